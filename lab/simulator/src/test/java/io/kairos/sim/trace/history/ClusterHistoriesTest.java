// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStream;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.TaskSize;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceJob;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Histories as clusters leave them: what is played of each, and what the remarks say is not. */
class ClusterHistoriesTest {
  @TempDir private Path folder;

  @Test
  void aMapReduceJobHasTheQueueThatItRanIn() {
    Trace trace = Histories.trace(Histories.FOLDER.resolve("queue-changed"));

    assertThat(needs(trace)).containsExactly(JobNeeds.of("root.prod.etl", TaskSize.ONE_CORE));
    assertThat(Histories.jobs(trace)).containsExactly("0: [20000][10000]");
  }

  @Test
  void aRollingLogOfZstdIsPlayed() {
    Path log = Histories.FOLDER.resolve("rolling-zstd");

    for (Path each : List.of(log, Histories.find(log, "eventlog_v2_"), part(log))) {
      Trace trace = Histories.trace(each);
      assertThat(Histories.jobs(trace)).containsExactly("0: [10000, 10000][]");
      assertThat(trace.remarks()).hasSize(1);
    }
  }

  /** One begins with an event that is not Spark's; one ended, but its name says that it runs. */
  @Test
  void aFolderOfSparkLogsIsReadWhateverTheirNamesAndFirstEventsAre() {
    Trace trace = Histories.trace(Histories.FOLDER.resolve("unseen"));

    String ended = "0: [10000, 10000][]";
    assertThat(Histories.jobs(trace)).containsExactly(ended, ended, ended, "0: [10000][]");
    assertThat(trace.remarks())
        .hasSize(2)
        .contains("1 applications had not ended; their tasks that had are played");
  }

  @Test
  void everyFileOfAFolderOfSparkLogsThatIsNotReadIsCounted() throws IOException {
    copy(Histories.find(Histories.FOLDER.resolve("unseen"), "app1"), folder.resolve("app1"));
    Files.writeString(folder.resolve("notes.txt"), "hello");
    Files.createFile(folder.resolve("app9.inprogress"));
    Path rolling = Files.createDirectory(folder.resolve("eventlog_v2_app"));
    copy(part(Histories.FOLDER.resolve("rolling-zstd")), rolling.resolve("events_1_app.zstd"));
    Files.createFile(rolling.resolve("appstatus_app"));
    Files.createFile(rolling.resolve("events_app"));
    Files.createFile(folder.resolve(".app1.crc"));
    Trace trace = Histories.trace(folder);

    assertThat(Histories.jobs(trace)).hasSize(2);
    assertThat(trace.remarks()).contains("3 files are no event logs of Spark and are left out");
  }

  @Test
  void everyFileOfAFolderOfMapReduceThatIsNotReadIsCounted() throws IOException {
    Path history = Histories.find(Histories.FOLDER.resolve("queue-changed"), ".jhist");
    copy(history, folder.resolve("job_1_1.jhist"));
    copy(history, folder.resolve("job_1_1.copy"));
    Files.writeString(folder.resolve("job_1_1_conf.xml"), "<configuration/>");
    Files.writeString(folder.resolve("job_1_1.summary"), "jobId=job_1_1");
    Files.writeString(folder.resolve("notes.txt"), "hello");
    Trace trace = Histories.trace(folder);

    assertThat(Histories.jobs(trace)).hasSize(2);
    assertThat(trace.remarks())
        .containsExactly("1 files are no histories of MapReduce and are left out");
  }

  /** Spark writes blocks as they come, and ends the frame when the application ends. */
  @Test
  void aLogOfZstdThatIsStillWrittenIsPlayedAsFarAsItIsThere() throws IOException {
    String text = Files.readString(Histories.find(Histories.FOLDER.resolve("unseen"), "app1"));
    int secondTask = text.lastIndexOf("{\"Event\":\"SparkListenerTaskEnd\"");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ZstdOutputStream zstd = new ZstdOutputStream(bytes);
    zstd.write(text.substring(0, secondTask).getBytes(UTF_8));
    zstd.flush();
    Path file = Files.write(folder.resolve("app.zstd.inprogress"), bytes.toByteArray());
    zstd.close();
    Trace trace = Histories.trace(file);

    assertThat(Histories.jobs(trace)).containsExactly("0: [10000][]");
    assertThat(trace.remarks())
        .contains("1 applications had not ended; their tasks that had are played");
  }

