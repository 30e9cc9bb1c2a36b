// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.extension;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.system.TracePlay;
import io.kairos.sim.trace.PlannedTrace;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workload;
import io.kairos.sim.workload.Workloads;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a test adds through the registries alone, the simulator runs. Every time is by hand. */
class SimulatedExtensionTest {
  @Test
  void aPlacementFromTheTestsFillsOneNodeAfterTheOther() {
    List<PlannedJob> jobs = List.of(new PlannedJob(0, 0, 2, 10));
    assertThat(run(jobs, 2, "yaq-c", ofYaq("ejf", "fewest-tasks"))).containsExactly(10);
    assertThat(run(jobs, 2, "yaq-c", ofYaq("ejf", "most-tasks"))).containsExactly(20);
    assertThat(run(jobs, 2, "kairos-paper", Map.of("placement", "fewest-tasks")))
        .containsExactly(10);
    assertThat(run(jobs, 2, "kairos-paper", Map.of("placement", "most-tasks"))).containsExactly(20);
  }

  @Test
  void aPolicyFromTheTestsOrdersTheQueueOfANode() {
    // At 1 a task of job 0 has shown that such tasks take a second; of job 1 nothing is known.
    List<PlannedJob> jobs = List.of(new PlannedJob(0, 0, 3, 1), new PlannedJob(1, 0.5, 1, 5));
    assertThat(run(jobs, 1, "yaq-c", ofYaq("stf", "fewest-tasks"))).containsExactly(3, 7.5);
    assertThat(run(jobs, 1, "yaq-c", ofYaq("ltf", "fewest-tasks"))).containsExactly(8, 5.5);
  }

  @Test
  void aJobOrderFromTheTestsSaysWhichJobIsNext() {
    List<PlannedJob> jobs =
        List.of(
            new PlannedJob(0, 0, 1, 10), new PlannedJob(1, 1, 1, 1), new PlannedJob(2, 2, 2, 1));
    assertThat(run(jobs, 1, "kairos-paper", Map.of("queue", "0"))).containsExactly(10, 10, 11);
    // Job 2 gives its first task; then both have one left, and job 1 came first.
    assertThat(run(jobs, 1, "kairos-paper", Map.of("queue", "0", "jobOrder", "mrtf")))
        .containsExactly(10, 11, 11);
  }

  @Test
  void aTaskOrderFromTheTestsSuspendsTasksOfANode() {
    // At 1 job 1 comes, which has attained less. At 2 both are on one step and it is job 0's turn;
    // at 3 that is on the next.
    List<PlannedJob> jobs = List.of(new PlannedJob(0, 0, 1, 10), new PlannedJob(1, 1, 1, 2));
    assertThat(run(jobs, 1, "kairos-paper", Map.of("policy", "las"))).containsExactly(12, 2);
    assertThat(run(jobs, 1, "kairos-paper", Map.of("policy", "coarse-las", "quantum", "1s")))
        .containsExactly(12, 3);
  }

  @Test
  void aTaskOrderFromTheTestsGoesByTheQueueOfATask() {
    // Jobs that tell no queue go to both in turn: job 0 is interactive, and job 1 comes later.
    List<PlannedJob> jobs = List.of(new PlannedJob(0, 0, 1, 10), new PlannedJob(1, 1, 1, 2));
    String queues = "interactive:50,batch:50";
    assertThat(run(jobs, 1, "kairos-paper", Map.of("policy", "las", "queues", queues)))
        .containsExactly(12, 2);
    assertThat(
            run(jobs, 1, "kairos-paper", Map.of("policy", "interactive-first", "queues", queues)))
        .containsExactly(10, 11);
    // Here it is job 1 that is interactive.
    assertThat(
            run(
                jobs,
                1,
                "kairos-paper",
                Map.of("policy", "interactive-first", "queues", "batch:50,interactive:50")))
        .containsExactly(12, 2);
  }

  @Test
  void aSystemFromTheTestsGivesFreeSlotsToTheLastJob() {
    List<PlannedJob> jobs =
        List.of(
            new PlannedJob(0, 0, 2, 10), new PlannedJob(1, 1, 1, 5), new PlannedJob(2, 2, 1, 1));
    assertThat(run(jobs, 1, "lcfs", Map.of())).containsExactly(26, 15, 9);
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

  /** Completion time of each job in seconds. */
  private static double[] run(
      List<PlannedJob> jobs, int nodes, String system, Map<String, String> settings) {
    double[] seconds = new double[jobs.size()];
    RunSetup setup =
        RunSetup.all(
                new PlannedTrace("jobs by hand", jobs),
                nodes,
                1,
                List.of(SimulatedSystem.ALL.get(system)),
                settings)
            .get(0);
    TracePlay.play(setup, 1, ended -> {}, (job, isLong, took) -> seconds[job] = took);
    return seconds;
  }

  private static Map<String, String> ofYaq(String order, String placement) {
    // Nodes report so often that ends are known at once.
    return Map.of(
        "queue", "4", "order", order, "placement", placement, "launch", "0s", "heartbeat", "1ms");
  }
}
