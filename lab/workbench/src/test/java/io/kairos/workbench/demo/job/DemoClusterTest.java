// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DemoClusterTest {
  @Test
  void tasksRestWhereTheWorkloadNeedsMoreOfThemThanTheMachineHasCores() {
    assertThat(DemoCluster.of(2, 1)).isEqualTo(new DemoCluster(2, 1, 1));
    assertThat(DemoCluster.of(2, 8)).isEqualTo(new DemoCluster(2, 4, 0.2));
    assertThat(DemoCluster.of(4, 8)).isEqualTo(new DemoCluster(2, 4, 0.4));
    assertThat(DemoCluster.of(16, 8)).isEqualTo(new DemoCluster(2, 4, 1));
  }

  @Test
  void tasksOfMapReduceLeaveTheProcessorsToTheStartOfJvms() {
    JobKind mapReduce = JobKind.named("mapreduce");

    assertThat(mapReduce.on(DemoCluster.of(2, 8))).isEqualTo(new DemoCluster(2, 4, 0.2 * 0.2));
    // Where every task has a processor, it works all the time.
    assertThat(mapReduce.on(DemoCluster.of(16, 8)).workShare()).isEqualTo(1);
    assertThat(JobKind.named("shell").on(DemoCluster.of(2, 8)).workShare()).isEqualTo(0.2);
  }
}
