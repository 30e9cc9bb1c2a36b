// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PlacementsTest {
  @Test
  void theDefaultIsKairosOwnAndCountsTasks() {
    Placement placement = create("fewest-tasks");
    assertThat(Placements.names().iterator().next()).isEqualTo("fewest-tasks");
    assertThat(placement.load(3, 6, 4, 99)).isEqualTo(3);
  }

  @Test
  void aQueueIsShortIfItIsShortForTheSlots() {
    Placement placement = create("yaq-length");
    assertThat(placement.load(0, 42, 40, 0)).isLessThan(placement.load(0, 6, 4, 0));
  }

  @Test
  void theShortestWaitIgnoresHowManyWait() {
    Placement placement = create("yaq-wait");
    // The paper's example: two tasks of 500 s, or five of 2 s.
    assertThat(placement.load(3, 3, 1, 1000)).isGreaterThan(placement.load(6, 6, 1, 10));
  }

  @Test
  void aFreeSlotGoesBeforeAnyWaitAndMostFreeSlotsFirst() {
    for (String name : new String[] {"yaq-length", "yaq-wait"}) {
      Placement placement = create(name);
      assertThat(placement.load(3, 3, 4, 50)).isLessThan(placement.load(4, 4, 4, 0));
      assertThat(placement.load(1, 1, 4, 50)).isLessThan(placement.load(3, 3, 4, 0));
    }
  }

  @Test
  void anUnknownNameIsRefused() {
    assertThatThrownBy(() -> create("best")).hasMessageContaining("best");
  }

  private static Placement create(String name) {
    return Placements.create(name, () -> 0.5);
  }
}
