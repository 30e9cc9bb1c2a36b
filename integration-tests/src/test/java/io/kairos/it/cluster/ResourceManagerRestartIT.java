// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code kill -9} of the ResourceManager while nodes hold more containers than cores. */
class ResourceManagerRestartIT {
  private static final String NAME = "resource-manager-restart";
  private static final int ROOM = 1 + 4;
  private static final int TASKS = ROOM + 3;

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void allContainersAreRecoveredAndNoneIsAllocatedBeyondNPlusQ() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(NAME, spec -> KairosCluster.recoverResourceManager(NAME, spec))) {
      BusyJob job = cluster.submit("busy", TASKS, ROOM, 0.3);
      assertThat(allocated(cluster)).isEqualTo(ROOM);

      cluster.daemons().killResourceManager();
      cluster.daemons().startResourceManager();
      Poll.until(
          "all containers to be recovered",
          () -> allocated(cluster) == ROOM,
          () -> allocated(cluster) + " are");
      Poll.until("the job to ask anew", () -> pending(cluster) >= TASKS - ROOM);
      AtomicLong most = new AtomicLong();
      Poll.during(
          Duration.ofSeconds(2),
          () ->
              most.accumulateAndGet(
                  Math.max(allocated(cluster), cluster.metric("Tasks")), Math::max));
      double cores = job.finish();

      cluster.report(
          "%d containers recovered, never more than %d allocated; %.2f cores at the end",
          ROOM, most.get(), cores);
      assertThat(most).hasValue(ROOM);
    }
  }

  private static long allocated(KairosCluster cluster) {
    return queueMetric(cluster, "AllocatedContainers");
  }

  private static long pending(KairosCluster cluster) {
    return queueMetric(cluster, "PendingContainers");
  }

  private static long queueMetric(KairosCluster cluster, String name) {
    return cluster
        .daemons()
        .resourceManagerMetrics("Hadoop:service=ResourceManager,name=QueueMetrics,q0=root")
        .path(0)
        .path(name)
        .asLong(-1);
  }
}
