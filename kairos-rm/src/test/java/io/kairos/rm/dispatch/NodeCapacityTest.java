// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.placement.admission.FixedOvercommit;
import io.kairos.rm.placement.admission.QueueAdmission;
import org.junit.jupiter.api.Test;

/** What the books may hold of a node; every figure by hand. */
class NodeCapacityTest {
  private static final NodeCapacity NODE = new NodeCapacity(4, 8_192);
  private static final HeldTasks TWO_MASTERS = new HeldTasks(2, 3, 3_072);

  @Test
  void aNodeThatSuspendsHoldsNAndQAndItsMastersBesides() {
    NodeCapacity booked = NODE.booked(new FixedOvercommit(2), TWO_MASTERS);
    assertThat(booked.vcores()).isEqualTo(4 + 2 + 3);
    assertThat(booked.memoryMb()).isEqualTo(8_192);
  }

  @Test
  void aNodeThatHoldsLaunchesIsPromisedAsManyTimesMoreMemoryAsVcores() {
    NodeCapacity booked = NODE.booked(new QueueAdmission(4), HeldTasks.NONE);
    assertThat(booked.vcores()).isEqualTo(8);
    assertThat(booked.memoryMb()).isEqualTo(2 * 8_192);
  }

  @Test
  void noSumOfVcoresTurnsNegative() {
    NodeCapacity huge = new NodeCapacity(Integer.MAX_VALUE, 1);
    assertThat(huge.booked(new FixedOvercommit(1), TWO_MASTERS).vcores())
        .isEqualTo(Integer.MAX_VALUE);
  }
}
