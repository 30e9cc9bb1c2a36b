// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.extension;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.ModelCluster;
import io.kairos.sim.Simulation;
import io.kairos.sim.SystemSpec;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workload;
import io.kairos.sim.workload.Workloads;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a test adds through the registries alone, the simulator runs. Every time is by hand. */
class SimulatedExtensionTest {
  private static final ModelCluster ONE_CORE = new ModelCluster(1, 1, 1, TaskCost.NONE);

  @Test
  void aPlacementFromTheTestsFillsOneNodeAfterTheOther() {
    ModelCluster twoCores = new ModelCluster(2, 1, 1, TaskCost.NONE);
    List<PlannedJob> jobs = List.of(new PlannedJob(0, 0, 2, 10));
    assertThat(run(jobs, twoCores, system("ejf", 4, "fewest-tasks", "fifo"))).containsExactly(10);
    assertThat(run(jobs, twoCores, system("ejf", 4, "most-tasks", "fifo"))).containsExactly(20);
  }

  @Test
  void aPolicyFromTheTestsOrdersTheQueueOfANode() {
    // At 1 a task of job 0 has shown that such tasks take a second; of job 1 nothing is known.
    List<PlannedJob> jobs = List.of(new PlannedJob(0, 0, 3, 1), new PlannedJob(1, 0.5, 1, 5));
    assertThat(run(jobs, ONE_CORE, system("stf", 4, "fewest-tasks", "fifo")))
        .containsExactly(3, 7.5);
    assertThat(run(jobs, ONE_CORE, system("ltf", 4, "fewest-tasks", "fifo")))
        .containsExactly(8, 5.5);
  }

  @Test
  void aJobOrderFromTheTestsSaysWhichJobIsNext() {
    List<PlannedJob> jobs =
        List.of(
            new PlannedJob(0, 0, 1, 10), new PlannedJob(1, 1, 1, 1), new PlannedJob(2, 2, 2, 1));
    assertThat(run(jobs, ONE_CORE, system("ejf", 0, "fewest-tasks", "fifo")))
        .containsExactly(10, 10, 11);
    // Job 2 gives its first task; then both have one left, and job 1 came first.
    assertThat(run(jobs, ONE_CORE, system("ejf", 0, "fewest-tasks", "mrtf")))
        .containsExactly(10, 11, 11);
  }

  @Test
  void aWorkloadFromTheTestsMakesAStreamOfItsJobs() {
    Workload workload = Workloads.named("queries-and-reports");
    List<PlannedJob> jobs = new StreamSpec(workload, 1000, 0.9, 4, 1, TaskCost.NONE).draw(1);
    assertThat(jobs).filteredOn(job -> job.tasks() == 1).hasSizeBetween(850, 950);
    assertThat(jobs).filteredOn(job -> job.tasks() > 1).allMatch(job -> job.tasks() == 8);
  }

  @Test
  void aFigureFromTheTestsIsComputedByItsName() {
    FigureData figure = Figure.ALL.get("idle-nodes").compute(1, (what, done, steps) -> {});
    FigureData.Series idle = figure.panels().get(0).series().get(0);
    // Of two nodes a certain one gets neither of two tasks in a quarter of the cases.
    assertThat(FigureData.at(idle, 2)).isEqualTo(25);
  }

  private static double[] run(List<PlannedJob> jobs, ModelCluster cluster, SystemSpec system) {
    return Simulation.run(jobs, cluster, system, 1).completionSeconds();
  }

  private static SystemSpec system(String policy, int queue, String placement, String jobOrder) {
    return new SystemSpec("test", policy, queue, 1, placement, "var", jobOrder, 1, 2);
  }
}
