// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import java.util.function.LongSupplier;

/**
 * When all nodes are to be offered again to those who were offered them before: a walk over all
 * nodes is followed by a rest of {@value #REST_PER_DECLINED_TIME} times as long as its declined
 * offers took. So demand that nobody can serve never costs more than a fifth of a core.
 *
 * <p>One thread owns an instance.
 */
final class WalkClock {
  private static final int REST_PER_DECLINED_TIME = 4;

  private final LongSupplier nanoClock;
  private boolean isUnderWay;
  private long declinedNanos;
  private long endedNanos;
  private long restNanos;

  /**
   * @param nanoClock a clock in nanoseconds that only goes forward
   */
  WalkClock(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** Whether a walk has begun that has not come to all nodes yet. */
  boolean isUnderWay() {
    return isUnderWay;
  }

  void begin() {
    isUnderWay = true;
    declinedNanos = 0;
  }

  /** A part of the walk, or all of it, took so long for offers that were declined. */
  void declined(long nanos) {
    declinedNanos += nanos;
  }

  void end() {
    isUnderWay = false;
    endedNanos = nanoClock.getAsLong();
    restNanos = declinedNanos * REST_PER_DECLINED_TIME;
  }

  /** How long until the next walk is due; 0 from then on. */
  long restNanos() {
    return isUnderWay ? 0 : Math.max(0, restNanos - (nanoClock.getAsLong() - endedNanos));
  }
}
