// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.job.JobSpec;
import org.junit.jupiter.api.Test;

class BaselineTest {
  private static final String CALCULATOR = "yarn.scheduler.capacity.resource-calculator";
  private static final String MEMORY = "yarn.nodemanager.resource.memory-mb";

  @Test
  void aNodeAsShippedRunsAsManyTasksAsItsMemoryHolds() {
    assertThat(Baseline.SHIPPED.setup().capacityScheduler())
        .containsEntry(
            CALCULATOR, "org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator");
    // 64 GB beside 12 vcores, containers of 1 GB.
    assertThat(memoryMb(12)).isEqualTo(64 * JobSpec.MEMORY_MB);
    assertThat(memoryMb(4)).isEqualTo(21 * JobSpec.MEMORY_MB);
    assertThat(memoryMb(1)).isEqualTo(5 * JobSpec.MEMORY_MB);
  }

  @Test
  void theOthersCountVcoresOnNodesWhoseMemoryBoundsNothing() {
    for (Baseline baseline : new Baseline[] {Baseline.CAPACITY, Baseline.FAIR}) {
      assertThat(baseline.setup().capacityScheduler())
          .containsEntry(
              CALCULATOR, "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator");
      assertThat(baseline.nodes(4)).isEmpty();
    }
  }

  private static int memoryMb(int vcores) {
    return Integer.parseInt(Baseline.SHIPPED.nodes(vcores).get(MEMORY));
  }
}
