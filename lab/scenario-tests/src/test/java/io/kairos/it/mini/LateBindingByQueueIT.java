// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.mini;

import static io.kairos.it.mini.MiniCluster.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.KairosScheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.junit.jupiter.api.Test;

/** Late binding of a queue in the order of ranks, beside one in YARN's fair order: one vcore. */
class LateBindingByQueueIT {
  private static final int HEARTBEATS = 20;
  private static final String COMMAND = "sleep 600";

  @Test
  void onlyTheFairQueueGetsAFullNodeForAJobThatRanksWorse() throws Exception {
    try (MiniCluster cluster = new MiniCluster("late-by-queue", 1, settings());
        UnmanagedApplication wide = new UnmanagedApplication(cluster.conf(), "default");
        UnmanagedApplication fair = new UnmanagedApplication(cluster.conf(), "fair")) {
      Context node = cluster.node(0);
      UnmanagedApplication first = cluster.application();
      first.ask(2);
      first.start(one(first), COMMAND, Map.of());
      cluster.awaitTasks(node, 1, 0);

      // Behind the first job by rank, as both are wider.
      wide.ask(100);
      fair.ask(100);
      List<Container> ofFair = new ArrayList<>();
      List<Container> ofWide = new ArrayList<>();
      Poll.until(
          PATIENCE,
          "two containers of the fair queue",
          () -> {
            ofFair.addAll(fair.allocated());
            ofWide.addAll(wide.allocated());
            return ofFair.size() == 2;
          });
      for (Container container : ofFair) {
        fair.start(container, COMMAND, Map.of());
      }
      cluster.awaitTasks(node, 1, 2);
      cluster.awaitHeartbeats(node, HEARTBEATS);
      ofWide.addAll(wide.allocated());
      assertThat(ofWide).as("tasks of the ranked queue, whose job ranks worse").isEmpty();
      assertThat(first.allocated()).as("a second task beside its first").isEmpty();
    }
  }

  private static Container one(UnmanagedApplication application) {
    List<Container> got = new ArrayList<>();
    Poll.until(
        PATIENCE,
        "a container",
        () -> {
          got.addAll(application.allocated());
          return !got.isEmpty();
        });
    return got.get(0);
  }

  private static Map<String, String> settings() {
    String scheduler = "yarn.scheduler.capacity.";
    return Map.ofEntries(
        Map.entry(YarnConfiguration.RM_SCHEDULER, KairosScheduler.class.getName()),
        Map.entry(NodeSettings.MODE.property(), "shadow"),
        Map.entry(scheduler + "kairos.queue-vcores", "2"),
        Map.entry(scheduler + "root.queues", "default,fair"),
        Map.entry(scheduler + "root.default.capacity", "50"),
        Map.entry(scheduler + "root.default.user-limit-factor", "10"),
        Map.entry(scheduler + "root.fair.capacity", "50"),
        Map.entry(scheduler + "root.fair.user-limit-factor", "10"),
        Map.entry(scheduler + "root.fair.ordering-policy", "fair"),
        Map.entry(scheduler + "maximum-am-resource-percent", "1"));
  }
}
