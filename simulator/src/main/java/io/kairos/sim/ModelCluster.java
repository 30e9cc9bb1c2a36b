// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.sim.workload.TaskCost;

/**
 * The cluster of the model.
 *
 * @param heartbeatSeconds time between two reports of a node's statistics; nodes start evenly
 *     spread over it. That a task has ended is known at once, as part of its cost.
 * @param cost what a task takes beyond its work. The overhead passes between placement and start:
 *     it holds a place on the node but no core.
 */
public record ModelCluster(int nodes, int coresPerNode, double heartbeatSeconds, TaskCost cost) {
  public ModelCluster {
    if (nodes < 1 || coresPerNode < 1 || !(heartbeatSeconds > 0)) {
      throw new IllegalArgumentException(
          nodes + " nodes, " + coresPerNode + " cores, heartbeat " + heartbeatSeconds + " s");
    }
  }

  public int cores() {
    return nodes * coresPerNode;
  }
}
