// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.TaskCost;
import org.junit.jupiter.api.Test;

class CompletionsTest {
  @Test
  void aJobAloneTakesAsManyRoundsAsItsTasksFillTheCores() {
    TaskCost cost = new TaskCost(0.5, 1);

    assertThat(Completions.aloneSeconds(new PlannedJob(0, 0, 2, 1), 2, cost)).isEqualTo(1.5);
    assertThat(Completions.aloneSeconds(new PlannedJob(0, 0, 3, 1), 2, cost)).isEqualTo(3);
    assertThat(Completions.aloneSeconds(new PlannedJob(0, 0, 3, 1, 1), 4, cost)).isEqualTo(3);
  }
}
