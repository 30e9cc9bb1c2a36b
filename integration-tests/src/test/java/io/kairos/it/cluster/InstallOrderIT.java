// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Kairos in a stock cluster at work, the ResourceManager first. docs/operator/install.md has the
 * nodes first, which GuideIT walks.
 */
@Tag("long")
class InstallOrderIT {
  private static final String NAME = "resourcemanager-first";
  private static final int TASKS = 3;

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void theResourceManagerFirst() throws Exception {
    Map<String, String> kairos = KairosCluster.ofKairos(NAME);
    try (KairosCluster cluster =
        KairosCluster.startStock(
            NAME,
            spec ->
                KairosCluster.recoverResourceManager(NAME, spec)
                    .site("yarn.nodemanager.recovery.supervised", "true"))) {
      BusyJob before = BusyJob.submit(cluster.jobs(), cluster.folder().resolve("before"), 2, 0.1);
      Poll.until("a task on stock YARN", () -> cluster.busyProcesses().size() == 1);

      cluster.daemons().killResourceManager();
      new DaemonSite(cluster, "resourcemanager").addKairos(kairos);
      cluster.daemons().startResourceManager();
      // Stock YARN loses a task that is about to start when its NodeManager goes.
      Poll.until("its tasks to run", () -> cluster.busyProcesses().size() == 2);
      cluster.daemons().stopNode(0);
      new DaemonSite(cluster, "node1").addKairos(kairos);
      cluster.daemons().startNode(0);
      BusyJob after = BusyJob.submit(cluster.jobs(), cluster.folder().resolve("after"), TASKS, 0.1);
      Poll.until(
          "tasks to be suspended",
          () -> cluster.cgroups().suspended() > 0,
          () -> cluster.nodeMetrics(0).toString());
      after.finish();
      before.finish();

      cluster.report("%d suspensions after the installation", cluster.metric("Suspensions"));
      assertThat(cluster.metric("Suspensions")).isPositive();
      assertThat(cluster.metric("SchedulerErrors")).isZero();
    }
  }
}
