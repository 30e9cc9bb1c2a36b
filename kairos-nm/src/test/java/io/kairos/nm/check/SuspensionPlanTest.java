// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.cgroup.CoreControlChoice;
import org.junit.jupiter.api.Test;

class SuspensionPlanTest {
  @Test
  void aKernelWithoutCpuIdleIsToldWhatItsLeverCosts() {
    SuspensionPlan plan = plan("the lowest cpu.shares");
    assertThat(plan.name()).isEqualTo("cgroup-v1-idle (the lowest cpu.shares)");
    assertThat(plan.price())
        .isEqualTo(
            "a suspended task uses what running ones leave; each costs a running task that rests"
                + " now and then some CPU, for this kernel has no cpu.idle (Linux 5.15).");
    assertThat(plan("cpu.idle").price()).doesNotContain("has no cpu.idle");
  }

  @Test
  void aPlanTellsWhetherCpuTimeIsCounted() {
    assertThat(plan("cpu.idle").cpuTimeObstacle()).isEmpty();
    assertThat(
            new SuspensionPlan(CoreControlChoice.CGROUP_V1_IDLE, "cpu.idle", "it is not.")
                .cpuTimeObstacle())
        .contains("it is not.");
  }

  private static SuspensionPlan plan(String means) {
    return new SuspensionPlan(CoreControlChoice.CGROUP_V1_IDLE, means, null);
  }
}
