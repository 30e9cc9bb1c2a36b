// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import static io.kairos.common.ServiceClass.BATCH;
import static io.kairos.common.ServiceClass.SERVICE;
import static io.kairos.common.ServiceClass.SESSION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.InvalidSettingException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class ClassRulesTest {
  private static final String PREFIX = "yarn.scheduler.capacity.";

  @Test
  void aQueueWithoutRulesIsBatch() {
    assertThat(new ClassRules(Map.of()).of("root.default", List.of())).isEqualTo(BATCH);
  }

  @Test
  void aQueueHasTheClassOfTheNearestQueueAboveIt() {
    ClassRules rules =
        new ClassRules(
            Map.of(
                PREFIX + "root.sql.kairos-class", "session",
                PREFIX + "root.sql.servers.kairos-class", " service "));
    assertThat(rules.of("root.sql", List.of())).isEqualTo(SESSION);
    assertThat(rules.of("root.sql.users.anna", List.of())).isEqualTo(SESSION);
    assertThat(rules.of("root.sql.servers.thrift", List.of())).isEqualTo(SERVICE);
    assertThat(rules.of("root.sqlite", List.of())).isEqualTo(BATCH);
  }

  @Test
  void aQueueThatIsNotPreemptedIsForServicesUnlessItsClassIsSet() {
    ClassRules rules =
        new ClassRules(
            Map.of(
                PREFIX + "root.hbase.disable_preemption", "true",
                PREFIX + "root.hbase.backups.disable_preemption", "false",
                PREFIX + "root.etl.disable_preemption", "true",
                PREFIX + "root.etl.kairos-class", "batch"));
    assertThat(rules.of("root.hbase.region", List.of())).isEqualTo(SERVICE);
    assertThat(rules.of("root.hbase.backups", List.of())).isEqualTo(BATCH);
    assertThat(rules.of("root.etl", List.of())).isEqualTo(BATCH);
  }

  @Test
  void aTagCountsWhereTheQueueAllowsIt() {
    ClassRules rules =
        new ClassRules(
            Map.of(
                PREFIX + "root.a.kairos-class-tags", "session, batch",
                PREFIX + "root.a.kairos-class", "service"));
    assertThat(rules.of("root.a.b", List.of("x", "kairos-class=session"))).isEqualTo(SESSION);
    assertThat(rules.of("root.a", List.of("kairos-class=batch"))).isEqualTo(BATCH);
    assertThat(rules.of("root.a", List.of())).isEqualTo(SERVICE);
    assertThat(rules.of("root.b", List.of("kairos-class=session"))).isEqualTo(BATCH);
  }

  @Test
  void aTagThatCountsForNothingIsSaid() {
    ClassRules rules = new ClassRules(Map.of(PREFIX + "root.a.kairos-class-tags", "session"));
    assertThat(rules.refusal("root.a", List.of("kairos-class=session"))).isEmpty();
    assertThat(rules.refusal("root.a", List.of("etl"))).isEmpty();
    assertThat(rules.refusal("root.a", List.of("kairos-class=service")))
        .contains(
            "the tag kairos-class=service is not allowed in root.a;"
                + " yarn.scheduler.capacity.root.a.kairos-class-tags = service allows it");
    assertThat(rules.refusal("root.a", List.of("kairos-class=fast")))
        .contains(
            "the tag kairos-class=fast names no class of service; use one of batch, session,"
                + " service");
  }

  @Test
  void anUnknownClassIsRefusedWithTheProperty() {
    assertThatThrownBy(() -> new ClassRules(Map.of(PREFIX + "root.a.kairos-class", "fast")))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage(
            "yarn.scheduler.capacity.root.a.kairos-class = fast: use one of batch, session, service.");
    assertThatThrownBy(
            () -> new ClassRules(Map.of(PREFIX + "root.a.kairos-class-tags", "session,fast")))
        .hasMessageContaining("root.a.kairos-class-tags = session,fast: use one of batch");
  }

  @Test
  void thePatternFindsTheRulesOfQueuesWithDotsAndDashes() {
    Configuration conf = new Configuration(false);
    conf.set(PREFIX + "root.a-b.c.kairos-class", "session");
    conf.set(PREFIX + "root.a-b.capacity", "50");
    conf.set(PREFIX + "root.a-b.disable_preemption", "true");
    assertThat(conf.getValByRegex(ClassRules.PATTERN)).hasSize(2);
  }
}
