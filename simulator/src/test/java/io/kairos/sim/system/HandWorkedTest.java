// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each system with messages that take a second, worked out by hand. */
class HandWorkedTest {
  @Test
  void sparrowsWorkersAskForTasksFirstComeFirstServed() {
    Scenario sparrow = new Scenario("sparrow", 2, Map.of("delay", "1s", "cutoff", "50s"));

    // At 1 s both workers ask, and get a task at 3 s. B's probes come behind A's second ones.
    sparrow.job("A", 0, List.of(10.0, 20.0), 0, 1, 0, 1);
    sparrow.job("B", 2, List.of(5.0), 0, 1);

    // Worker 0 is free at 13 s, asks for A until 15 s in vain, and for B until 17 s.
    assertThat(sparrow.ends()).containsExactly("A 13.0", "B 22.0", "A 23.0");
  }

  @Test
  void sparrowsWorkersAskOnceForEachProbe() {
    Scenario sparrow = new Scenario("sparrow", 2, Map.of("delay", "1s", "cutoff", "50s"));

    sparrow.job("A", 0, List.of(10.0, 20.0), 0, 1, 0, 1);
    sparrow.job("B", 2, List.of(5.0), 0, 1);

    // A worker asks as soon as it is free. The answer is there 2 s later, be it a task or none: A's
    // tasks run from 3 s on, B's from 17 s on.
    assertThat(sparrow.steps())
        .containsExactly(
            "0.0 A sent 0",
            "0.0 A sent 1",
            "0.0 A sent 0",
            "0.0 A sent 1",
            "1.0 A arrived 0",
            "1.0 A granted 0",
            "1.0 A arrived 1",
            "1.0 A granted 1",
            "1.0 A arrived 0",
            "1.0 A arrived 1",
            "2.0 B sent 0",
            "2.0 B sent 1",
            "3.0 B arrived 0",
            "3.0 B arrived 1",
            "13.0 A ended 0",
            "13.0 A refused 0",
            "15.0 B granted 0",
            "22.0 B ended 0",
            "23.0 A ended 1",
            "23.0 A refused 1",
            "25.0 B refused 1");
  }

  @Test
  void hawksIdleWorkersStealShortTasksBehindLongOnes() {
    Scenario hawk =
        new Scenario(
            "hawk",
            3,
            Map.of("delay", "1s", "cutoff", "50s", "shortPartition", "0.34", "stealAttempts", "1"));

    // Worker 0 is the short partition; long tasks go to the other two.
    hawk.job("long", 0, List.of(100.0, 100.0));
    hawk.job("short", 2, List.of(10.0, 10.0), 1, 1, 2, 0);
    // Worker 0 steals: at 15 s one probe of worker 2; at 27 s two of worker 1, for which no task is
    // left, so that it steals again at 31 s, in vain. So do the others when they are free at 103 s.
    hawk.draws(14, 1, 0, 1, 0, 1);

    assertThat(hawk.ends()).containsExactly("short 15.0", "short 27.0", "long 103.0", "long 103.0");
    assertThat(hawk.counters())
        .containsEntry("probes-behind-long", 3L)
        .containsEntry("short-tasks-after-long", 0L)
        .containsEntry("rescheduled-probes", 3L);
  }

  @Test
  void hawkStealsBehindALongTaskThatWaitsBehindAShortOne() {
    Scenario hawk =
        new Scenario(
            "hawk",
            3,
            Map.of("delay", "1s", "cutoff", "50s", "shortPartition", "0.34", "stealAttempts", "1"));

    hawk.job("S1", 0, List.of(30.0), 1, 1);
    hawk.job("long", 2, List.of(100.0, 100.0));
    hawk.job("S2", 4, List.of(10.0), 1, 1);
    hawk.job("S3", 6, List.of(2.0), 0, 0);
    // Worker 1 runs S1, and has S1, long, S2, S2 in its queue. Worker 0 steals both S2 at 13 s, and
    // nothing at 27 s: the probe of S1 is not behind a long task.
    hawk.draws(12, 0, 0, 0, 0);

    assertThat(hawk.ends())
        .containsExactly("S3 11.0", "S2 25.0", "S1 33.0", "long 105.0", "long 137.0");
    assertThat(hawk.counters())
        .containsEntry("probes-behind-long", 2L)
        .containsEntry("rescheduled-probes", 2L);
  }

