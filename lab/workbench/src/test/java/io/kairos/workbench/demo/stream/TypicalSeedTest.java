// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.system.Nodes;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workload;
import io.kairos.sim.workload.Workloads;
import io.kairos.workbench.demo.job.DemoCluster;
import org.junit.jupiter.api.Test;

class TypicalSeedTest {
  @Test
  void seedOfTheDefaultStreamIsTheOneThatTheManualNames() {
    StreamSpec stream = new StreamSpec(Workloads.DEFAULT, 60, 0.95, 2, 1, TaskCost.NONE);

    assertThat(TypicalSeed.of(stream, Nodes.equal(2, 1), false)).isEqualTo(3);
  }

  @Test
  void seedsOfThePapersMixesAreThoseOfTheBenchmarks() {
    assertThat(typicalSeed("table1", 60)).isEqualTo(14);
    assertThat(typicalSeed("table1-phases", 96)).isEqualTo(10);
  }

  private static long typicalSeed(String name, int jobs) {
    Workload workload = Workloads.named(name);
    return DemoStream.typicalSeed(workload, jobs, 0.95, DemoCluster.of(2, workload.leastSlots()));
  }
}
