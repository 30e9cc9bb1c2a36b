// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.JobRank;
import org.junit.jupiter.api.Test;

class PlacementsTest {
  @Test
  void thePapersCountsTasksPerCore() {
    assertThat(Placement.ALL.names().iterator().next()).isEqualTo("fewest-tasks");
    assertThat(load("fewest-tasks", 6, 4, 99)).isEqualTo(1.5);
  }

  @Test
  void aQueueIsShortIfItIsShortForTheSlots() {
    assertThat(load("yaq-length", 42, 40, 0)).isLessThan(load("yaq-length", 6, 4, 0));
  }

  @Test
  void theShortestWaitIgnoresHowManyWait() {
    // The paper's example: two tasks of 500 s, or five of 2 s.
    assertThat(load("yaq-wait", 3, 1, 1000)).isGreaterThan(load("yaq-wait", 6, 1, 10));
  }

  @Test
  void aFreeSlotGoesBeforeAnyWaitAndMostFreeSlotsFirst() {
    for (String name : new String[] {"fewest-tasks", "yaq-length", "yaq-wait"}) {
      assertThat(load(name, 3, 4, 50)).isLessThan(load(name, 4, 4, 0));
      assertThat(load(name, 31, 32, 50)).isLessThan(load(name, 4, 4, 0));
      assertThat(load(name, 1, 4, 50)).isLessThan(load(name, 3, 4, 0));
    }
  }

  @Test
  void coresTooFewForTheNextTaskAreHardlyBetterThanNone() {
    Placement placement = Placement.ALL.get("fewest-tasks");
    double tooFew = placement.load(new NodeLoad(3, 4, 0, 3), () -> 0.5);
    assertThat(tooFew).isGreaterThan(placement.load(new NodeLoad(27, 32, 0, 3), () -> 0.5));
    assertThat(tooFew).isLessThan(placement.load(new NodeLoad(4, 4, 0, 1), () -> 0.5));
    assertThat(placement.load(new NodeLoad(0, 4, 0, 9), () -> 0.5))
        .as("starts all the same")
        .isZero();
  }

  @Test
  void aCoreWhoseHolderIsIdleIsFree() {
    assertThat(new NodeLoad(4, 4, 0, 1, 0).hasFreeSlot()).isFalse();
    assertThat(new NodeLoad(4, 4, 0, 1, 1).hasFreeSlot()).isTrue();
    assertThat(new NodeLoad(6, 4, 0, 1, 2).hasFreeSlot()).as("four work").isFalse();
    assertThat(new NodeLoad(6, 4, 0, 2, 3).hasFreeSlot())
        .as("one core, and it takes two")
        .isFalse();
    assertThat(new NodeLoad(6, 4, 0, 2, 4).hasFreeSlot()).isTrue();
    assertThat(new NodeLoad(6, 4, 0, 9, 6).hasFreeSlot()).as("however large").isTrue();
    assertThat(new NodeLoad(2, 4, 0, 1, 9).hasFreeSlot()).as("some have ended since").isTrue();
  }

  @Test
  void idleTasksMakeNoNodeGoBeforeOneWithFewerTasks() {
    for (String name : new String[] {"fewest-tasks", "yaq-length", "yaq-wait"}) {
      Placement placement = Placement.ALL.get(name);
      // As the dispatcher expects the wait where tasks have no measured length.
      double allIdle = placement.load(new NodeLoad(8, 4, 12.5, 1, 8), () -> 0.5);
      double fewer = placement.load(new NodeLoad(5, 4, 5, 1, 0), () -> 0.5);
      assertThat(allIdle).as(name).isGreaterThan(fewer);
    }
  }

  @Test
  void aFullNodeIsOfferedByTheWorstRankThatRunsThereAndOneWithoutRanksByItsTasks() {
    Placement late = Placement.ALL.get("worst-rank");
    double free = late.load(new NodeLoad(3, 4, 0), () -> 0.5);
    double worse = late.load(full(8, JobRank.of(1000, 1)), () -> 0.5);
    double better = late.load(full(4, JobRank.of(1, 1)), () -> 0.5);
    double lifted = late.load(full(4, JobRank.guarded(1)), () -> 0.5);
    double urgent = late.load(full(4, JobRank.withPriority(JobRank.of(1000, 1), 9)), () -> 0.5);
    double shortQueue = late.load(full(5, NodeLoad.UNRANKED), () -> 0.5);
    double longQueue = late.load(full(8, NodeLoad.UNRANKED), () -> 0.5);
    assertThat(new double[] {free, worse, better, lifted, urgent, shortQueue, longQueue})
        .isSorted();
    assertThat(free).isLessThan(worse);
    assertThat(worse).isLessThan(better);
    assertThat(lifted).isLessThan(urgent);
    assertThat(urgent).isLessThan(shortQueue);
    assertThat(shortQueue).isLessThan(longQueue);
  }

  @Test
  void aFullNodeGoesByItsTasksAndThenByTheWorstRankBesideEarlyQueues() {
    Placement late = Placement.ALL.get("worst-rank").besideEarlyQueues();
    double free = late.load(new NodeLoad(3, 4, 0), () -> 0.5);
    double fewer = late.load(full(4, JobRank.of(1, 1)), () -> 0.5);
    double worse = late.load(full(5, JobRank.of(1000, 2)), () -> 0.5);
    double earlier = late.load(full(5, JobRank.of(1000, 1)), () -> 0.5);
    double lifted = late.load(full(5, JobRank.guarded(1)), () -> 0.5);
    double urgent = late.load(full(5, JobRank.withPriority(JobRank.guarded(1), 255)), () -> 0.5);
    double more = late.load(full(6, JobRank.of(1000, 1)), () -> 0.5);
    double withQueue = late.load(full(4, NodeLoad.UNRANKED), () -> 0.5);
    double[] inOrder = {free, fewer, worse, earlier, lifted, urgent, more, withQueue};
    for (int i = 1; i < inOrder.length; i++) {
      assertThat(inOrder[i]).as("place %s", i).isGreaterThan(inOrder[i - 1]);
    }
    assertThat(late.bindsLate()).isTrue();
    assertThat(Placement.ALL.get("fewest-tasks").besideEarlyQueues().bindsLate()).isFalse();
  }

  private static NodeLoad full(int tasks, long worstRank) {
    return new NodeLoad(tasks, 4, 0, 1, 0, worstRank);
  }

  @Test
  void anUnknownNameIsRefused() {
    assertThatThrownBy(() -> Placement.ALL.get("best")).hasMessageContaining("best");
  }

  private static double load(String name, int taskVcores, int slots, double waitSeconds) {
    return Placement.ALL.get(name).load(new NodeLoad(taskVcores, slots, waitSeconds), () -> 0.5);
  }
}