  @Test
  void hawkWithoutStealingLeavesShortTasksBehindLongOnes() {
    Scenario hawk =
        new Scenario(
            "hawk",
            3,
            Map.of("delay", "1s", "cutoff", "50s", "shortPartition", "0.34", "stealAttempts", "0"));

    hawk.job("long", 0, List.of(100.0, 100.0));
    hawk.job("short", 2, List.of(10.0, 10.0), 1, 1, 2, 0);

    // A worker asks at 103 s for what it has had since 3 s.
    assertThat(hawk.ends())
        .containsExactly("short 15.0", "long 103.0", "long 103.0", "short 115.0");
    assertThat(hawk.counters()).containsEntry("short-tasks-after-long", 1L);
  }

  @Test
  void eaglesProbesStayShortestJobFirstAndAwayFromLongTasks() {
    Scenario eagle =
        new Scenario(
            "eagle",
            4,
            Map.of("delay", "1s", "cutoff", "50s", "shortPartition", "0.25", "minProbes", "1"));

    eagle.job("long", 0, List.of(100.0, 100.0));
    // Worker 1 rejects two probes at 2 s: workers 0 and 3 are without long tasks by its news.
    eagle.job("S1", 2, List.of(10.0, 10.0), 1, 3, 1, 3, 0, 1);
    eagle.job("S2", 6, List.of(4.0), 3, 0);
    eagle.job("S3", 8, List.of(30.0), 3, 3);
    eagle.job("S4", 10, List.of(2.0), 3, 3);

    // Worker 3 is free at 15 s: S4 overtakes S2 and S3. Worker 0 is at 16 s, and takes S2. Worker 3
    // has been told so when it is free at 19 s, and takes S3.
    assertThat(eagle.ends())
        .containsExactly(
            "S1 15.0", "S1 16.0", "S4 19.0", "S2 22.0", "S3 51.0", "long 103.0", "long 103.0");
    assertThat(eagle.counters())
        .containsEntry("probes-behind-long", 0L)
        .containsEntry("rescheduled-probes", 2L);
  }

  @Test
  void eaglesProbesAreOvertakenForALimitedTime() {
    assertThat(overtaking("1")).containsExactly("R 23.0", "Y1 31.0", "X 43.0", "Y2 51.0");
    assertThat(overtaking("5")).containsExactly("R 23.0", "Y1 31.0", "Y2 39.0", "X 51.0");
  }

  /** Y1 overtakes X for 6 s. X has an estimate of 10 s: another 6 s would be more than that. */
  private static List<String> overtaking(String cap) {
    Scenario eagle =
        new Scenario(
            "eagle", 1, Map.of("delay", "1s", "cutoff", "50s", "minProbes", "1", "srptCap", cap));
    eagle.job("R", 0, List.of(20.0), 0, 0);
    eagle.job("X", 2, List.of(10.0), 0, 0);
    eagle.job("Y1", 3, List.of(6.0), 0, 0);
    eagle.job("Y2", 4, List.of(6.0), 0, 0);
    return eagle.ends();
  }

