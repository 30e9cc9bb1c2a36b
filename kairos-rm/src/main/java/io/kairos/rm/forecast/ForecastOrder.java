// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.rank.RankedWork;

/** Which jobs of a leaf queue are served before which, as far as a forecast can know. */
public enum ForecastOrder {
  /** The better rank goes first, and the guard before it. */
  BY_RANK,

  /** The higher priority goes first, and of equals the job that came first. */
  BY_ARRIVAL,

  /** By what jobs will hold or attain, so nobody can tell who will go before whom. */
  UNKNOWN;

  /** Of a queue whose applications go by a job order of Kairos. */
  public static ForecastOrder of(JobOrder order) {
    if (order.usesRanks()) {
      return BY_RANK;
    }
    return order.isFirstInFirstOut() ? BY_ARRIVAL : UNKNOWN;
  }

  /** Whether a job is served before another one of its queue. */
  boolean isBefore(RankedWork job, RankedWork other) {
    if (this == BY_RANK) {
      return job.isBefore(other);
    }
    return job.priority() == other.priority()
        ? job.cameBefore(other)
        : job.priority() > other.priority();
  }
}