  @Test
  void aTraceOfAnotherFormatMayBeZstdToo() throws IOException {
    Path file = folder.resolve("jobs.csv.zst");
    Files.write(file, Zstd.compress("job,submit,duration\na,1,2\na,1,3\n".getBytes(UTF_8)));
    assertThat(Histories.jobs(file)).containsExactly("1000: [2000, 3000][]");

    byte[] all = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(all, all.length - 3));
    assertThatThrownBy(() -> Histories.jobs(file))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining(file + ", line ");
  }

  @Test
  void aLogInAnotherCompressionIsRefusedWithTheFixWhereverItIs() throws IOException {
    for (String name : List.of("app.lz4", "app.snappy.inprogress", "events_1_app.lzf.compact")) {
      Path file = Files.writeString(folder.resolve(name), "packed");
      for (Path named : List.of(file, folder)) {
        assertThatThrownBy(() -> Histories.jobs(named))
            .isInstanceOf(TraceException.class)
            .hasMessageMatching(
                ".*"
                    + name
                    + " is compressed by [a-z0-9]+, which cannot be read here; unpack it,"
                    + " or set spark.eventLog.compress=false for new logs");
      }
      Files.delete(file);
    }
  }

  @Test
  void dynoYarnAsksForAsManyContainersAsItsMasterDoes() {
    Trace trace = Histories.trace(Histories.FOLDER.resolve("dyno-instances.json"));

    assertThat(Histories.jobs(trace)).containsExactly("0: [13262, 13292][]");
    assertThat(trace.remarks())
        .containsExactly(
            "1 runtimes beyond numInstances are left out, as DynoYARN's master asks for no"
                + " container for them",
            "1 batches have fewer runtimes than numInstances; DynoYARN's master stops there, and"
                + " what follows is left out");
  }

  @Test
  void aBatchThatDynoYarnsMasterPassesOverIsCounted() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("jobs.json"),
            """
            {"appId":"b","submitTime":1500,"resourceRequestSpecs":[{"runtimes":[5]},\
            {"runtimes":[6],"numInstances":1},{"numInstances":2,"averageRuntime":8,"priority":1}]}
            """);
    Trace trace = Histories.trace(file);

    assertThat(Histories.jobs(trace)).containsExactly("0: [6, 8, 8][]");
    assertThat(trace.remarks())
        .containsExactly(
            "1 runtimes beyond numInstances are left out, as DynoYARN's master asks for no"
                + " container for them");
  }

  /** As a stage that is tried again after its output was lost: partition 1 ran twice. */
  @Test
  void theLastCountsOfASparkTaskThatSucceededTwice() throws IOException {
    String again =
        "{\"Event\":\"SparkListenerTaskEnd\",\"Stage ID\":0,\"Stage Attempt ID\":1,"
            + "\"Task End Reason\":{\"Reason\":\"Success\"},\"Task Info\":{\"Index\":0,"
            + "\"Partition ID\":1,\"Launch Time\":1000000002000,\"Finish Time\":1000000009000}}\n";
    Path file = folder.resolve("app");
    String text = Files.readString(Histories.find(Histories.FOLDER.resolve("unseen"), "app1"));
    Files.writeString(
        file,
        text.replaceAll("\"Index\":(\\d)", "\"Index\":$1,\"Partition ID\":$1")
            .replace(
                "{\"Event\":\"SparkListenerJobEnd\"",
                again + "{\"Event\":\"SparkListenerJobEnd\""));
    Trace trace = Histories.trace(file);

    assertThat(Histories.jobs(trace)).containsExactly("0: [10000, 7000][]");
    assertThat(trace.remarks())
        .contains("1 tasks succeeded again; what succeeded last is played of each");
  }

  @Test
  void theLastCountsOfARumenTaskThatSucceededTwice() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("jobs.json"),
            """
            { "jobID" : "job_1_1", "submitTime" : 8000, "outcome" : "SUCCESS", "mapTasks" : [
              {"attempts": [ {"result":"SUCCESS","startTime":8100,"finishTime":8900},
                             {"result":"SUCCESS","startTime":8200,"finishTime":8230}]},
              {"attempts": [ {"result":"SUCCESS","startTime":8300,"finishTime":8200}]} ],
              "otherTasks" : [
              {"attempts": [ {"result":"SUCCESS","startTime":8000,"finishTime":8100}]} ] }
            """);
    Trace trace = Histories.trace(file);

    assertThat(Histories.jobs(trace)).containsExactly("0: [800][]");
    assertThat(trace.remarks())
        .containsExactly(
            "1 tasks succeeded again; what succeeded last is played of each",
            "1 tasks end before they begin and are left out",
            "1 tasks are neither maps nor reduces and are left out");
  }

  private static List<JobNeeds> needs(Trace trace) {
    try (Stream<TraceJob> jobs = trace.jobs()) {
      return jobs.map(TraceJob::needs).toList();
    }
  }

  private static Path part(Path rolling) {
    return Histories.find(rolling, "events_1_");
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.copy(from, to);
  }
}
