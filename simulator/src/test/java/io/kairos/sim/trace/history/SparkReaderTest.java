// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkReaderTest {
  private static final Path LOGS = Histories.FOLDER.resolve("logs");
  private static final String ASSUMED =
      "a job is a Spark application, and no stage of it waits for another";

  private static final String FIRST = "[404, 442, 147, 116, 123, 53, 62, 42, 25, 33]";
  private static final String SECOND = "[356, 366, 54, 82, 85, 34, 39, 31, 20, 23]";

  @TempDir private Path folder;

  @Test
  void aFolderOfLogsHasAJobForEachApplication() {
    Trace trace = Histories.trace(LOGS);

    assertThat(Histories.jobs(trace))
        .containsExactly("0: " + FIRST + "[]", "8620: " + SECOND + "[]");
    assertThat(trace.remarks()).containsExactly(ASSUMED);
  }

  @Test
  void aLogIsOneFileOrAFolderOfParts() {
    assertThat(Histories.jobs(Histories.find(LOGS, "local-1795593409431")))
        .containsExactly("0: " + FIRST + "[]");
    assertThat(Histories.jobs(Histories.find(LOGS, "eventlog_v2_")))
        .containsExactly("0: " + SECOND + "[]");
  }

  @Test
  void aCompactPartStandsForThoseBeforeIt() throws IOException {
    Path log = Files.createDirectory(folder.resolve("eventlog_v2_app"));
    Path parts = Histories.find(LOGS, "eventlog_v2_");
    Files.copy(Histories.find(parts, "events_1_"), log.resolve("events_1_app"));
    Files.copy(Histories.find(parts, "events_1_"), log.resolve("events_2_app.compact"));
    Files.copy(Histories.find(parts, "events_2_"), log.resolve("events_3_app"));
    Trace trace = Histories.trace(folder);

    assertThat(Histories.jobs(trace)).containsExactly("0: " + SECOND + "[]");
    assertThat(trace.remarks())
        .containsExactly(
            ASSUMED,
            "1 logs were compacted by the history server; tasks that it dropped are missing");
  }

  @Test
  void anApplicationThatRunsMayLeaveHalfALine() throws IOException {
    String text = text();
    int cut = text.lastIndexOf("{\"Event\":\"SparkListenerTaskEnd\"");
    Path file = Files.writeString(folder.resolve("app.inprogress"), text.substring(0, cut + 200));
    Trace trace = Histories.trace(file);

    assertThat(Histories.jobs(trace)).containsExactly("0: " + FIRST.replace(", 33", "") + "[]");
    assertThat(trace.remarks())
        .containsExactly(ASSUMED, "1 applications had not ended; their tasks that had are played");
  }

  @Test
  void tasksThatFailedDoNotCount() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("app"),
            text().replaceFirst("\"Reason\":\"Success\"", "\"Reason\":\"ExceptionFailure\""));

    assertThat(Histories.jobs(file)).containsExactly("0: " + FIRST.replace("404, ", "") + "[]");
  }

  @Test
  void aWrongLineIsNamed() throws IOException {
    String task =
        "{\"Event\":\"SparkListenerTaskEnd\",\"Task End Reason\":{\"Reason\":\"Success\"},"
            + "\"Task Info\":{\"Launch Time\":\"now\",\"Finish Time\":5}}\n";
    Path file =
        Files.writeString(
            folder.resolve("app"), "{\"Event\":\"SparkListenerLogStart\"}\n" + task + task);
    Path other =
        Files.writeString(
            folder.resolve("other"), "{\"Event\":\"SparkListenerLogStart\"}\nhello\n{}\n");

    assertThatThrownBy(() -> Histories.jobs(other))
        .isInstanceOf(TraceException.class)
        .hasMessage(other + ", line 2: expected an event of Spark as {\"Event\":\"...\", ...}");
    assertThatThrownBy(() -> Histories.jobs(file))
        .isInstanceOf(TraceException.class)
        .hasMessage(file + ", line 2: \"Launch Time\" is \"now\"; expected milliseconds");
  }

  @Test
  void aCompressedLogIsRefusedWithTheFix() throws IOException {
    Files.writeString(folder.resolve("app-1"), text());
    Path packed = Files.writeString(folder.resolve("app-2.zstd"), "packed");

    assertThatThrownBy(() -> Histories.jobs(folder))
        .isInstanceOf(TraceException.class)
        .hasMessage(
            packed
                + " is compressed by zstd, which cannot be read here; unpack it, or set"
                + " spark.eventLog.compress=false for new logs");
  }

  private static String text() {
    return new String(
        Histories.bytes(Histories.find(LOGS, "local-1795593409431")), StandardCharsets.UTF_8);
  }
}
