// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cluster.LocalCluster;

/**
 * Processor time that daemons took, in seconds. On the cores of their tasks it is missing to these.
 *
 * @param resourceManagerSeconds of the ResourceManager
 * @param nodeManagersSeconds of all NodeManagers together, without their tasks
 */
public record DaemonCpu(double resourceManagerSeconds, double nodeManagersSeconds) {
  /** The bean that every Java process has. */
  private static final String BEAN = "java.lang:type=OperatingSystem";

  private static final String NANOS = "ProcessCpuTime";

  /** Since the daemons started. */
  public static DaemonCpu now(LocalCluster cluster) {
    double nodes = 0;
    for (int node = 0; node < cluster.nodeCount(); node++) {
      nodes += seconds(cluster.nodeMetrics(node, BEAN));
    }
    return new DaemonCpu(seconds(cluster.resourceManagerMetrics(BEAN)), nodes);
  }

  /** What was taken since then. */
  public DaemonCpu minus(DaemonCpu before) {
    return new DaemonCpu(
        resourceManagerSeconds - before.resourceManagerSeconds,
        nodeManagersSeconds - before.nodeManagersSeconds);
  }

  private static double seconds(JsonNode beans) {
    return beans.path(0).path(NANOS).asLong() / 1e9;
  }
}
