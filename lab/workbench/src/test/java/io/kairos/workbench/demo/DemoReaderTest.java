// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceJob;
import io.kairos.sim.trace.Traces;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workloads;
import io.kairos.workbench.demo.job.DemoCluster;
import io.kairos.workbench.demo.job.JobKind;
import io.kairos.workbench.demo.stream.DemoStream;
import io.kairos.workbench.demo.stream.StreamCost;
import io.kairos.workbench.demo.stream.StreamFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a demo has played is a trace for the simulator. It lies beside the demo's own writer, which
 * makes the files that the reader reads.
 */
class DemoReaderTest {
  @TempDir private Path folder;

  @Test
  void aTaskRunsForItsWorkAndWhatTheDaemonsAddToIt() throws Exception {
    Trace trace = read(json(Results.sample(), new TaskCost(0.25, 5, 0.2, 0.125)));

    List<TraceJob> jobs = trace.jobs().toList();
    assertThat(jobs).extracting(TraceJob::arrivalNanos).containsExactly(0L, 1_500_000_000L);
    assertThat(jobs).extracting(TraceJob::tasks).containsExactly(1, 3);
    assertThat(jobs).extracting(TraceJob::reduces).containsExactly(0, 1);
    assertThat(jobs.get(1).taskNanos(2)).isEqualTo(2_000_000_000L);
    assertThat(trace.remarks())
        .containsExactly(
            "in that demo a launch took 0.250 s on a full node, of which 0.000 s are work of the tasks"
                + " here, and 50 % of that on an empty one, and a task worked 20.0 % longer on a"
                + " full one; --set launch=0.250s --set launchAlone=0.500 --set crowding=0.200 plays"
                + " it. Kairos had Q = 4 there, which --set kairos.queue=4 plays");
  }

  @Test
  void aDemoWithoutAStreamIsRefusedByName() throws Exception {
    Path file = folder.resolve("old.json");
    Files.writeString(file, "{\"coreControl\": \"none\", \"settings\": {\"jobKind\": \"shell\"}}");

    assertThatThrownBy(() -> read(file))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining(file + " cannot be read: it holds no stream: jobs is missing");
  }

  @Test
  void costsThatTheStreamsToldGoBeforeThatOfTheWarmUp() throws Exception {
    DemoResult demo =
        Results.withCosts(
            new StreamCost(0.2, 1.2, 0.1),
            new StreamCost(0.9, 1.01, 0),
            new StreamCost(0.3, 1.1, 0.2));

    Trace trace = read(json(demo, new TaskCost(0.25, 5)));

    assertThat(trace.jobs().toList().get(1).taskNanos(2)).isEqualTo(540_000_000L);
    assertThat(trace.remarks().get(0)).contains("--set launch=0.200s --set launchAlone=1.000");
  }

  @Test
  void aDemoSaysWhichShareItsTasksWorkedAndAnEarlierOneDoesNot() throws Exception {
    DemoResult sample = Results.sample();
    Path file = json(sample, new TaskCost(0.25, 5), sample.place().cluster().withWorkShare(0.8));
    Path earlier = folder.resolve("earlier.json");
    Files.writeString(earlier, "{\"settings\": {}}");

    assertThat(StreamFile.workShare(file)).hasValue(0.8);
    assertThat(StreamFile.workShare(earlier)).isEmpty();
    Files.writeString(earlier, "{\"settings\": {\"workShare\": 1.5}}");
    assertThatThrownBy(() -> StreamFile.workShare(earlier))
        .hasMessage("settings.workShare is 1.5, not above 0 and up to 1");
  }

  private Path json(DemoResult sample, TaskCost cost) throws Exception {
    return json(sample, cost, sample.place().cluster());
  }

  private Path json(DemoResult sample, TaskCost cost, DemoCluster cluster) throws Exception {
    DemoStream stream =
        new DemoStream(
            JobKind.ALL.get(0),
            new StreamSpec(Workloads.DEFAULT, 2, 0.95, 2, 1, cost),
            1,
            List.of(new PlannedJob(0, 0, 1, 0.1), new PlannedJob(1, 1.5, 3, 1, 0.4)));
    Path file = folder.resolve("demo.json");
    ResultJson.write(
        new DemoResult(
            sample.options(),
            new DemoPlace(cluster, sample.place().machine(), sample.place().coreControl()),
            stream,
            sample.calibration(),
            sample.baseline(),
            sample.kairos()),
        Instant.EPOCH,
        file);
    return file;
  }

  private static Trace read(Path file) {
    return new Traces(Map.of(), Optional.empty(), Laws.EXCERPT, 2, 0.95, 1).named(file.toString());
  }
}
