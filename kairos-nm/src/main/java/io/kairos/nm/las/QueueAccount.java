// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/**
 * What a node owes one queue, in core-nanoseconds: its share of the cores while tasks of it wait,
 * minus what its tasks used. A queue that has none waiting is owed nothing, and what it used beyond
 * its share is not held against it for longer than a turn of k·W takes to earn.
 */
final class QueueAccount {
  private final long grantNanos;
  private double share;

  private double guaranteedCores;
  private long runningVcores;
  private int waitingTasks;
  private double owedCoreNanos;
  private long countedAt;

  /** Vcores of tasks that were starved when this was counted last, and wait. */
  private long starvedVcores;

  private int starvedTasks;

  QueueAccount(long grantNanos, long now) {
    this.grantNanos = grantNanos;
    this.countedAt = now;
  }

  void share(double newShare) {
    share = newShare;
  }

  /** Charges the queue for the time since the last count, and begins a new count. */
  void charge(int cores, long now) {
    double most = grantNanos * Math.max(1, guaranteedCores);
    double owed = owedCoreNanos + (guaranteedCores - runningVcores) * (now - countedAt);
    owedCoreNanos = Math.max(-most, Math.min(waitingTasks > 0 ? most : 0, owed));
    countedAt = now;
    guaranteedCores = share * cores;
    runningVcores = 0;
    waitingTasks = 0;
    starvedVcores = 0;
    starvedTasks = 0;
  }

  void countRunning(int vcores) {
    runningVcores += vcores;
  }

  void countWaiting(int vcores, boolean isStarved) {
    waitingTasks++;
    if (isStarved) {
      starvedTasks++;
      starvedVcores += vcores;
    }
  }

  double owedCoreNanos() {
    return owedCoreNanos;
  }

  /** Whether one of its tasks is to go before those of other queues, now. */
  boolean isBehind() {
    return isBelowShare() && owedCoreNanos >= 0;
  }

  /** When that will be so unless something happens before, or {@link Long#MAX_VALUE}. */
  long behindAt() {
    if (!isBelowShare()) {
      return Long.MAX_VALUE;
    }
    double nanos = Math.ceil(-owedCoreNanos / (guaranteedCores - runningVcores));
    return nanos <= 0
        ? countedAt
        : nanos < Long.MAX_VALUE / 2 ? countedAt + (long) nanos : Long.MAX_VALUE;
  }

  private boolean isBelowShare() {
    return waitingTasks > starvedTasks && runningVcores + starvedVcores < guaranteedCores;
  }
}
