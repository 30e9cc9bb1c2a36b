// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workloads;
import org.junit.jupiter.api.Test;

class TypicalSeedTest {
  private static final ModelCluster CLUSTER = new ModelCluster(2, 1, 1, TaskCost.NONE);
  private static final StreamSpec STREAM =
      new StreamSpec(Workloads.DEFAULT, 60, 0.95, 2, 1, TaskCost.NONE);
  private static final SystemSpec KAIROS = SystemSpec.kairos(1, "var", "fifo");

  @Test
  void seedOfTheDefaultStreamIsTheMedianOfTwentyOne() {
    assertThat(TypicalSeed.of(STREAM, CLUSTER, KAIROS)).isEqualTo(TypicalSeed.DEFAULT_STREAM);
  }

  @Test
  void tenSeedsAreAsGoodOrBetterAndTenAsBadOrWorse() {
    var all = TypicalSeed.ratios(STREAM, CLUSTER, KAIROS);
    double typical =
        all.stream()
            .filter(ratios -> ratios.seed() == TypicalSeed.DEFAULT_STREAM)
            .findFirst()
            .orElseThrow()
            .p50();
    assertThat(all).hasSize(21);
    assertThat(all).filteredOn(ratios -> ratios.p50() <= typical).hasSizeGreaterThan(10);
    assertThat(all).filteredOn(ratios -> ratios.p50() >= typical).hasSizeGreaterThan(10);
  }
}
