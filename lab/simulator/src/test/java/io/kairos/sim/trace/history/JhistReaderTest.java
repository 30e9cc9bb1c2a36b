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
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JhistReaderTest {
  /**
   * Reduces that started at 298.1 s, while the last map ran until 301.8 s: their work is the rest.
   */
  private static final String LAST = "[4274, 10637][6444, 6504]";

  private static final Path DONE = Histories.FOLDER.resolve("done");

  @TempDir private Path folder;

  @Test
  void jobsOfAFolderFollowEachOtherFromTheFirst() {
    assertThat(Histories.jobs(DONE))
        .containsExactly("0: [5861][5902]", "9347: [3131][2757]", "41363: " + LAST);
    assertThat(Histories.trace(DONE).remarks()).isEmpty();
  }

  @Test
  void aHistoryMayBeJson() {
    assertThat(Histories.jobs(Histories.find(Histories.FOLDER, "-json.jhist.gz")))
        .containsExactly("0: " + LAST);
  }

  @Test
  void rumenTellsTheSameJobs() {
    assertThat(Histories.jobs(Histories.FOLDER.resolve("rumen.json.gz")))
        .isEqualTo(Histories.jobs(DONE));
  }

  @Test
  void aJobThatRunsIsPlayedAsFarAsItGot() throws IOException {
    String text = json();
    int reduceEnds = text.indexOf("{\"type\":\"REDUCE_ATTEMPT_FINISHED\"");
    Path file = write("running.jhist", text.substring(0, reduceEnds + 60));
    Trace trace = Histories.trace(file);

    assertThat(Histories.jobs(trace)).containsExactly("0: [4274, 10637][]");
    assertThat(trace.remarks())
        .containsExactly("1 jobs had not ended; their tasks that had are played");
  }

  @Test
  void aBinaryHistoryMayBreakOffToo() throws IOException {
    byte[] bytes = Histories.bytes(Histories.find(DONE, "_0014-"));
    Path file = folder.resolve("running.jhist");
    Files.write(file, Arrays.copyOf(bytes, bytes.length * 7 / 8));
    Trace trace = Histories.trace(file);

    assertThat(Histories.jobs(trace)).hasSize(1);
    assertThat(trace.remarks())
        .containsExactly("1 jobs had not ended; their tasks that had are played");
  }

  @Test
  void aKilledJobWithoutTasksIsLeftOutAndCounted() throws IOException {
    String text = json();
    Path file =
        write(
            "killed.jhist",
            text.substring(0, text.indexOf("{\"type\":\"JOB_INITED\""))
                + "{\"type\":\"JOB_KILLED\",\"event\":"
                + "{\"org.apache.hadoop.mapreduce.jobhistory.JobUnsuccessfulCompletion\":"
                + "{\"jobid\":\"job_1_0001\",\"finishTime\":1,\"finishedMaps\":0,"
                + "\"finishedReduces\":0,\"jobStatus\":\"KILLED\",\"diagnostics\":null"
                + ",\"failedMaps\":0,\"failedReduces\":0,\"killedMaps\":0,\"killedReduces\":0}}}\n");
    Trace trace = Histories.trace(file);

    assertThat(Histories.jobs(trace)).isEmpty();
    assertThat(trace.remarks())
        .containsExactly(
            "1 jobs did not succeed; their tasks that did are played",
            "1 jobs without a task that succeeded are left out");
  }

  @Test
  void aMapWhoseOutputWasLostCountsUnlessAnotherAttemptSucceeds() throws IOException {
    String text = json();
    String success = line(text, "MAP_ATTEMPT_FINISHED");
    String task = success.replaceAll(".*\"taskid\":\"([^\"]*)\".*", "$1");
    String attempt = success.replaceAll(".*\"attemptId\":\"([^\"]*)\".*", "$1");
    String lost =
        "{\"type\":\"MAP_ATTEMPT_KILLED\",\"event\":"
            + "{\"org.apache.hadoop.mapreduce.jobhistory.TaskAttemptUnsuccessfulCompletion\":"
            + "{\"taskid\":\"@task@\",\"taskType\":\"MAP\",\"attemptId\":\"@attempt@\","
            + "\"finishTime\":1,\"hostname\":\"h\",\"port\":1,\"rackname\":\"r\","
            + "\"status\":\"KILLED\",\"error\":\"\",\"counters\":null,\"clockSplits\":[],"
            + "\"cpuUsages\":[],\"vMemKbytes\":[],\"physMemKbytes\":[]}}}";
    String killed = success + "\n" + lost.replace("@task@", task).replace("@attempt@", attempt);
    Path file = write("lost.jhist", text.replace(success, killed));

    assertThat(Histories.jobs(file)).containsExactly("0: " + LAST);

    String started = line(text, "MAP_ATTEMPT_STARTED").replaceAll("attempt_\\w+", attempt);
    String second = attempt.replaceFirst("_0$", "_1");
    String again =
        started.replace(attempt, second).replaceFirst("\"startTime\":\\d+", "\"startTime\":1000")
            + "\n"
            + success
                .replace(attempt, second)
                .replaceFirst("\"finishTime\":\\d+", "\"finishTime\":1777");
    Trace trace =
        Histories.trace(write("again.jhist", text.replace(success, killed + "\n" + again)));

    assertThat(Histories.jobs(trace)).hasSize(1).allMatch(job -> job.contains("777"));
    assertThat(trace.remarks())
        .containsExactly("1 tasks succeeded again; what succeeded last is played of each");
  }

  @Test
  void aDamagedEventIsNamed() throws IOException {
    String text = json();
    Path file =
        write("bad.jhist", text.replaceFirst("\"type\":\"JOB_INITED\"", "\"type\":\"TEA\""));

    assertThatThrownBy(() -> Histories.jobs(file))
        .isInstanceOf(TraceException.class)
        .hasMessageStartingWith(file + ", event ")
        .hasMessageContaining("cannot be read, expected an event of MapReduce");
  }

  @Test
  void aFileOfSomethingElseIsNamed() throws IOException {
    Path file = write("other.jhist", "Avro-Cbor\n{}\n");

    assertThatThrownBy(() -> Histories.jobs(file))
        .isInstanceOf(TraceException.class)
        .hasMessage(
            file + ", line 1: expected Avro-Binary or Avro-Json, as a history of MapReduce begins");
  }

  private static String json() {
    return new String(
        Histories.bytes(Histories.find(Histories.FOLDER, "-json.jhist.gz")),
        StandardCharsets.UTF_8);
  }

  private static String line(String text, String type) {
    return text.lines()
        .filter(line -> line.startsWith("{\"type\":\"" + type + "\""))
        .findFirst()
        .orElseThrow();
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
