// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.TestCluster;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.junit.jupiter.api.Test;

class NewAsksTest {
  /** As of an executor of Spark with its defaults, which YARN books as 2048 MiB. */
  private static final int MEMORY_MB = 1408;

  @Test
  void asksThatAreRepeatedAreNothingNewThoughYarnRoundsTheirSizeUp() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      cluster.register(TestCluster.H1, 1);
      MockAM job = cluster.launch();
      cluster.ask(job, executors(50, MEMORY_MB));
      cluster.settle();
      FiCaSchedulerApp attempt = (FiCaSchedulerApp) cluster.attempt(job);
      int waiting =
          attempt
              .getPendingAsk(
                  SchedulerRequestKey.create(executors(1, MEMORY_MB)), ResourceRequest.ANY)
              .getCount();
      assertThat(waiting).isPositive();

      assertThat(areMore(cluster, attempt, executors(waiting, MEMORY_MB))).isFalse();
      assertThat(areMore(cluster, attempt, executors(waiting - 1, MEMORY_MB))).isFalse();
      assertThat(areMore(cluster, attempt, executors(waiting + 1, MEMORY_MB))).isTrue();
      assertThat(areMore(cluster, attempt, executors(waiting, 3_000))).isTrue();
    }
  }

  private static ResourceRequest executors(int number, int memoryMb) {
    return TestCluster.request(ResourceRequest.ANY, number, memoryMb, 1);
  }

  private static boolean areMore(
      TestCluster cluster, FiCaSchedulerApp attempt, ResourceRequest ask) {
    return NewAsks.areMoreThanBefore(
        attempt,
        asked ->
            cluster
                .scheduler()
                .getNormalizedResource(asked, cluster.scheduler().getMaximumResourceCapability()),
        List.of(ask),
        List.of(),
        List.of(),
        new ContainerUpdates());
  }
}
