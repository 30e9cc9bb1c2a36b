// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A node of four cores; ranks are small numbers here. */
class RunningRanksTest {
  private static final int CORES = 4;

  private final RunningRanks running = new RunningRanks();

  @Test
  void theWorstOfThoseThatRunCountsAndNoneThatIsSuspended() {
    for (int rank = 1; rank <= 6; rank++) {
      running.add(rank, 1);
    }
    assertThat(running.worst(CORES)).isEqualTo(4);
  }

  @Test
  void anyTaskIsBetterWhereCoresAreFree() {
    running.add(1, 3);
    assertThat(running.worst(CORES)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aTaskThatDoesNotFitDoesNotRunAndASmallerOneBehindItDoes() {
    running.add(1, 3);
    running.add(2, 4);
    assertThat(running.worst(CORES)).as("one core is free").isEqualTo(Long.MAX_VALUE);
    running.add(3, 1);
    assertThat(running.worst(CORES)).isEqualTo(3);
  }

  @Test
  void aTaskLargerThanTheNodeIsAsLargeAsTheNode() {
    running.add(1, 9);
    running.add(2, 1);
    assertThat(running.worst(CORES)).isEqualTo(1);
  }
}
