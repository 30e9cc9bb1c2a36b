// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.placement.NodeAdmission;
import io.kairos.rm.placement.Placement;
import io.kairos.rm.placement.Placements;
import io.kairos.rm.placement.QueueBound;
import io.kairos.rm.placement.QueueBounds;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.rm.placement.TieBreakers;
import io.kairos.yaq.QueuingScore;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/** How nodes are ranked and when one is full, as one refresh set it. Immutable. */
final class ViewSettings {
  final Placement placement;
  final TieBreaker tieBreaker;
  final QueueBound queueBound;

  /** What admits tasks to a node that has no queue. */
  final NodeAdmission admission;

  /** Says whether the cluster is so full that tasks are queued. */
  final QueuingScore queuing;

  /** How long a task runs where none has been measured. */
  final long defaultTaskMillis;

  /**
   * @param heartbeatMillis the longest interval between two heartbeats of a node
   */
  ViewSettings(SchedulerSettings settings, long heartbeatMillis) {
    // Only the dispatcher's thread draws.
    DoubleSupplier random = new SplittableRandom()::nextDouble;
    placement = Placements.create(settings.placement(), random);
    tieBreaker = TieBreakers.create(settings.tieBreaker(), random);
    queueBound =
        QueueBounds.create(settings.queueBound(), settings.queueBoundOptions(heartbeatMillis));
    admission = settings.overcommit();
    queuing = new QueuingScore(settings.minFreeShare(), 1);
    defaultTaskMillis = settings.defaultTaskMillis();
  }
}
