// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the scenarios in {@code golden} leave out: settings, and rules that few jobs show. */
class HandWorkedTest {
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
  void srptGivesAFreeSlotToTheJobThatHasTheLeastLeftByThen() {
    Scenario srpt = new Scenario("srpt", 3, Map.of());

    srpt.job("C", 0, List.of(90.0));
    srpt.job("A", 0, List.of(100.0, 100.0, 100.0, 100.0));
    srpt.job("B", 80, List.of(85.0, 85.0, 85.0));

    // At 90 s A has 220 s left, as two of its tasks have run since 0 s, and B has 255 s.
    assertThat(srpt.ends())
        .containsExactly(
            "C 90.0", "A 100.0", "A 100.0", "B 185.0", "A 190.0", "A 200.0", "B 270.0", "B 275.0");
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
  void kairosGivesTheNextPlaceToTheJobWithLessAttainedService() {
    Map<String, String> settings = Map.of("queue", "0", "heartbeat", "1s", "jobOrderBase", "4s");
    Scenario fifo = new Scenario("kairos-paper", 1, settings);
    Map<String, String> byService = new HashMap<>(settings);
    byService.put("jobOrder", "las");
    Scenario las = new Scenario("kairos-paper", 1, byService);
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

  private static List<String> reorderedByYaq(String order) {
    Scenario yaq =
        new Scenario(
            "yaq-c", 1, Map.of("launch", "1s", "heartbeat", "3s", "queue", "3", "order", order));
    yaq.job("A", 0, List.of(5.0, 5.0, 5.0));
    yaq.job("B", 1, List.of(2.0));
    return yaq.ends();
  }
}
