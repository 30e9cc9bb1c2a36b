// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import io.kairos.common.NodeStatistics;

/** What is known of a node by its last heartbeat. Immutable. */
public final class LastReport {
  private final RankedNode.Kind kind;
  private final NodeStatistics statistics;
  private final double waitSeconds;

  /**
   * @param statistics {@code null} if the heartbeat brought none
   * @param waitSeconds what the next task has to expect in the node's queue; NaN without one
   */
  public LastReport(RankedNode.Kind kind, NodeStatistics statistics, double waitSeconds) {
    this.kind = kind;
    this.statistics = statistics;
    this.waitSeconds = waitSeconds;
  }

  RankedNode.Kind kind() {
    return kind;
  }

  NodeStatistics statistics() {
    return statistics;
  }

  double waitSeconds() {
    return waitSeconds;
  }
}
