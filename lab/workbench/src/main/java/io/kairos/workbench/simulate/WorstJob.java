// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate;

import io.kairos.sim.system.JobEnds;
import java.util.HashMap;
import java.util.Map;

/**
 * Compares each job of a run with the same job under the system that played first: what a system
 * gains in the mean it may take from one job.
 */
final class WorstJob implements JobEnds {
  /** Completion times under the first system by job, seconds. */
  private final Map<Integer, Double> first;

  private final boolean isFirst;
  private double worst = 1;

  private WorstJob(Map<Integer, Double> first, boolean isFirst) {
    this.first = first;
    this.isFirst = isFirst;
  }

  /** Of the system that plays first. */
  static WorstJob first() {
    return new WorstJob(new HashMap<>(), true);
  }

  /** Of a system that plays the same jobs after this first one. */
  WorstJob next() {
    return new WorstJob(first, false);
  }

  @Override
  public void ended(int job, boolean isLong, double seconds) {
    if (isFirst) {
      first.put(job, seconds);
    } else if (first.get(job) > 0) {
      worst = Math.max(worst, seconds / first.get(job));
    }
  }

  /** The most that a job took, in multiples of what it took under the first system; at least 1. */
  double worst() {
    return worst;
  }
}
