// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.testing.Await;
import io.kairos.nm.testing.Ids;
import io.kairos.nm.testing.MetricsReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateWriterTest {
  @TempDir Path directory;

  @Test
  void theLastStateIsOnDiskAfterClosing() {
    StateFile file = new StateFile(directory);
    try (StateWriter writer = new StateWriter(file, new NodeMetrics())) {
      for (int attained = 0; attained <= 500; attained++) {
        writer.write(state(attained));
      }
    }
    assertThat(file.read().tasks().get(Ids.task(1)).attainedNanos()).isEqualTo(500);
  }

  @Test
  void aStateEqualToTheLastIsNotWrittenAgain() {
    NodeMetrics metrics = new NodeMetrics();
    try (StateWriter writer = new StateWriter(new StateFile(directory), metrics)) {
      writer.write(state(1));
      Await.until(() -> MetricsReader.read(metrics, "StateWrites") == 1);
      writer.write(state(1));
    }
    assertThat(MetricsReader.read(metrics, "StateWrites")).isEqualTo(1);
  }

  @Test
  void aStateThatCannotBeWrittenIsCountedAndTheNextIsTried() throws Exception {
    Path gone = directory.resolve("not/there");
    NodeMetrics metrics = new NodeMetrics();
    StateFile file = new StateFile(gone);
    try (StateWriter writer = new StateWriter(file, metrics)) {
      writer.write(state(1));
    }
    assertThat(MetricsReader.read(metrics, "StateWriteErrors")).isEqualTo(1);

    Files.createDirectories(gone);
    try (StateWriter writer = new StateWriter(file, metrics)) {
      writer.write(state(2));
    }
    assertThat(MetricsReader.read(metrics, "StateWrites")).isEqualTo(1);
    assertThat(file.read().tasks()).hasSize(1);
  }

  private static NodeState state(long attainedNanos) {
    return new NodeState(
        "any", Map.of(), Map.of(Ids.task(1), new NodeState.Task(attainedNanos, false)), Map.of());
  }
}
