// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.sim.workload.TaskCost;
import org.junit.jupiter.api.Test;

class WarmUpTest {
  @Test
  void twoMeasurementsGiveOverheadAndStretch() {
    TaskCost cost = WarmUp.through(0.2, 0.52, 1.2, 1.62);

    assertThat(cost.stretch()).isCloseTo(1.1, within(1e-9));
    assertThat(cost.overheadSeconds()).isCloseTo(0.3, within(1e-9));
    assertThat(cost.heldSeconds(2)).isCloseTo(2.5, within(1e-9));
  }

  @Test
  void jobsOnAnIdleClusterTellHowMuchLessTasksCostThere() {
    TaskCost full = new TaskCost(1.5, 6);

    // A second of work takes 5 s alone, and a launch 1 s.
    TaskCost cost = WarmUp.crowded(full, 2, 7);
    assertThat(cost.crowding()).isCloseTo(0.2, within(1e-9));
    assertThat(cost.aloneOverheadSeconds()).isCloseTo(1, within(1e-9));
    assertThat(cost.overheadSeconds()).isEqualTo(1.5);
    assertThat(cost.stretch()).isEqualTo(6);
    // Noise does not make a launch cheaper by others.
    assertThat(WarmUp.crowded(full, 3.5, 10.5)).isEqualTo(full);
  }

  @Test
  void noiseNeverMakesWorkCheaperThanItselfOrALaunchAGain() {
    assertThat(WarmUp.through(1, 1.5, 2, 2.1)).isEqualTo(new TaskCost(0.5, 1));
    assertThat(WarmUp.through(1, 0.9, 2, 2.9)).isEqualTo(new TaskCost(0, 2));
  }
}
