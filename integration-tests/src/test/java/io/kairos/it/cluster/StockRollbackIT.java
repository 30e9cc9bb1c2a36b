// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Taking Kairos out of a cluster at work as docs/operator/install.md says: properties go, jars
 * stay.
 */
class StockRollbackIT {
  private static final String NAME = "stock-rollback";
  private static final int TASKS = 1 + 4;

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void theClusterIsStockWithoutThePropertiesAndTasksOfBeforeFinishAtFullSpeed() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            NAME,
            spec ->
                KairosCluster.recoverResourceManager(NAME, spec)
                    .site("yarn.nodemanager.recovery.supervised", "true"))) {
      BusyJob before = cluster.submit("before", TASKS, TASKS, 0.3);
      Poll.until("tasks to be suspended", () -> cluster.cgroups().suspended() == TASKS - 1);

      cluster.daemons().killResourceManager();
      new DaemonSite(cluster, "resourcemanager").removeKairos();
      cluster.daemons().startResourceManager();
      cluster.daemons().stopNode(0);
      new DaemonSite(cluster, "node1").removeKairos();
      cluster.daemons().startNode(0);
      Map<String, Long> quotas = cluster.cgroups().quotas();
      double cores = before.finish();

      BusyJob after = BusyJob.submit(cluster.jobs(), cluster.folder().resolve("after"), 2, 0.1);
      Poll.until("a task of the new job to run", () -> cluster.busyProcesses().size() == 1);
      AtomicLong most = new AtomicLong();
      Poll.during(
          Duration.ofSeconds(1),
          () -> most.accumulateAndGet(cluster.busyProcesses().size(), Math::max));
      after.finish();

      cluster.report(
          "quotas after the roll-back %s; %.2f cores at the end; %d task of a new job at a time",
          quotas.values(), cores, most.get());
      assertThat(quotas.values()).hasSize(TASKS).containsOnly(Cgroups.FULL_SPEED);
      assertThat(most).as("tasks on one vcore").hasValue(1);
      assertThat(cluster.nodeMetrics(0).isMissingNode()).isTrue();
      assertThat(cluster.daemons().resourceManagerMetrics("Hadoop:name=Kairos*,*")).isEmpty();
      // Nobody is there to remove what the plug-in made; it is empty, and the manual says so.
      assertThat(cluster.cgroups().cpuSeconds().values()).containsOnly(0.0);
      cluster.cgroups().sweep();
    }
  }
}