  @Test
  void dlwlGoesByTheLastHeartbeat() {
    Scenario dlwl =
        new Scenario("dlwl", 2, Map.of("delay", "1s", "cutoff", "50s", "heartbeat", "10s"));

    // Two draws a job: what is added to the wait of each worker.
    dlwl.job("A", 1, List.of(8.0), 0, 0);
    dlwl.job("B", 3, List.of(5.0), 0, 0);
    dlwl.job("C", 11, List.of(2.0), 0, 0);
    dlwl.job("D", 11.5, List.of(3.0), 0, 9);
    dlwl.job("E", 12, List.of(1.0), 0, 9);

    // B follows A to worker 0, which seems free until 10 s. Worker 0 has 7 s left at 11 s and 15 s
    // at
    // 12 s, when B starts there; worker 1 seems free.
    assertThat(dlwl.ends()).containsExactly("A 12.0", "C 16.0", "B 19.0", "E 19.0", "D 24.0");
  }

  @Test
  void lwlKnowsEveryQueue() {
    Scenario lwl = new Scenario("lwl", 2, Map.of("delay", "1s", "cutoff", "50s"));

    lwl.job("A", 0, List.of(8.0));
    lwl.job("B", 1, List.of(5.0));
    lwl.job("C", 2, List.of(4.0));

    // At 2 s worker 0 has 9 s left, worker 1 has 7.
    assertThat(lwl.ends()).containsExactly("B 9.0", "A 11.0", "C 15.0");
  }

  @Test
  void aSplitClusterKeepsShortJobsInTheirPart() {
    Scenario split =
        new Scenario("split", 2, Map.of("delay", "1s", "cutoff", "50s", "shortPartition", "0.5"));

    split.job("long", 0, List.of(100.0));
    split.job("S1", 0, List.of(10.0), 0, 0);
    split.job("S2", 1, List.of(10.0), 0, 0);

    // S2's probes wait behind S1's, of which the second finds no task.
    assertThat(split.ends()).containsExactly("S1 13.0", "S2 27.0", "long 103.0");
  }

  @Test
  void fifoGivesTheFirstJobAllSlots() {
    Scenario fifo = new Scenario("fifo", 2, Map.of("launch", "1s"));

    fifo.job("A", 0, List.of(10.0, 4.0, 6.0));
    fifo.job("B", 1, List.of(2.0, 2.0));

    assertThat(fifo.ends()).containsExactly("A 5.0", "A 11.0", "A 12.0", "B 14.0", "B 15.0");
  }

  @Test
  void fairGivesASlotToTheJobThatHoldsTheFewest() {
    Scenario fair = new Scenario("fair", 2, Map.of());

    fair.job("A", 0, List.of(10.0, 4.0, 6.0));
    fair.job("B", 1, List.of(2.0, 3.0));
    fair.job("C", 2, List.of(1.0));

    // At 4 s A holds a slot, B and C none, and B came first. So it is at 6 s. At 9 s it is C's
    // turn.
    assertThat(fair.ends())
        .containsExactly("A 4.0", "B 6.0", "B 9.0", "A 10.0", "C 10.0", "A 16.0");
  }

  @Test
  void theBoundOfSrptWorksOnTheJobWithTheLeastLeftAtTheSpeedOfAllSlots() {
    Scenario bound = new Scenario("srpt-bound", 2, Map.of());

    bound.job("A", 0, List.of(10.0, 10.0));
    bound.job("B", 1, List.of(4.0));
    bound.job("C", 2, List.of(1.0, 1.0));
    bound.job("D", 10, List.of(19.0));

    // B has 2 s of work left at 2 s, as much as C: it goes on, until 3 s. A goes on with 18 s at 4
    // s,
    // and has 6 s left at 10 s.
    assertThat(bound.ends())
        .containsExactly("B 3.0", "C 4.0", "C 4.0", "A 13.0", "A 13.0", "D 22.5");
    assertThat(bound.preemptions()).isEqualTo(1);
  }

  @Test
  void srptStopsTasksOfJobsWithMoreWorkLeft() {
    Scenario srpt = new Scenario("srpt", 2, Map.of());

    srpt.job("A", 0, List.of(10.0, 10.0));
    srpt.job("B", 1, List.of(4.0));
    srpt.job("C", 2, List.of(1.0, 1.0));

    // C has 2 s of work at 2 s, B has 3 s left and A 17 s: both stop. At 3 s B goes on, and the
    // task
    // of A with 9 s left; the one with 8 s left does at 6 s.
    assertThat(srpt.ends()).containsExactly("C 3.0", "C 3.0", "B 6.0", "A 12.0", "A 14.0");
    assertThat(srpt.preemptions()).isEqualTo(3);
  }

