// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.kairos.nm.testing.Ids;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.security.ContainerTokenIdentifier;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DetailsTest {
  /** As MapReduce writes it. */
  private static final String CHILD =
      "$JAVA_HOME/bin/java -Xmx100m -Dhadoop.root.logger=INFO,CLA"
          + " org.apache.hadoop.mapred.YarnChild 127.0.0.1 39421"
          + " attempt_1700000000000_0001_%s_000001_0 3 1><LOG_DIR>/stdout 2><LOG_DIR>/stderr ";

  private static final String CHILD_CLASS = "org.apache.hadoop.mapred.YarnChild ";

  @ParameterizedTest
  @CsvSource({"m, false", "r, true"})
  void aReducerIsKnownByItsCommand(String type, boolean startsLast) {
    assertThat(Details.of(container(String.format(CHILD, type))).startsLast())
        .isEqualTo(startsLast);
  }

  @ParameterizedTest
  @CsvSource({"sleep 60", "./merge.sh attempt_1700000000000_0001_r_000001_0 out"})
  void aTaskThatIsNotOfMapReduceIsNoReducer(String command) {
    assertThat(Details.of(container(command)).startsLast()).isFalse();
  }

  /** Each of them once began a search to the end of the line: days for these. */
  @Test
  @Timeout(60)
  void aCommandOfMegabytesIsReadInNoTime() {
    String command = CHILD_CLASS.repeat((8 << 20) / CHILD_CLASS.length());
    assertThat(Details.of(container(command)).startsLast()).isFalse();
    assertThat(Details.of(container(command + String.format(CHILD, "r"))).startsLast()).isTrue();
  }

  private static Container container(String command) {
    Container container = mock(Container.class);
    when(container.getContainerId()).thenReturn(ContainerId.fromString(Ids.task(1)));
    when(container.getContainerTokenIdentifier()).thenReturn(mock(ContainerTokenIdentifier.class));
    when(container.getResource()).thenReturn(Resource.newInstance(64, 1));
    when(container.getLaunchContext())
        .thenReturn(
            ContainerLaunchContext.newInstance(
                Map.of(), Map.of(), List.of(command), Map.of(), null, Map.of()));
    return container;
  }
}
