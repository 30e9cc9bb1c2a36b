// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.sim.node.Suspension;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workload;
import io.kairos.sim.workload.Workloads;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class YarnClusterTest {
  private static final ModelCluster ONE_CORE = new ModelCluster(1, 1, 1, TaskCost.NONE);

  @Test
  void fifoLetsTheShortJobWaitForTheLongOne() {
    List<PlannedJob> jobs = List.of(new PlannedJob(0, 0, 1, 10), new PlannedJob(1, 1, 1, 1));
    PlayedStream fifo = PlayedStream.of(jobs, ONE_CORE, Specs.fifo(), 1);
    assertThat(fifo.completionSeconds()).containsExactly(10, 10);
    assertThat(fifo.preemptions()).isZero();
  }

  @Test
  void kairosLetsTheShortJobDisplaceTheLongOne() {
    List<PlannedJob> jobs = List.of(new PlannedJob(0, 0, 1, 10), new PlannedJob(1, 1, 1, 1));
    PlayedStream kairos = PlayedStream.of(jobs, ONE_CORE, kairos(4, 100), 1);
    assertThat(kairos.completionSeconds()).containsExactly(11, 1);
    assertThat(kairos.preemptions()).isEqualTo(1);
    assertThat(kairos.makespanSeconds()).isEqualTo(11);
  }

  @Test
  void equalTasksTakeTurnsAndOneThatEndsWithItsQuantumIsNotPreempted() {
    List<PlannedJob> jobs = List.of(new PlannedJob(0, 0, 1, 2), new PlannedJob(1, 0, 1, 2));
    PlayedStream kairos = PlayedStream.of(jobs, ONE_CORE, kairos(4, 1), 1);
    // 0 is displaced by 1 at once; 1, 0, 1 and 0 run a second each.
    assertThat(kairos.completionSeconds()).containsExactly(4, 3);
    assertThat(kairos.preemptions()).isEqualTo(3);
  }

  @Test
  void taskThatIsNotAdmittedWaitsInTheMiddle() {
    List<PlannedJob> jobs =
        List.of(new PlannedJob(0, 0, 1, 3), new PlannedJob(1, 0, 1, 3), new PlannedJob(2, 0, 1, 1));
    PlayedStream kairos = PlayedStream.of(jobs, ONE_CORE, kairos(1, 100), 1);
    // 1 displaces 0; at 3 it ends, 2 is placed and displaces 0 again; at 4 it is 0's turn.
    assertThat(kairos.completionSeconds()).containsExactly(7, 3, 4);
  }

  @Test
  void tasksGoToTheNodeWithTheFewest() {
    ModelCluster twoNodes = new ModelCluster(2, 1, 1, TaskCost.NONE);
    List<PlannedJob> jobs =
        List.of(
            new PlannedJob(0, 0, 1, 10), new PlannedJob(1, 0, 1, 4), new PlannedJob(2, 5, 1, 4));
    PlayedStream kairos = PlayedStream.of(jobs, twoNodes, kairos(4, 100), 1);
    assertThat(kairos.completionSeconds()).containsExactly(10, 4, 4);
    assertThat(kairos.preemptions()).isZero();
  }

  @Test
  void tasksThatWaitAtANodeStartInTheOrderOfItsPolicyAndAreNeverSuspended() {
    List<PlannedJob> jobs =
        List.of(new PlannedJob(0, 0, 2, 4), new PlannedJob(1, 1, 3, 2), new PlannedJob(2, 2, 1, 2));
    // When a slot falls free, a job still counts the task that has just ended: at 4, job 0 has two
    // tasks left, 1 has three and 2 has one.
    PlayedStream lrtf = PlayedStream.of(jobs, ONE_CORE, queues("lrtf", "fifo", 5), 1);
    assertThat(lrtf.completionSeconds()).containsExactly(10, 15, 4);
    PlayedStream ejf = PlayedStream.of(jobs, ONE_CORE, queues("ejf", "fifo", 5), 1);
    assertThat(ejf.completionSeconds()).containsExactly(8, 13, 14);
    assertThat(lrtf.preemptions() + ejf.preemptions()).isZero();
  }

  @Test
  void aNodeWithAQueueIsGivenNoMoreThanItsSlotsAndTheLengthOfItsQueue() {
    // With one place in the queue, job 1 waits in the middle; with two, it may start before job 0.
    List<PlannedJob> jobs = List.of(new PlannedJob(0, 0, 2, 4), new PlannedJob(1, 1, 1, 1));
    PlayedStream shorter = PlayedStream.of(jobs, ONE_CORE, queues("lrtf", "fifo", 1), 1);
    assertThat(shorter.completionSeconds()).containsExactly(8, 8);
    PlayedStream longer = PlayedStream.of(jobs, ONE_CORE, queues("lrtf", "fifo", 2), 1);
    assertThat(longer.completionSeconds()).containsExactly(9, 4);
  }

  @Test
  void jobOrdersByProgressAskTheJobWithLeastLeftFirst() {
    List<PlannedJob> jobs =
        List.of(
            new PlannedJob(0, 0, 1, 10), new PlannedJob(1, 1, 3, 1), new PlannedJob(2, 2, 1, 1));
    assertThat(PlayedStream.of(jobs, ONE_CORE, queues("ejf", "lrtf", 0), 1).completionSeconds())
        .containsExactly(10, 13, 9);
    assertThat(PlayedStream.of(jobs, ONE_CORE, queues("ejf", "srjf", 0), 1).completionSeconds())
        .containsExactly(10, 13, 9);
  }

  @Test
  void jobOrderLasPutsAYoungJobBeforeTheRestOfAnOldOne() {
    List<PlannedJob> jobs = List.of(new PlannedJob(0, 0, 3, 10), new PlannedJob(1, 1, 1, 1));
    SystemSpec fifo = kairos(0, 100);
    assertThat(PlayedStream.of(jobs, ONE_CORE, fifo, 1).completionSeconds())
        .containsExactly(30, 30);
    SystemSpec las = Specs.kairos(0, 100, "var", "las", 5, Suspension.STOPPED);
    assertThat(PlayedStream.of(jobs, ONE_CORE, las, 1).completionSeconds()).containsExactly(31, 10);
  }

  @Test
  void overheadPassesBeforeTheStartAndHoldsNoCore() {
    ModelCluster slow = new ModelCluster(1, 1, 1, new TaskCost(0.5, 1.5));
    List<PlannedJob> jobs = List.of(new PlannedJob(0, 0, 1, 2), new PlannedJob(1, 0, 1, 2));
    assertThat(PlayedStream.of(jobs, slow, Specs.fifo(), 1).completionSeconds())
        .containsExactly(3.5, 7);
    assertThat(PlayedStream.of(jobs, slow, kairos(4, 100), 1).completionSeconds())
        .containsExactly(6.5, 3.5);
  }

  @Test
  void aTaskWorksFasterWhereCoresAreFree() {
    ModelCluster crowded = new ModelCluster(1, 3, 1, new TaskCost(0, 1, 0.5, 0));
    List<PlannedJob> jobs =
        List.of(
            new PlannedJob(0, 0, 1, 6), new PlannedJob(1, 2, 1, 3), new PlannedJob(2, 3.5, 1, 1));
    PlayedStream result = PlayedStream.of(jobs, crowded, Specs.fifo(), 1);
    // Alone 0 works 1.5 times as fast, beside another 1.2 times: 3 s of it are left at 2, 1.2 at
    // 3.5, where 1 has 1.2 left, too. The third one ends first, and leaves them 0.2 s each.
    assertThat(result.completionSeconds())
        .containsExactly(new double[] {4.5 + 0.2 / 1.2, 2.5 + 0.2 / 1.2, 1}, within(1e-6));
    // CPU time is time on cores, however fast work goes.
    assertThat(result.busyCoreSeconds()).isCloseTo(4.5 + 2.5 + 0.4 / 1.2 + 1, within(1e-6));
  }

  @Test
  void aLaunchTakesLongerTheMoreTasksRunOnTheNode() {
    ModelCluster busy = new ModelCluster(1, 3, 1, new TaskCost(1, 1, 0, 0.5));
    List<PlannedJob> jobs =
        List.of(new PlannedJob(0, 0, 1, 9), new PlannedJob(1, 2, 1, 9), new PlannedJob(2, 4, 1, 9));
    // Beside no task, one and two.
    assertThat(PlayedStream.of(jobs, busy, Specs.fifo(), 1).completionSeconds())
        .containsExactly(9.5, 9.75, 10);
  }

  @Provide
  Arbitrary<Workload> workloads() {
    return Arbitraries.of(Workloads.FIXED);
  }

  @Property(tries = 200)
  void coresWorkExactlyAsMuchAsTheJobsBring(
      @ForAll @LongRange(min = 1, max = 1_000_000) long seed,
      @ForAll @IntRange(min = 1, max = 4) int nodes,
      @ForAll @IntRange(min = 1, max = 4) int coresPerNode,
      @ForAll @IntRange(min = 0, max = 6) int queue,
      @ForAll @DoubleRange(min = 0, max = 0.5) double overhead,
      @ForAll("workloads") Workload workload) {
    TaskCost cost = new TaskCost(overhead, 1.25);
    ModelCluster cluster = new ModelCluster(nodes, coresPerNode, 1, cost);
    List<PlannedJob> jobs = new StreamSpec(workload, 30, 0.95, cluster.cores(), 1, cost).draw(seed);
    PlayedStream result = PlayedStream.of(jobs, cluster, kairos(queue, 1.25), seed);

    double work = jobs.stream().mapToDouble(PlannedJob::totalWorkSeconds).sum() * cost.stretch();
    assertThat(result.busyCoreSeconds()).isCloseTo(work, within(1e-6));
    assertThat(result.makespanSeconds() * cluster.cores()).isGreaterThanOrEqualTo(work - 1e-6);
    for (PlannedJob job : jobs) {
      assertThat(result.completionSeconds()[job.index()])
          .isGreaterThanOrEqualTo(cost.heldSeconds(job.workSeconds()) - 1e-6);
    }
    assertThat(queue > 0 || result.preemptions() == 0).isTrue();
  }

  @Test
  void sameSeedGivesTheSameResult() {
    ModelCluster cluster = new ModelCluster(2, 2, 0.5, TaskCost.NONE);
    StreamSpec stream = new StreamSpec(Workloads.DEFAULT, 60, 0.95, 4, 1, TaskCost.NONE);
    SystemSpec random = Specs.kairos(4, 1.25, "random", "las", 2.5, Suspension.STOPPED);
    PlayedStream first = PlayedStream.of(stream.draw(7), cluster, random, 7);
    PlayedStream second = PlayedStream.of(stream.draw(7), cluster, random, 7);
    assertThat(second.completionSeconds()).containsExactly(first.completionSeconds());
    PlayedStream other = PlayedStream.of(stream.draw(8), cluster, random, 8);
    assertThat(other.completionSeconds()).isNotEqualTo(first.completionSeconds());
  }

  @Test
  void aReduceHoldsACoreWhileItWaitsForItsMaps() {
    ModelCluster twoCores = new ModelCluster(1, 2, 1, TaskCost.NONE);
    List<PlannedJob> jobs = List.of(new PlannedJob(0, 0, 4, 1, 10), new PlannedJob(1, 1, 1, 20));
    // Two maps until 10; then the third and the reduce, which works from 20 on, as job 1 does.
    assertThat(PlayedStream.of(jobs, twoCores, Specs.fifo(), 1).completionSeconds())
        .containsExactly(30, 39);
  }

  @Property(tries = 100)
  void noWorkIsLostOrGainedWithPhasesAndSharedCores(
      @ForAll @LongRange(min = 1, max = 1_000_000) long seed,
      @ForAll @IntRange(min = 1, max = 3) int nodes,
      @ForAll @IntRange(min = 2, max = 6) int coresPerNode,
      @ForAll @IntRange(min = 0, max = 6) int queue) {
    ModelCluster cluster = new ModelCluster(nodes, coresPerNode, 1, TaskCost.NONE);
    Workload workload = Workloads.named("table1-phases");
    List<PlannedJob> jobs =
        new StreamSpec(workload, 30, 0.95, cluster.cores(), 1, TaskCost.NONE).draw(seed);
    PlayedStream result =
        PlayedStream.of(jobs, cluster, kairos(queue, 1.25, Suspension.CONSERVING), seed);

    double work = jobs.stream().mapToDouble(PlannedJob::totalWorkSeconds).sum();
    assertThat(result.busyCoreSeconds()).isCloseTo(work, within(1e-3));
    assertThat(result.makespanSeconds() * cluster.cores()).isGreaterThanOrEqualTo(work - 1e-3);
    for (PlannedJob job : jobs) {
      int phases = job.reduces() > 0 ? 2 : 1;
      assertThat(result.completionSeconds()[job.index()])
          .isGreaterThanOrEqualTo(phases * job.workSeconds() - 1e-3);
    }
  }

  @Test
  void aSuspendedTaskUsesTheCoreThatAnIdleReduceHolds() {
    ModelCluster twoCores = new ModelCluster(1, 2, 1, TaskCost.NONE);
    List<PlannedJob> jobs = List.of(new PlannedJob(0, 0, 4, 1, 10), new PlannedJob(1, 1, 1, 20));
    // Two maps of job 0 run until 10, the third is suspended. Then the reduce and job 1 come, and
    // job 1 displaces the third map. If that stands still, the reduce waits for job 1's end at 30.
    assertThat(PlayedStream.of(jobs, twoCores, kairos(1, 1000), 1).completionSeconds())
        .containsExactly(50, 29);
    // If the reduce holds no core after 3 s, the third map gets it at 13 and ends at 23.
    assertThat(
            PlayedStream.of(jobs, twoCores, kairos(1, 1000, Suspension.MEASURED), 1)
                .completionSeconds())
        .containsExactly(33, 29);
    // If it uses the reduce's core, it ends at 20.
    assertThat(
            PlayedStream.of(jobs, twoCores, kairos(1, 1000, Suspension.CONSERVING), 1)
                .completionSeconds())
        .containsExactly(30, 29);
  }

  private static SystemSpec queues(String policy, String jobOrder, int length) {
    return Specs.queues(policy, length, "yaq-length", jobOrder);
  }

  private static SystemSpec kairos(int queue, double quantumSeconds) {
    return kairos(queue, quantumSeconds, Suspension.STOPPED);
  }

  private static SystemSpec kairos(int queue, double quantumSeconds, Suspension suspension) {
    return Specs.kairos(queue, quantumSeconds, "var", "fifo", 1, suspension);
  }
}
