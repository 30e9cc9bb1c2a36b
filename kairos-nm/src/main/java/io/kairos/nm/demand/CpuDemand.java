// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.demand;

import java.util.concurrent.TimeUnit;

/** Adds up what the containers of a node hold and use. One thread adds; any may read the sums. */
final class CpuDemand {
  /** Heartbeats stop while no ResourceManager is there; what was so meanwhile is not known. */
  private static final double LONGEST_SECONDS = 10;

  private volatile DemandSums sums = DemandSums.NONE;

  private boolean hasBegun;
  private long lastNanos;

  /**
   * @param nowNanos by a clock that never goes back
   * @param sample stands for the time since the one before it, of which it is the end
   */
  void add(long nowNanos, DemandSample sample) {
    double seconds = hasBegun ? (double) (nowNanos - lastNanos) / TimeUnit.SECONDS.toNanos(1) : 0;
    hasBegun = true;
    lastNanos = nowNanos;
    sums = sums.plus(sample, Math.min(seconds, LONGEST_SECONDS));
  }

  DemandSums sums() {
    return sums;
  }
}
