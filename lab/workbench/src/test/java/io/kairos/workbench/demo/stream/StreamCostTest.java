// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.sim.workload.PlannedJob;
import io.kairos.workbench.demo.job.DemoCluster;
import io.kairos.workbench.demo.stream.StreamCost.MachineUse;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What tasks cost, by the time for which a stream's containers were held. */
class StreamCostTest {
  private static final DemoCluster ONE_CORE_NODES = new DemoCluster(2, 1, 1);
  private static final MachineUse IDLE = new MachineUse(2, 0);

  @Test
  void theCostIsALineThroughAllTasks() {
    // Job i has i + 1 tasks of i / 10 s; each is held for 0.25 s and 1.1 times its work.
    Optional<StreamCost> cost =
        StreamCost.of(
            jobs(20, i -> i / 10.0),
            held(20, i -> (i + 1) * (0.25 + 0.11 * i)),
            ONE_CORE_NODES,
            IDLE);

    assertThat(cost).isPresent();
    assertThat(cost.get().overheadSeconds()).isCloseTo(0.25, within(1e-9));
    assertThat(cost.get().stretch()).isCloseTo(1.1, within(1e-9));
  }

  @Test
  void aJobOfManyTasksCountsForAsMany() {
    List<PlannedJob> jobs = jobs(11, i -> i == 10 ? 1 : 0);
    // One job of 11 tasks holds 1 s for each; ten jobs of one work hold 0 s but for the first.
    List<Double> held = held(11, i -> i == 10 ? 22.0 : i == 0 ? 5.5 : 0);

    // 55 tasks of no work held 5.5 s together.
    assertThat(StreamCost.of(jobs, held, ONE_CORE_NODES, IDLE).orElseThrow().overheadSeconds())
        .isCloseTo(0.1, within(1e-9));
  }

  @Test
  void cpuThatTheMachineUsedBeyondTheWorkWasOfLaunches() {
    List<PlannedJob> jobs = jobs(20, i -> i / 10.0);
    List<Double> held = held(20, i -> (i + 1) * (0.25 + 0.11 * i));
    double workSeconds = jobs.stream().mapToDouble(PlannedJob::totalWorkSeconds).sum();

    // 210 tasks.
    assertThat(launchCpuSeconds(jobs, held, new MachineUse(2, 1.1 * workSeconds + 21)))
        .isCloseTo(0.1, within(1e-9));
    // No more than the whole overhead.
    assertThat(launchCpuSeconds(jobs, held, new MachineUse(2, 1.1 * workSeconds + 210)))
        .isCloseTo(0.25, within(1e-9));
    assertThat(launchCpuSeconds(jobs, held, new MachineUse(2, 0))).isZero();
    // A third processor takes no time from the tasks on two cores.
    assertThat(launchCpuSeconds(jobs, held, new MachineUse(3, 1.1 * workSeconds + 21))).isZero();
  }

  private static double launchCpuSeconds(
      List<PlannedJob> jobs, List<Double> held, MachineUse machine) {
    return StreamCost.of(jobs, held, ONE_CORE_NODES, machine).orElseThrow().launchCpuSeconds();
  }

  @Test
  void theCostIsNotToldWhereOtherTasksMatterOrNobodyCounted() {
    List<PlannedJob> jobs = jobs(20, i -> i);
    List<Double> held = held(20, i -> i + 1);
    List<PlannedJob> alike = jobs(20, i -> 1);
    List<PlannedJob> withReduces =
        IntStream.range(0, 20).mapToObj(i -> new PlannedJob(i, i, 2, 1, i)).toList();

    assertThat(StreamCost.of(jobs, held, ONE_CORE_NODES, IDLE)).isPresent();
    assertThat(StreamCost.of(jobs, held, new DemoCluster(2, 4, 0.2), IDLE)).isEmpty();
    assertThat(StreamCost.of(withReduces, held, ONE_CORE_NODES, IDLE)).isEmpty();
    assertThat(StreamCost.of(jobs, List.of(), ONE_CORE_NODES, IDLE)).isEmpty();
    assertThat(StreamCost.of(jobs.subList(0, 9), held.subList(0, 9), ONE_CORE_NODES, IDLE))
        .isEmpty();
    assertThat(StreamCost.of(alike, held, ONE_CORE_NODES, IDLE)).isEmpty();
  }

  private static List<PlannedJob> jobs(int count, IntToDoubleFunction workSeconds) {
    return IntStream.range(0, count)
        .mapToObj(i -> new PlannedJob(i, i, i + 1, workSeconds.applyAsDouble(i)))
        .toList();
  }

  private static List<Double> held(int count, IntToDoubleFunction seconds) {
    return IntStream.range(0, count).mapToObj(seconds::applyAsDouble).toList();
  }
}
