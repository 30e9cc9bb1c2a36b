// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.TaskSize;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rumen, SLS and DynoYARN. */
class JsonReadersTest {
  @TempDir private Path folder;

  @Test
  void slsTellsContainersByTheirTimesOrDurations() throws IOException {
    Path file =
        write(
            """
            {
              "am.type": "mapreduce", "job.start.ms": 5000, "job.end.ms": 95000, "job.id": "a",
              "job.tasks": [
                {"container.host": "/r/n1", "container.start.ms": 6000, "container.end.ms": 16000,
                 "container.priority": 20, "container.type": "map"},
                {"container.start.ms": 12000, "container.end.ms": 20000, "container.type": "reduce"}
              ]
            }
            {
              "am.type": "stream", "job.start.ms": 7500, "job.id": "b", "job.count": 2,
              "job.tasks": [
                {"count": 3, "duration.ms": 400, "container.type": "map"},
                {"container.duration.ms": 50}
              ]
            }
            {"job.start.ms": 8000, "job.id": "c", "job.tasks": []}
            """);
    Trace trace = Histories.trace(file);

    assertThat(Histories.jobs(trace))
        .containsExactly(
            "0: [10000][4000]", "2500: [400, 400, 400, 50][]", "2500: [400, 400, 400, 50][]");
    assertThat(trace.remarks())
        .containsExactly("1 jobs without a task that succeeded are left out");
  }

  @Test
  void dynoYarnTellsBatchesThatWaitForEachOther() throws IOException {
    Path file =
        write(
            """
            {"amResourceRequest":{"memoryMB":4096,"vcores":2},"appId":"a","submitTime":1000,\
            "resourceRequestSpecs":[{"runtimes":[20,30],"numInstances":2,"priority":20},\
            {"averageRuntime":7,"runtimes":[1],"numInstances":3,"priority":10}]}
            {"appId":"b","submitTime":1500,"resourceRequestSpecs":[\
            {"runtimes":[5],"numInstances":1},{"runtimes":[6],"numInstances":1},\
            {"runtimes":[8],"numInstances":1}]}
            {"appId":"c","submitTime":1600,"resourceRequestSpecs":[{"runtimes":[4],"numInstances":1},\
            {"numInstances":0}]}
            """);
    Trace trace = Histories.trace(file);

    assertThat(Histories.jobs(trace))
        .containsExactly("0: [20, 30, 7, 7, 7][]", "500: [5, 6, 8][]", "600: [4][]");
    assertThat(Histories.stages(file))
        .containsExactly(
            "2 after [], 3 after [0]", "1 after [], 1 after [0], 1 after [1]", "1 after []");
    assertThat(trace.remarks()).isEmpty();
  }

  @Test
  void rumenTellsAttemptsOfWhichThoseThatSucceededCount() throws IOException {
    Path file =
        write(
            """
            { "jobID" : "job_1_2", "submitTime" : 9000, "outcome" : "SUCCESS", "mapTasks" : [
              {"attempts": [ {"result":"FAILED","startTime":9100,"finishTime":9900},
                             {"result":"SUCCESS","startTime":9900,"finishTime":9950}]},
              {"attempts": [ {"result":"KILLED","startTime":9100,"finishTime":9900}]} ],
              "reduceTasks" : [ ] }
            { "jobID" : "job_1_1", "submitTime" : 8000, "outcome" : "KILLED", "mapTasks" : [
              {"attempts": [ {"result":"SUCCESS","startTime":8100,"finishTime":8130}]} ] }
            { "jobID" : "job_1_3", "submitTime" : 8500, "outcome" : "FAILED", "mapTasks" : [] }
            """);
    Trace trace = Histories.trace(file);

    // Sorted by their submission; TraceBuilder goes by the names of files.
    assertThat(Histories.jobs(trace)).containsExactly("0: [30][]", "1000: [50][]");
    assertThat(trace.remarks())
        .containsExactly(
            "2 jobs did not succeed; their tasks that did are played",
            "1 jobs without a task that succeeded are left out");
  }

  @Test
  void everyFormatTellsItsQueueAndSizesInItsOwnWords() throws IOException {
    assertThat(
            needs(
                """
                {"job.start.ms": 1, "job.queue.name": "q", "job.tasks": [
                  {"duration.ms": 9, "container.vcores": 2, "container.memory-mb": 1024},
                  {"duration.ms": 9, "container.memory-mb": 2048},
                  {"duration.ms": 9, "container.type": "reduce", "container.memory-mb": 4096}]}
                """))
        .isEqualTo(new JobNeeds("q", new TaskSize(2, 2048), new TaskSize(1, 4096)));
    assertThat(
            needs(
                """
                {"appId":"a","submitTime":1,"queue":"q","resourceRequestSpecs":[{"runtimes":[5],\
                "numInstances":1,"resource":{"memoryMB":2048,"vcores":2,"gpus":1}},\
                {"runtimes":[6],"numInstances":1}]}
                """))
        .isEqualTo(JobNeeds.of("q", new TaskSize(2, 2048)));
    assertThat(
            needs(
                """
                {"jobID":"job_1_2", "submitTime":9000, "outcome":"SUCCESS", "queue":"root.q",
                 "jobMapMB":1024, "jobReduceMB":-1, "mapTasks":[
                  {"attempts":[{"result":"SUCCESS","startTime":9900,"finishTime":9950}]}]}
                """))
        .isEqualTo(new JobNeeds("root.q", new TaskSize(1, 1024), TaskSize.ONE_CORE));
  }

  private JobNeeds needs(String text) throws IOException {
    try (Stream<TraceJob> jobs = Histories.trace(write(text)).jobs()) {
      return jobs.findFirst().orElseThrow().needs();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "job.start.ms": -1            | 2 | job null has job.start.ms -1; expected milliseconds
          "job.start.ms": "soon"        | 2 | from String "soon"
          "job.start.ms": 1, "job.tasks": [{"duration.ms": 0}] | 2 | takes 0 ms; expected more than 0
          "job.start.ms": 1, "job.tasks": [{"container.start.ms": 5}] | 2 | expected the end after
          "job.start.ms": 1, "job.tasks": [{"container.start.ms": 5, "container.end.ms": 5}] | 2 | expected the end after the start
          "job.start.ms": 1,            | 2 | Unexpected character
          """)
  void anErrorInAnSlsJobIsNamedWithItsLine(String fields, int line, String message)
      throws IOException {
    Path file =
        write("{\"job.start.ms\": 0, \"job.tasks\": [{\"duration.ms\": 1}]}\n{" + fields + "}\n");

    assertThatThrownBy(() -> Histories.jobs(file))
        .isInstanceOf(TraceException.class)
        .hasMessageStartingWith(file + ", line " + line + ": ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"appId":"a","resourceRequestSpecs":[]} | a has submitTime null; expected milliseconds
          {"appId":"a","submitTime":1,"resourceRequestSpecs":[{"runtimes":[3,-2]}]} | a container of a runs -2 ms
          {"jobID":"job_1_1","mapTasks":[]}       | job job_1_1 has submitTime 0; expected milliseconds
          {"jobID":"job_1_1","submitTime":1}7     | expected a job as {...}
          """)
  void anErrorInAnotherJobIsNamed(String text, String message) throws IOException {
    Path file = write(text);

    assertThatThrownBy(() -> Histories.jobs(file))
        .isInstanceOf(TraceException.class)
        .hasMessageStartingWith(file + ", line 1: ")
        .hasMessageContaining(message);
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("jobs.json"), text);
  }
}
