// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Processor time that daemons took, in seconds. On the cores of their tasks it is missing to these.
 *
 * @param resourceManagerSeconds of the ResourceManager
 * @param nodeManagersSeconds of all NodeManagers together, without their tasks
 */
record DaemonCpu(double resourceManagerSeconds, double nodeManagersSeconds) {
  /** The bean that every Java process has. */
  static final String METRICS = "java.lang:type=OperatingSystem";

  private static final String NANOS = "ProcessCpuTime";

  /**
   * @param beans {@link #METRICS} of a daemon
   */
  static double seconds(JsonNode beans) {
    return beans.path(0).path(NANOS).asLong() / 1e9;
  }

  DaemonCpu minus(DaemonCpu before) {
    return new DaemonCpu(
        resourceManagerSeconds - before.resourceManagerSeconds,
        nodeManagersSeconds - before.nodeManagersSeconds);
  }
}
