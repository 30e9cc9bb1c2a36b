// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.rm.placement.TieBreaker;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workloads;
import io.kairos.workbench.bench.mapreduce.TaskAttempts;
import io.kairos.workbench.demo.job.CalibrationStep;
import io.kairos.workbench.demo.job.DemoCluster;
import io.kairos.workbench.demo.job.JobKind;
import io.kairos.workbench.demo.job.JobOutcome;
import io.kairos.workbench.demo.job.SchedulerSetup;
import io.kairos.workbench.demo.stream.DemoStream;
import io.kairos.workbench.demo.stream.StreamAsked;
import io.kairos.workbench.demo.stream.StreamCost;
import io.kairos.workbench.measure.CpuLoss;
import io.kairos.workbench.measure.DaemonCpu;
import io.kairos.workbench.measure.Machine;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Small outcomes to render: two jobs, faster under Kairos. */
final class Results {
  static final TaskCost COST = new TaskCost(0, 1);

  private static final DaemonCounts NOTHING =
      new DaemonCounts(NodeCounts.NONE, ForecastCounts.NONE, new DaemonCpu(10.5, 20));
  private static final DaemonCounts COUNTS =
      new DaemonCounts(
          new NodeCounts(17, 9, 4, 3, 1), new ForecastCounts(20, 16, 31), new DaemonCpu(9, 24.25));

  private static final Optional<SlotUse> AT_LOAD = slots(0.95);

  private Results() {}

  /** One run each; the baseline's slots were used like that. */
  static DemoResult withSlots(Optional<SlotUse> slots) {
    return of(List.of(result(2, 8, NOTHING, 0, Optional.empty(), slots)), List.of(kairos(1, 4, 0)));
  }

  /** Three rounds with these loads under the baseline. */
  static DemoResult withLoads(double... loads) {
    return of(
        DoubleStream.of(loads)
            .mapToObj(load -> result(2, 8, NOTHING, 0, Optional.empty(), slots(load)))
            .toList(),
        Collections.nCopies(loads.length, kairos(1, 4, 0)));
  }

  /** Nine slots of ten are in use while jobs come, whatever comes. */
  static DemoResult withOverload(double asked, double offered) {
    Optional<SlotUse> slots = Optional.of(new SlotUse(0.9, 0, 0, offered));
    return of(
        List.of(result(2, 8, NOTHING, 0, Optional.empty(), slots)),
        List.of(kairos(1, 4, 0)),
        asked);
  }

  private static Optional<SlotUse> slots(double tasks) {
    return Optional.of(new SlotUse(tasks, 0, 0, tasks));
  }

  /** One run each, twice as fast under Kairos. */
  static DemoResult sample() {
    return of(List.of(fifo(0.01)), List.of(kairos(1, 4, 0.01)));
  }

  /** Three rounds, twice, four times and as fast under Kairos; others used the CPU in the last. */
  static DemoResult threeRounds() {
    return of(
        List.of(fifo(0.01), fifo(0.01), fifo(0.01)),
        List.of(kairos(1, 4, 0), kairos(0.5, 2, 0), kairos(2, 8, 0.2)));
  }

  private static DemoResult of(List<SchedulerResult> fifo, List<SchedulerResult> kairos) {
    return of(fifo, kairos, 0.95);
  }

  private static DemoResult of(
      List<SchedulerResult> fifo, List<SchedulerResult> kairos, double askedLoad) {
    DemoOptions options =
        new DemoOptions(
            new StreamAsked(
                JobKind.ALL.get(0), Workloads.DEFAULT, 2, askedLoad, 42, OptionalDouble.empty()),
            null,
            new SchedulersAsked(
                Baseline.CAPACITY, List.of(), TieBreaker.ALL.get("var"), fifo.size()),
            new DemoFiles(Path.of("work"), Path.of("result.json"), Path.of("cdf.png")));
    SchedulerSetup setup =
        new SchedulerSetup("kairos", "Kairos", "LAS", Map.of("a", "b"), Map.of(), "cgroup");
    return new DemoResult(
        options,
        new DemoPlace(
            new DemoCluster(2, 1, 1), new Machine(2, "cpu", "os", "java"), "cgroup-v1-quota"),
        new DemoStream(
            JobKind.ALL.get(0), new StreamSpec(Workloads.DEFAULT, 2, 0.95, 2, 1, COST), 42, jobs()),
        List.of(new CalibrationStep(2, 1, 0.9)),
        new SchedulerRuns(Baseline.CAPACITY.setup(), fifo),
        List.of(new SchedulerRuns(setup, kairos)));
  }

  /** The runs of the baseline tell what their tasks cost. */
  static DemoResult withCosts(StreamCost... costs) {
    List<SchedulerResult> fifo =
        Stream.of(costs).map(cost -> result(2, 8, NOTHING, 0, Optional.of(cost), AT_LOAD)).toList();
    return of(fifo, Collections.nCopies(costs.length, kairos(1, 4, 0)));
  }

  private static SchedulerResult fifo(double othersCpu) {
    return result(2, 8, NOTHING, othersCpu, Optional.empty(), AT_LOAD);
  }

  private static SchedulerResult kairos(double firstJct, double secondJct, double othersCpu) {
    return result(firstJct, secondJct, COUNTS, othersCpu, Optional.empty(), AT_LOAD);
  }

  private static List<PlannedJob> jobs() {
    return List.of(new PlannedJob(0, 1, 1, 1), new PlannedJob(1, 2, 2, 1));
  }

  private static SchedulerResult result(
      double firstJct,
      double secondJct,
      DaemonCounts counts,
      double othersCpu,
      Optional<StreamCost> costInStream,
      Optional<SlotUse> slots) {
    List<JobOutcome> outcomes =
        List.of(new JobOutcome(jobs().get(0), firstJct), new JobOutcome(jobs().get(1), secondJct));
    return new SchedulerResult(
        Completions.of(outcomes, COST, new DemoCluster(2, 1, 1)),
        new MeasuredCosts(COST, costInStream),
        counts,
        TaskAttempts.NONE,
        slots,
        new CpuLoss(0.01, othersCpu));
  }
}