  @Test
  void theCriticalPathIsTheLongestTask() {
    Scenario bound = new Scenario("critical-path", 1, Map.of());

    bound.job("A", 0, List.of(10.0, 3.0));
    bound.job("B", 1, List.of(1.0));

    assertThat(bound.ends()).containsExactly("B 2.0", "A 3.0", "A 10.0");
  }

  @Test
  void kairosRunsTheYoungestTaskOfANodeAndFillsNodesEvenly() {
    Scenario kairos = new Scenario("kairos", 2, Map.of("queue", "1", "quantum", "5s"));

    kairos.job("A", 0, List.of(20.0, 20.0));
    kairos.job("B", 7, List.of(4.0));
    kairos.job("C", 8, List.of(3.0));
    kairos.job("D", 8, List.of(1.0));

    // A is 7 s old when B comes, and 8 s when C does: both run at once, and A goes on after them. D
    // waits for a free place until B ends at 11 s. C's node has had C for 3 s.
    assertThat(kairos.ends()).containsExactly("B 11.0", "C 11.0", "D 12.0", "A 23.0", "A 25.0");
    assertThat(kairos.preemptions()).isEqualTo(3);
  }

  @Test
  void bigCsShortTasksSuspendTheLastLongTaskWithinTheirShare() {
    Scenario bigC =
        new Scenario("big-c", 2, Map.of("cutoff", "50s", "share", "0.5", "atOnce", "on"));

    bigC.job("L1", 0, List.of(100.0, 100.0));
    bigC.job("S1", 10, List.of(10.0));
    bigC.job("S2", 12, List.of(5.0));
    bigC.job("L2", 13, List.of(60.0));
    bigC.job("S3", 102, List.of(10.0));

    // S1 suspends L1's second task, with 90 s left. S2 has to wait: short jobs have their core. It
    // gets S1's at 20 s, before L1, which goes on at 25 s. L2 starts at 100 s, and S3 suspends it
    // and not L1, as L2 came last. It goes on at 112 s with 58 s left.
    assertThat(bigC.ends())
        .containsExactly("S1 20.0", "S2 25.0", "L1 100.0", "S3 112.0", "L1 115.0", "L2 170.0");
    assertThat(bigC.preemptions()).isEqualTo(2);
  }

  @Test
  void bigCChoosesALongTaskInOneRoundAndSuspendsItInTheNext() {
    Scenario bigC = new Scenario("big-c", 2, Map.of("cutoff", "50s", "share", "0.5"));

    bigC.job("L", 0, List.of(100.0, 100.0));
    bigC.job("S", 10, List.of(10.0));

    // Rounds are at 12 s and 15 s. L's second task stands still with 85 s left until S ends.
    assertThat(bigC.ends()).containsExactly("S 25.0", "L 100.0", "L 110.0");
    assertThat(bigC.preemptions()).isEqualTo(1);
  }

  @Test
  void kairosGivesTheNextPlaceToTheJobWithLessAttainedService() {
    Map<String, String> settings = Map.of("queue", "0", "heartbeat", "1s", "jobOrderBase", "4s");
    Scenario fifo = new Scenario("kairos", 1, settings);
    Map<String, String> byService = new HashMap<>(settings);
    byService.put("jobOrder", "las");
    Scenario las = new Scenario("kairos", 1, byService);
    for (Scenario each : List.of(fifo, las)) {
      each.job("A", 0, List.of(6.0, 6.0));
      each.job("B", 1, List.of(2.0));
    }

    assertThat(fifo.ends()).containsExactly("A 6.0", "A 12.0", "B 14.0");
    // The node has told 5 s of A when its first task ends: A is beyond the first step of 4 s.
    assertThat(las.ends()).containsExactly("A 6.0", "B 8.0", "A 14.0");
  }

