// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.placement.NodeAdmission;
import io.kairos.rm.placement.NodeLoad;
import io.kairos.rm.placement.Placement;
import io.kairos.rm.placement.QueueBound;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.yaq.QueuingScore;
import java.util.Objects;
import java.util.function.DoubleSupplier;

/** How nodes are ranked and when one is full. Immutable, but for the numbers drawn at random. */
public final class RankingSettings {
  private final Placement placement;
  private final TieBreaker tieBreaker;
  private final DoubleSupplier random;
  private final NodeAdmission admission;
  private final QueueBound queueBound;
  private final QueuingScore queuing;
  private final long defaultTaskMillis;

  /**
   * @param random numbers in [0, 1), for a placement or tie-breaker that draws
   * @param admission what admits tasks to a node that has no queue
   * @param queueBound what bounds the queue of a node that has one
   * @param queuing says whether the cluster is so full that tasks are queued
   * @param defaultTaskMillis how long a task runs where none has been measured, more than 0
   */
  public RankingSettings(
      Placement placement,
      TieBreaker tieBreaker,
      DoubleSupplier random,
      NodeAdmission admission,
      QueueBound queueBound,
      QueuingScore queuing,
      long defaultTaskMillis) {
    this.placement = Objects.requireNonNull(placement);
    this.tieBreaker = Objects.requireNonNull(tieBreaker);
    this.random = Objects.requireNonNull(random);
    this.admission = Objects.requireNonNull(admission);
    this.queueBound = Objects.requireNonNull(queueBound);
    this.queuing = Objects.requireNonNull(queuing);
    this.defaultTaskMillis = defaultTaskMillis;
  }

  /** The load by which a node is ranked. */
  double load(NodeLoad node) {
    return placement.load(node, random);
  }

  /** What breaks ties between nodes with equal load. */
  double score(NodeStatistics statistics) {
    return tieBreaker.score(statistics, random);
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
