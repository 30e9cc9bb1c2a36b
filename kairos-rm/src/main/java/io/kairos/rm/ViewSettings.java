// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.placement.Placement;
import io.kairos.rm.placement.QueueBound;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.yaq.QueuingScore;

/** How nodes are ranked and when one is full, as one refresh set it. Immutable. */
final class ViewSettings {
  final Placement placement;
  final TieBreaker tieBreaker;
  final QueueBound queueBound;
  final QueuingScore queuing;
  final long defaultTaskMillis;

  /**
   * @param queuing says whether the cluster is so full that tasks are queued
   * @param defaultTaskMillis how long a task runs where none has been measured
   */
  ViewSettings(
      Placement placement,
      TieBreaker tieBreaker,
      QueueBound queueBound,
      QueuingScore queuing,
      long defaultTaskMillis) {
    this.placement = placement;
    this.tieBreaker = tieBreaker;
    this.queueBound = queueBound;
    this.queuing = queuing;
    this.defaultTaskMillis = defaultTaskMillis;
  }
}
