// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.mini;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.PluginVersion;
import io.kairos.common.Poll;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.web.WebVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shadow mode decides, counts and reports like the real thing, and touches nothing. */
class ShadowMiniClusterIT {
  private static final String HIERARCHY = "kairos-shadow-" + ProcessHandle.current().pid();

  @TempDir Path directory;

  @Test
  void tasksRunWhereAndHowTheyWouldWithoutThePlugin() throws Exception {
    try (MiniCluster cluster =
        new MiniCluster(
            "shadow",
            1,
            Map.of(
                NodeSettings.MODE.property(),
                "shadow",
                NodeSettings.CGROUP_HIERARCHY.property(),
                HIERARCHY))) {
      Context node = cluster.node(0);
      Container first = run(cluster, node);
      long firstPid = cluster.pid(node, first);
      cluster.awaitTasks(node, 1, 0);
      Container second = run(cluster, node);
      cluster.awaitTasks(node, 1, 1);
      assertThat(PluginVersion.in(cluster.heartbeat(node))).hasValue(WebVersion.get());

      assertThat(cgroupOf(firstPid)).isEqualTo(cgroupOf(ProcessHandle.current().pid()));
      assertThat(cgroupOf(cluster.pid(node, second))).isEqualTo(cgroupOf(firstPid));
      assertThat(new CgroupProbe(HIERARCHY).hierarchy()).doesNotExist();
      awaitMetric(node, "Suspensions", 1);

      cluster.application().kill(second);
      cluster.awaitTasks(node, 1, 0);
      awaitMetric(node, "Resumes", 1);
      cluster.application().kill(first);
      cluster.awaitTasks(node, 0, 0);
    }
    assertThat(MiniCluster.metricsSources()).isEmpty();
  }

  private Container run(MiniCluster cluster, Context node) throws Exception {
    return cluster.application().run(node.getNodeId(), "sleep 600", directory.resolve("unused"));
  }

  /** A metric is shown by a snapshot that may be older than the event. */
  private static void awaitMetric(Context node, String name, long expected) {
    Poll.until(
        Duration.ofSeconds(30),
        name + " is " + expected,
        () -> MiniCluster.metric(node, name) == expected);
  }

  private static String cgroupOf(long pid) throws Exception {
    return Files.readString(Path.of("/proc", Long.toString(pid), "cgroup"));
  }
}
