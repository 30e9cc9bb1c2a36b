// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.mini;

import static io.kairos.it.mini.MiniCluster.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.common.Poll;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.KairosScheduler;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A node whose order of tasks goes by queues hears of them from the ResourceManager: one vcore, a
 * task of either queue, turns of half a second.
 */
class QueueOrderIT {
  private static final long TURN_MILLIS = 500;
  private static final double TEN_TURNS_SECONDS = 10 * TURN_MILLIS / 1e3;

  @TempDir private Path directory;

  @Test
  void aTaskOfTheFirstQueueKeepsTheCoreOnceTheNodeKnowsQueues() throws Exception {
    try (MiniCluster cluster = new MiniCluster("queue-order", 1, settings());
        UnmanagedApplication interactive =
            new UnmanagedApplication(cluster.conf(), "interactive")) {
      Context node = cluster.node(0);
      run(cluster.application(), node);
      cluster.awaitTasks(node, 1, 0);
      run(interactive, node);
      cluster.awaitTasks(node, 1, 1);

      // By attained service alone the task that came first would always have as much.
      Poll.until(
          PATIENCE,
          "the task of the first queue to have attained twice as much as the other",
          () -> {
            NodeStatistics seen = cluster.statistics(node).orElseThrow();
            double first = seen.service().seconds().getOrDefault(interactive.id().toString(), 0.0);
            return first > TEN_TURNS_SECONDS && first > 2 * (seen.sumSeconds() - first);
          });
      assertThat(MiniCluster.metric(node, "QueueShareGrants"))
          .as("queues are guaranteed nothing, as queue-shares is off")
          .isZero();
    }
  }

  private void run(UnmanagedApplication application, Context node) throws Exception {
    application.run(node.getNodeId(), "sleep 600", directory.resolve("unused"));
  }

  private static Map<String, String> settings() {
    String scheduler = "yarn.scheduler.capacity.";
    return Map.ofEntries(
        Map.entry(YarnConfiguration.RM_SCHEDULER, KairosScheduler.class.getName()),
        Map.entry(NodeSettings.MODE.property(), "shadow"),
        Map.entry(NodeSettings.POLICY.property(), "interactive-first"),
        Map.entry(NodeSettings.QUANTUM_MS.property(), Long.toString(TURN_MILLIS)),
        // A turn of the guard a minute.
        Map.entry(NodeSettings.STARVATION_QUANTA.property(), "120"),
        // A full node is given a second task whatever its rank.
        Map.entry(scheduler + "kairos.job-order", "fifo"),
        Map.entry(scheduler + "kairos.placement", "fewest-tasks"),
        Map.entry(scheduler + "root.queues", "default,interactive"),
        Map.entry(scheduler + "root.default.capacity", "50"),
        Map.entry(scheduler + "root.interactive.capacity", "50"),
        Map.entry(scheduler + "maximum-am-resource-percent", "1"));
  }
}
