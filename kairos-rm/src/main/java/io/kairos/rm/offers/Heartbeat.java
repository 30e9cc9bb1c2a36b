// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import io.kairos.common.NodeStatistics;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;

/**
 * What one heartbeat of a node carried, with what those before it told of applications and nobody
 * has read. Made by whoever brings it, read by the dispatcher. Immutable.
 */
final class Heartbeat {
  private final ResourceUtilization utilization;

  /** With what was not read before; {@code null} if all was. */
  private final Map<String, Float> together;

  /**
   * @param utilization may be {@code null}, as it is until the first one was measured
   */
  Heartbeat(ResourceUtilization utilization) {
    this(utilization, null);
  }

  private Heartbeat(ResourceUtilization utilization, Map<String, Float> together) {
    this.utilization = utilization;
    this.together = together;
  }

  /**
   * @param unread the one before this that nobody has read, or {@code null}
   */
  Heartbeat after(Heartbeat unread) {
    return unread == null
        ? this
        : new Heartbeat(utilization, NodeStatistics.withUnreadTotals(custom(), unread.custom()));
  }

  /** Names and values; what is not of this plug-in may be among them. Made anew by every call. */
  Map<String, Float> custom() {
    if (together != null) {
      return together;
    }
    Map<String, Float> custom = utilization == null ? null : utilization.getCustomResources();
    return custom == null ? Map.of() : custom;
  }
}
