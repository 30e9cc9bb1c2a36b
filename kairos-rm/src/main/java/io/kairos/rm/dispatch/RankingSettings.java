// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import io.kairos.rm.placement.NodeAdmission;
import io.kairos.rm.placement.Placement;
import io.kairos.rm.placement.QueueBound;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.yaq.QueuingScore;
import java.util.Objects;

/** How nodes are ranked and when one is full. Immutable, but for what its parts draw at random. */
public final class RankingSettings {
  private final Placement placement;
  private final TieBreaker tieBreaker;
  private final NodeAdmission admission;
  private final QueueBound queueBound;
  private final QueuingScore queuing;
  private final long defaultTaskMillis;

  /**
   * @param admission what admits tasks to a node that has no queue
   * @param queueBound what bounds the queue of a node that has one
   * @param queuing says whether the cluster is so full that tasks are queued
   * @param defaultTaskMillis how long a task runs where none has been measured, more than 0
   */
  public RankingSettings(
      Placement placement,
      TieBreaker tieBreaker,
      NodeAdmission admission,
      QueueBound queueBound,
      QueuingScore queuing,
      long defaultTaskMillis) {
    this.placement = Objects.requireNonNull(placement);
    this.tieBreaker = Objects.requireNonNull(tieBreaker);
    this.admission = Objects.requireNonNull(admission);
    this.queueBound = Objects.requireNonNull(queueBound);
    this.queuing = Objects.requireNonNull(queuing);
    this.defaultTaskMillis = defaultTaskMillis;
  }

  Placement placement() {
    return placement;
  }

  TieBreaker tieBreaker() {
    return tieBreaker;
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
