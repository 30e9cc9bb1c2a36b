// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import io.kairos.common.NodeStatistics;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;

/** What one heartbeat of a node carried. Made by whoever brings it, read by the dispatcher. */
final class Heartbeat {
  private final ResourceUtilization utilization;

  /**
   * @param utilization may be {@code null}, as it is until the first one was measured
   */
  Heartbeat(ResourceUtilization utilization) {
    this.utilization = utilization;
  }

  /** {@code null} if the node sends none. */
  NodeStatistics statistics() {
    Map<String, Float> custom = custom();
    return custom == null || custom.isEmpty()
        ? null
        : NodeStatistics.fromCustomResources(custom).orElse(null);
  }

  /** Whether the plug-in runs there, in whatever version. */
  boolean isOfThisPlugin() {
    Map<String, Float> custom = custom();
    return custom != null && NodeStatistics.isIn(custom);
  }

  private Map<String, Float> custom() {
    return utilization == null ? null : utilization.getCustomResources();
  }
}
