// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cluster.LocalCluster;

/** What stock NodeManagers count themselves. */
public final class NodeManagerCounts {
  private static final String BEAN = "Hadoop:service=NodeManager,name=NodeManagerMetrics";

  private NodeManagerCounts() {}

  /**
   * The sum over all nodes.
   *
   * @param attribute of a NodeManager's metrics, for instance {@code ContainersRunning}; may be as
   *     old as {@link LocalCluster#METRICS_AGE}
   */
  public static long sum(LocalCluster cluster, String attribute) {
    long sum = 0;
    for (int node = 0; node < cluster.nodeCount(); node++) {
      for (JsonNode bean : cluster.nodeMetrics(node, BEAN)) {
        sum += bean.path(attribute).asLong();
      }
    }
    return sum;
  }
}
