// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.placement.NodeLoad;
import io.kairos.rm.placement.admission.NodeAdmission;
import io.kairos.rm.placement.bound.QueueBound;
import io.kairos.yaq.QueuingScore;
import java.util.Objects;

/** How nodes are ranked and when one is full. Immutable, but for the numbers drawn at random. */
public final class RankingSettings {
  private final RankingOrder order;
  private final NodeAdmission admission;
  private final QueueBound queueBound;
  private final QueuingScore queuing;
  private final long defaultTaskMillis;

  /**
   * @param order of the nodes that are offered
   * @param admission what admits tasks to a node that has no queue
   * @param queueBound what bounds the queue of a node that has one
   * @param queuing says whether the cluster is so full that tasks are queued
   * @param defaultTaskMillis how long a task runs where none has been measured, more than 0
   */
  public RankingSettings(
      RankingOrder order,
      NodeAdmission admission,
      QueueBound queueBound,
      QueuingScore queuing,
      long defaultTaskMillis) {
    this.order = Objects.requireNonNull(order);
    this.admission = Objects.requireNonNull(admission);
    this.queueBound = Objects.requireNonNull(queueBound);
    this.queuing = Objects.requireNonNull(queuing);
    this.defaultTaskMillis = defaultTaskMillis;
  }

  /** The load by which a node is ranked. */
  double load(NodeLoad node) {
    return order.load(node);
  }

  /** Whether a full node gets only a task that runs there at once. */
  boolean bindsLate() {
    return order.bindsLate();
  }

  /** What breaks ties between nodes with equal load. */
  double score(NodeStatistics statistics) {
    return order.score(statistics);
  }

  /** What admits tasks to a node that has no queue. */
  public NodeAdmission admission() {
    return admission;
  }

  QueueBound queueBound() {
    return queueBound;
  }

  QueuingScore queuing() {
    return queuing;
  }

  long defaultTaskMillis() {
    return defaultTaskMillis;
  }
}
