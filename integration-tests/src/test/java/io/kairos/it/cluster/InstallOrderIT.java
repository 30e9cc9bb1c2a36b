// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Bringing Kairos into a stock cluster at work, as docs/operator/install.md says, from either side.
 */
@Tag("long")
class InstallOrderIT {
  private static final int TASKS = 3;

  private KairosCluster cluster;
  private Map<String, String> kairos;

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void nodesFirst() throws Exception {
    install("nodes-first", this::addToNode, 1, this::addToResourceManager);
  }

  @Test
  void theResourceManagerFirst() throws Exception {
    install("resourcemanager-first", this::addToResourceManager, 2, this::addToNode);
  }

  private interface Step {
    void run() throws IOException;
  }

  /**
   * @param between tasks that run between the steps. Stock YARN loses a task that is about to start
   *     when its NodeManager goes
   */
  private void install(String name, Step first, int between, Step second) throws Exception {
    try (KairosCluster running =
        KairosCluster.startStock(
            name,
            spec ->
                KairosCluster.recoverResourceManager(name, spec)
                    .site("yarn.nodemanager.recovery.supervised", "true"))) {
      cluster = running;
      kairos = KairosCluster.ofKairos(name);
      BusyJob before = BusyJob.submit(cluster.jobs(), cluster.folder().resolve("before"), 2, 0.1);
      Poll.until("a task on stock YARN", () -> cluster.busyProcesses().size() == 1);

      first.run();
      Poll.until("its tasks to run", () -> cluster.busyProcesses().size() == between);
      second.run();
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

  private void addToResourceManager() throws IOException {
    cluster.daemons().killResourceManager();
    new DaemonSite(cluster, "resourcemanager").addKairos(kairos);
    cluster.daemons().startResourceManager();
  }

  private void addToNode() throws IOException {
    cluster.daemons().stopNode(0);
    new DaemonSite(cluster, "node1").addKairos(kairos);
    cluster.daemons().startNode(0);
  }
}
