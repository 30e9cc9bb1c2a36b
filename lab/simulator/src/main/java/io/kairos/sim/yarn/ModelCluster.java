// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.sim.system.Nodes;
import io.kairos.sim.workload.TaskCost;

/**
 * The cluster of the model.
 *
 * @param heartbeatSeconds time between two reports of a node; nodes start evenly spread over it
 * @param cost what a task takes beyond its work. The overhead passes between placement and start:
 *     it holds a place on the node but no core.
 * @param endsAreReported whether the ResourceManager learns from the next report of a node that a
 *     task has ended there, as in YARN; otherwise at once
 */
public record ModelCluster(
    Nodes nodes, double heartbeatSeconds, TaskCost cost, boolean endsAreReported) {
  public ModelCluster {
    if (!(heartbeatSeconds > 0)) {
      throw new IllegalArgumentException("heartbeat " + heartbeatSeconds + " s");
    }
  }

  /** A cluster of equal nodes whose ResourceManager knows at once that a task has ended. */
  public ModelCluster(int nodes, int coresPerNode, double heartbeatSeconds, TaskCost cost) {
    this(Nodes.equal(nodes, coresPerNode), heartbeatSeconds, cost, false);
  }

  public int cores() {
    return nodes.allCores();
  }
}
