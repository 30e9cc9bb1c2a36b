// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.workbench.demo.job.DemoCluster;
import io.kairos.workbench.demo.job.Hold;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The load between the first arrival, at 1000, and the last, at 2000, on 2 nodes of 2 slots. */
class SlotUseTest {
  private static final DemoCluster CLUSTER = new DemoCluster(2, 2, 1);
  private static final Offset<Double> EXACT = within(1e-9);

  @Test
  void aTaskCountsFromItsAllocationToItsEnd() {
    assertThat(use(task("a", 1200, 1700)).tasks()).isCloseTo(0.5 / 4, EXACT);
    assertThat(use(task("a", 1000, 2000), task("b", 1000, 2000)).reachedLoad())
        .isCloseTo(0.5, EXACT);
  }

  @Test
  void timeBeforeTheFirstArrivalOrAfterTheLastCountsForNothing() {
    assertThat(use(task("a", 500, 1100), task("b", 1900, 5000)).tasks()).isCloseTo(0.2 / 4, EXACT);
    assertThat(use(task("a", 0, 9000)).tasks()).isCloseTo(0.25, EXACT);
    assertThat(use(task("a", 0, 900), task("a", 2100, 3000)).tasks()).isZero();
  }

  @Test
  void timeThatTasksTakeAfterTheLastArrivalIsOfferedAllTheSame() {
    SlotUse use = use(task("a", 1900, 5900), task("b", 1000, 2000));

    assertThat(use.reachedLoad()).isCloseTo(1.1 / 4, EXACT);
    assertThat(use.offeredLoad()).isCloseTo(5.0 / 4, EXACT);
  }

  @Test
  void aReduceThatWaitsForItsMapsIsNoLoadAndLeavesNoRoomForIt() {
    SlotUse use = use(new Hold("a", 1000, 1500, 2000, false), task("b", 1000, 2000));

    assertThat(use.waitingReduces()).isCloseTo(0.5 / 4, EXACT);
    assertThat(use.tasks()).isCloseTo(1.5 / 4, EXACT);
    assertThat(use.reachedLoad()).isCloseTo(1.5 / 3.5, EXACT);
    // One whose maps had ended before it came, and one that ended while it waited.
    assertThat(use(new Hold("a", 1500, 1000, 2000, false)).waitingReduces()).isZero();
    assertThat(use(new Hold("a", 1500, 9000, 1700, false)).tasks()).isZero();
  }

  @Test
  void aMasterIsNoLoadAndLeavesNoRoomForIt() {
    SlotUse use =
        use(
            new Hold("a", 500, 500, 3000, true),
            task("a", 1000, 2000),
            task("b", 1000, 2000),
            task("b", 1000, 2000));

    assertThat(use.masters()).isCloseTo(0.25, EXACT);
    assertThat(use.tasks()).isCloseTo(0.75, EXACT);
    assertThat(use.reachedLoad()).isCloseTo(1, EXACT);
    assertThat(use.offeredLoad()).isCloseTo(1, EXACT);
  }

  @Test
  void aNodeWithMoreContainersThanSlotsUsesItsSlotsAndNoMore() {
    SlotUse use =
        use(
            task("a", 1000, 2000),
            task("a", 1000, 2000),
            task("a", 1000, 2000),
            new Hold("a", 1000, 2000, 2000, false));

    assertThat(use.tasks()).isCloseTo(0.5, EXACT);
    assertThat(use.waitingReduces()).as("tasks leave it no slot").isZero();
    assertThat(use.offered()).isCloseTo(0.75, EXACT);
  }

  @Test
  void aStreamThatComesAllAtOnceAsksForNoLoad() {
    assertThat(SlotUse.of(List.of(task("a", 1000, 2000)), 1000, 1000, CLUSTER)).isEmpty();
  }

  @Test
  void slotsThatOnlyMastersAndWaitingReducesHadGaveNoLoad() {
    DemoCluster one = new DemoCluster(1, 1, 1);
    List<Hold> holds = List.of(new Hold("a", 1000, 1000, 2000, true));

    assertThat(SlotUse.of(holds, 1000, 2000, one).orElseThrow().reachedLoad()).isZero();
    assertThat(SlotUse.of(List.of(), 1000, 2000, one).orElseThrow().reachedLoad()).isZero();
  }

  private static Hold task(String node, long from, long to) {
    return new Hold(node, from, from, to, false);
  }

  private static SlotUse use(Hold... holds) {
    return SlotUse.of(List.of(holds), 1000, 2000, CLUSTER).orElseThrow();
  }
}
