// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.Traces;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkReaderTest {
  private static final Path LOGS = Histories.FOLDER.resolve("logs");
  private static final String ASSUMED =
      "a job is a Spark application; its stages wait for their parents, and its Spark jobs for those"
          + " that had ended when they began";

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

  /** Two Spark jobs of two stages, one after the other. Their starts were taken out of the logs. */
  @Test
  void stagesWaitForTheirParentsAndForJobsThatHadEnded() {
    assertThat(Histories.stages(Histories.find(LOGS, "local-1795593409431")))
        .containsExactly("3 after [], 2 after [0], 3 after [1], 2 after [2]");
  }

  @Test
  void jobsThatRanSideBySideDoNotWaitForEachOther() throws IOException {
    assertThat(
            stages(
                """
                JobStart 0: 0[] 1[0]
                JobStart 1: 2[] 3[2]
                Task 0, Task 2, Task 3, JobEnd 1
                JobStart 2: 4[]
                Task 4, Task 1, JobEnd 0, JobEnd 2
                JobStart 3: 5[] 6[] 7[5,6]
                Task 5, Task 6, Task 7, JobEnd 3
                """))
        .containsExactly(
            "1 after [], 1 after [0], 1 after [], 1 after [2], 1 after [3], 1 after [1, 4], 1 after"
                + " [1, 4], 1 after [5, 6]");
  }

  /** Stage 2 was skipped, and the third job had nothing to do. */
  @Test
  void aStageThatWaitsForOneWithoutTasksWaitsForItsParents() throws IOException {
    assertThat(
            stages(
                """
                JobStart 0: 0[] 1[0]
                Task 0, Task 0, Task 1, JobEnd 0
                JobStart 1: 2[] 3[2]
                Task 3, JobEnd 1
                JobStart 2: 4[]
                JobEnd 2
                JobStart 3: 5[] 6[5] 7[6]
                Task 5, Task 7, JobEnd 3
                """))
        .containsExactly("2 after [], 1 after [0], 1 after [1], 1 after [2], 1 after [3]");
  }

  @Test
  void applicationsMayHoldExecutors() {
    assertThat(opened("executors", "3").jobs()).allMatch(job -> job.executors() == 3);
    assertThat(opened("executors", "0").jobs()).allMatch(job -> job.executors() == 0);
    assertThatThrownBy(() -> opened("executors", "2.5"))
        .isInstanceOf(TraceException.class)
        .hasMessage("executors is \"2.5\"; use a whole number");
    assertThatThrownBy(() -> opened("executors", "-1"))
        .isInstanceOf(TraceException.class)
        .hasMessage("executors is \"-1\"; use a number from 0 to 1000000");
  }

  private static Trace opened(String setting, String value) {
    return new Traces(Map.of(setting, value), Optional.empty(), Laws.EXCERPT, 4, 0.95, 1)
        .named(LOGS.toString());
  }

  @Test
  void aParentIsAnEarlierStage() throws IOException {
    Path file = log("JobStart 0: 0[1] 1[]");

    assertThatThrownBy(() -> Histories.jobs(file))
        .isInstanceOf(TraceException.class)
        .hasMessage(file + ", line 2: stage 0 has the parent 1; expected a lower number");
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

  private List<String> stages(String events) throws IOException {
    return Histories.stages(log(events));
  }

  /** A log of events in short. */
  private Path log(String events) throws IOException {
    StringBuilder text = new StringBuilder();
    text.append("{\"Event\":\"SparkListenerApplicationStart\",\"Timestamp\":1}\n");
    int index = 0;
    for (String event : events.strip().split("\n|, ")) {
      String[] words = event.split(" ", 3);
      String number = words[1].replace(":", "");
      text.append("{\"Event\":\"SparkListener")
          .append(
              switch (words[0]) {
                case "JobStart" ->
                    "JobStart\",\"Job ID\":"
                        + number
                        + ",\"Stage Infos\":["
                        + words[2]
                            .replaceAll(
                                "(\\d+)(\\[[\\d,]*]) ?", "{\"Stage ID\":$1,\"Parent IDs\":$2},")
                            .replaceFirst(",$", "")
                        + "]";
                case "JobEnd" -> "JobEnd\",\"Job ID\":" + number;
                default ->
                    "TaskEnd\",\"Stage ID\":"
                        + number
                        + ",\"Task End Reason\":{\"Reason\":\"Success\"},"
                        + "\"Task Info\":{\"Index\":"
                        + index++
                        + ",\"Launch Time\":5,\"Finish Time\":8}";
              })
          .append("}\n");
    }
    text.append("{\"Event\":\"SparkListenerApplicationEnd\",\"Timestamp\":9}\n");
    return Files.writeString(folder.resolve("app"), text);
  }

  private static String text() {
    return new String(
        Histories.bytes(Histories.find(LOGS, "local-1795593409431")), StandardCharsets.UTF_8);
  }
}