  @Test
  void bigCGivesLongJobsTheirShareWhenShortOnesHaveTheirs() {
    Scenario bigC =
        new Scenario("big-c", 2, Map.of("cutoff", "50s", "share", "0.5", "atOnce", "on"));

    bigC.job("S", 0, List.of(10.0, 20.0, 30.0));
    bigC.job("L", 1, List.of(100.0, 60.0));

    // S holds both cores, one of them beyond its share, which nobody takes from it. L gets it at
    // 10 s. At 20 s S has no core, and comes first. L's second task starts at 50 s.
    assertThat(bigC.ends()).containsExactly("S 10.0", "S 20.0", "S 50.0", "L 110.0", "L 110.0");
    assertThat(bigC.preemptions()).isZero();
  }

  @Test
  void processorSharingDividesTheCoresEvenlyAmongJobs() {
    Scenario sharing = new Scenario("processor-sharing", 2, Map.of());

    sharing.job("A", 0, List.of(4.0, 8.0));
    sharing.job("B", 2, List.of(3.0));
    sharing.job("C", 6.5, List.of(2.0, 2.0));

    // From 2 s on A's tasks share one core, until B ends at 5 s with 0.5 s and 4.5 s left. C's
    // tasks
    // share one until A ends.
    assertThat(sharing.ends()).containsExactly("B 5.0", "A 5.5", "A 9.5", "C 10.0", "C 10.0");
  }

  @Test
  void yaqWithoutQueuesLeavesSlotsIdleFromAnEndToTheNextHeartbeat() {
    // The only node reports at 0, 3, 6, ... s. A's first task runs from 1 to 4 s; that it has ended
    // is known at 6 s, and the second one starts at 7 s.
    assertThat(twoTasksUnderYaq("0")).containsExactly("A 4.0", "A 10.0");
  }

  @Test
  void yaqsQueuesKeepSlotsBusyBetweenHeartbeats() {
    assertThat(twoTasksUnderYaq("1")).containsExactly("A 4.0", "A 7.0");
  }

  private static List<String> twoTasksUnderYaq(String queue) {
    Scenario yaq =
        new Scenario("yaq-c", 1, Map.of("launch", "1s", "heartbeat", "3s", "queue", queue));
    yaq.job("A", 0, List.of(3.0, 3.0));
    return yaq.ends();
  }

  @Test
  void yaqsQueuesStartTheJobWithTheFewestTasksLeftFirst() {
    // B comes to the node at 2 s. At 6 s A has two tasks left, B one.
    assertThat(reorderedByYaq("lrtf")).containsExactly("A 6.0", "B 8.0", "A 13.0", "A 18.0");
    assertThat(reorderedByYaq("ejf")).containsExactly("A 6.0", "A 11.0", "A 16.0", "B 18.0");
  }

  @Test
  void aTaskThatIsStarvedIsNotOvertaken() {
    // At 6 s A's second task has waited for 5 s, B for 4 s.
    assertThat(reorderedByYaq("lrtf", "4.5s"))
        .containsExactly("A 6.0", "A 11.0", "A 16.0", "B 18.0");
  }

  private static List<String> reorderedByYaq(String order) {
    return reorderedByYaq(order, "10s");
  }

  private static List<String> reorderedByYaq(String order, String starvation) {
    Scenario yaq =
        new Scenario(
            "yaq-c",
            1,
            Map.of(
                "launch",
                "1s",
                "heartbeat",
                "3s",
                "queue",
                "3",
                "order",
                order,
                "starvation",
                starvation));
    yaq.job("A", 0, List.of(5.0, 5.0, 5.0));
    yaq.job("B", 1, List.of(2.0));
    return yaq.ends();
  }
}
