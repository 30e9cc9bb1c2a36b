// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.HashMap;
import java.util.Map;

/**
 * The greatest part of all work that jobs may do together: each as much as it wants, and no more
 * than its {@link JobLimits}. Asked of one after the other, in the order of their arrivals.
 */
final class LimitedParts {
  private final boolean isInQueue;
  private final double heldVcores;
  private final Map<String, Double> wantedWithin = new HashMap<>();
  private double together;

  private LimitedParts(boolean isInQueue, double heldVcores) {
    this.isInQueue = isInQueue;
    this.heldVcores = heldVcores;
  }

  /**
   * Of what one leaf queue does.
   *
   * @param heldVcores by all its jobs whose work counts
   */
  static LimitedParts ofQueue(double heldVcores) {
    return new LimitedParts(true, heldVcores);
  }

  /**
   * Of what all queues do.
   *
   * @param heldVcores by all jobs whose work counts
   */
  static LimitedParts ofAll(double heldVcores) {
    return new LimitedParts(false, heldVcores);
  }

  /**
   * Of that job and those before it.
   *
   * @return 1 for a job that no limit keeps from all of it, and for one whose work does not count
   */
  double with(RankedJob<?> job) {
    if (!job.is.ends) {
      return 1;
    }
    boolean isLimited = false;
    double more = job.limits.wantedVcores;
    for (JobLimits.Limit limit : job.limits.limits) {
      if (limit.isInQueue || !isInQueue) {
        double before = wantedWithin.getOrDefault(limit.name, 0.0);
        wantedWithin.put(limit.name, before + more);
        more = Math.min(limit.vcores, before + more) - Math.min(limit.vcores, before);
        isLimited |= limit.vcores < heldVcores;
      }
    }
    together += more;
    return isLimited ? Math.min(1, together / heldVcores) : 1;
  }
}
