// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import static io.kairos.rm.TestCluster.H1;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.TestCluster;
import java.util.stream.IntStream;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Preemption is off for a queue, often by habit: its tasks are services, and the log says so. */
class NotPreemptedQueuesTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";

  private final LogCapturer log =
      LogCapturer.captureLogs(LoggerFactory.getLogger(ServiceClasses.class));

  @AfterEach
  void stop() {
    log.stopCapturing();
  }

  @Test
  void aQueueThatIsNotPreemptedIsNamedAtStartWithThePropertyAndTheFix() throws Exception {
    try (TestCluster cluster = new TestCluster(ROOT + "disable_preemption", "true")) {
      assertThat(log.getOutput())
          .containsOnlyOnce(
              ROOT
                  + "disable_preemption = true makes all tasks of root.default services: nodes"
                  + " never suspend them, and get no tasks beyond their vcores while services hold"
                  + " those. To let Kairos suspend them, set "
                  + ROOT
                  + "kairos-class to batch; YARN then still preempts none of them.");
      cluster.register(H1, 4);
      cluster.launch();
      cluster.refresh();
      assertThat(log.getOutput()).containsOnlyOnce("makes all tasks of");
    }
  }

  @Test
  void aQueueWhoseClassIsSetOrWherePreemptionIsOnIsNotNamed() throws Exception {
    new TestCluster(ROOT + "disable_preemption", "true", ROOT + "kairos-class", "batch").close();
    new TestCluster(
            ROOT + "disable_preemption", "true", ROOT + "default.disable_preemption", "false")
        .close();
    // Neither true nor false: YARN takes what holds above.
    new TestCluster(ROOT + "default.disable_preemption", "yes").close();
    assertThat(log.getOutput()).doesNotContain("makes all tasks of");
  }

  @Test
  void aRefreshThatTurnsPreemptionOffNamesTheQueue() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      assertThat(log.getOutput()).doesNotContain("makes all tasks of");
      cluster.refresh(ROOT + "default.disable_preemption", "TRUE");
      assertThat(log.getOutput())
          .contains(ROOT + "default.disable_preemption = true makes all tasks of root.default ");
    }
  }

  @Test
  void aSettingOfManyQueuesIsOneLineWithTheFirstNames() throws Exception {
    String[] settings = new String[2 * 8 + 4];
    settings[0] = ROOT + "queues";
    settings[1] = "a,b,c,d,e,f,g,default";
    settings[2] = ROOT + "disable_preemption";
    settings[3] = "true";
    String[] names = settings[1].split(",");
    IntStream.range(0, names.length)
        .forEach(
            i -> {
              settings[4 + 2 * i] = ROOT + names[i] + ".capacity";
              settings[5 + 2 * i] = "12.5";
            });
    new TestCluster(settings).close();
    assertThat(log.getOutput())
        .contains("of root.a, root.b, root.c, root.d, root.default and 3 more queues services");
  }

  @Test
  void aQueueThatIsNotPreemptedByItsTemplateIsNamedWhenItIsMade() throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            ROOT + "queues",
            "default,users",
            ROOT + "default.capacity",
            "1w",
            ROOT + "users.capacity",
            "9w",
            ROOT + "users.auto-queue-creation-v2.enabled",
            "true",
            ROOT + "users.auto-queue-creation-v2.leaf-template.disable_preemption",
            "true")) {
      cluster.register(H1, 8);
      assertThat(log.getOutput()).doesNotContain("makes all tasks of");
      cluster.launch("root.users.bob", 0);
      cluster.launch("root.users.ann", 0);
      assertThat(log.getOutput())
          .containsOnlyOnce(
              "disable_preemption in a template of root.users = true makes all tasks of"
                  + " root.users.bob services")
          .contains("set kairos-class in that template to batch")
          .doesNotContain("root.users.ann");
    }
  }
}
