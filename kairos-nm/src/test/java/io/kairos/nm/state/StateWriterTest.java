// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kairos.common.Poll;
import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.testing.Ids;
import io.kairos.nm.testing.MetricsReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.WriterAppender;
import org.assertj.core.data.Index;
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
      Poll.until(() -> MetricsReader.read(metrics, "StateWrites") == 1);
      writer.write(state(1));
    }
    assertThat(MetricsReader.read(metrics, "StateWrites")).isEqualTo(1);
  }

  @Test
  void aStateThatCannotBeWrittenIsCountedAndTheNextIsTried() throws Exception {
    Path blocked = Files.createFile(directory.resolve("blocked"));
    NodeMetrics metrics = new NodeMetrics();
    StateFile file = new StateFile(blocked.resolve("there"));
    try (StateWriter writer = new StateWriter(file, metrics)) {
      writer.write(state(1));
    }
    assertThat(MetricsReader.read(metrics, "StateWriteErrors")).isEqualTo(1);

    Files.delete(blocked);
    try (StateWriter writer = new StateWriter(file, metrics)) {
      writer.write(state(2));
    }
    assertThat(MetricsReader.read(metrics, "StateWrites")).isEqualTo(1);
    assertThat(file.read().tasks()).hasSize(1);
  }

  @Test
  void aFileThatIsTakenAwayIsWrittenAgainThoughNothingHasChanged() throws Exception {
    NodeMetrics metrics = new NodeMetrics();
    StateFile file = new StateFile(directory);
    try (StateWriter writer = new StateWriter(file, metrics)) {
      writer.write(state(1));
      Poll.until(() -> MetricsReader.read(metrics, "StateWrites") == 1);
      Files.delete(directory.resolve("state"));
      Files.createDirectories(directory.resolve("state/inside"));
      writer.write(state(1));
    }
    assertThat(file.read().tasks()).hasSize(1);
  }

  /** A real one, as small as a file system can be. */
  @Test
  void aFullDiskIsToldAtItsBeginningAndItsEndAndTheNextStateIsWritten() throws Exception {
    int tries = 20;
    run("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", directory.toString());
    StringWriter log = new StringWriter();
    WriterAppender appender = new WriterAppender(new PatternLayout("%p %m%n"), log);
    appender.setThreshold(Level.INFO);
    Logger logger = Logger.getLogger(StateWriter.class);
    logger.addAppender(appender);
    try {
      NodeMetrics metrics = new NodeMetrics();
      StateFile file = new StateFile(directory);
      try (StateWriter writer = new StateWriter(file, metrics)) {
        writer.write(state(1));
        Poll.until(() -> MetricsReader.read(metrics, "StateWrites") == 1);
        fill(directory.resolve("filler"));
        for (int attempt = 1; attempt <= tries; attempt++) {
          writer.write(state(attempt + 1));
          int failed = attempt;
          Poll.until(() -> MetricsReader.read(metrics, "StateWriteErrors") == failed);
        }
        assertThat(file.read().tasks().get(Ids.task(1)).attainedNanos()).isEqualTo(1);

        Files.delete(directory.resolve("filler"));
        writer.write(state(99));
        Poll.until(() -> MetricsReader.read(metrics, "StateWrites") == 2);
      }
      assertThat(file.read().tasks().get(Ids.task(1)).attainedNanos()).isEqualTo(99);
    } finally {
      logger.removeAppender(appender);
      run("umount", directory.toString());
    }
    assertThat(log.toString().lines())
        .hasSize(2)
        .satisfies(line -> assertThat(line).contains("WARN", "No space left"), Index.atIndex(0))
        .satisfies(
            line -> assertThat(line).contains("INFO", "written again, after " + tries + " tries"),
            Index.atIndex(1));
  }

  private static void fill(Path filler) throws IOException {
    try (OutputStream all = Files.newOutputStream(filler)) {
      while (true) {
        all.write(new byte[512]);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left");
    }
  }

  private static void run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).inheritIO().start();
    assumeTrue(process.waitFor() == 0, "this user may not mount: " + String.join(" ", command));
  }

  private static NodeState state(long attainedNanos) {
    return new NodeState(
        "any", Map.of(), Map.of(Ids.task(1), new NodeState.Task(attainedNanos, false)), Map.of());
  }
}
