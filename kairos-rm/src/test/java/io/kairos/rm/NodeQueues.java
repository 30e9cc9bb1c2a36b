// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueStatistics;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;

/** Nodes that hold tasks back before their launch, as tests of their queues need them. */
public final class NodeQueues {
  public static final String BOUND = SchedulerSettings.PREFIX + "node-queue-bound";
  public static final String LENGTH = SchedulerSettings.PREFIX + "node-queue-length-vcores";

  private NodeQueues() {}

  /** From a node's next heartbeat on, its masters are known to hold no slot. */
  public static MockAM launchAndReport(TestCluster cluster, MockNM node, NodeStatistics statistics)
      throws Exception {
    MockAM am = cluster.launch();
    cluster.heartbeat(node, statistics);
    cluster.settle();
    return am;
  }

  /** The heartbeat of a node that takes no task into its queue. */
  public static NodeStatistics closedQueue() {
    return new NodeStatistics(0, 0, 0, 0, Map.of()).withQueue(new QueueStatistics(0, 0).closed());
  }

  /** The heartbeat of a node with a queue. */
  public static NodeStatistics queue(
      int running, int waiting, double waitSeconds, double meanTaskSeconds) {
    return new NodeStatistics(running, waiting, 0, 0, Map.of())
        .withQueue(new QueueStatistics(waitSeconds, meanTaskSeconds));
  }
}
