// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cluster.LocalCluster;
import java.util.concurrent.TimeUnit;

/** What NodeManagers count themselves. */
public final class NodeManagerCounts {
  /** Metrics of Kairos on a NodeManager. */
  public static final String KAIROS = "Hadoop:service=NodeManager,name=Kairos";

  private static final String STOCK = "Hadoop:service=NodeManager,name=NodeManagerMetrics";

  private NodeManagerCounts() {}

  /**
   * The sum over all nodes of what any NodeManager counts.
   *
   * @param attribute of its metrics, for instance {@code ContainersRunning}; may be as old as
   *     {@link LocalCluster#METRICS_AGE}
   */
  public static long sum(LocalCluster cluster, String attribute) {
    return sum(cluster, STOCK, attribute);
  }

  /** How often nodes with Kairos have suspended a task; waits until they tell of all until now. */
  public static long suspensions(LocalCluster cluster) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(LocalCluster.METRICS_AGE.toMillis());
    return sum(cluster, KAIROS, "Suspensions");
  }

  private static long sum(LocalCluster cluster, String metrics, String attribute) {
    long sum = 0;
    for (int node = 0; node < cluster.nodeCount(); node++) {
      for (JsonNode bean : cluster.nodeMetrics(node, metrics)) {
        sum += bean.path(attribute).asLong();
      }
    }
    return sum;
  }
}
