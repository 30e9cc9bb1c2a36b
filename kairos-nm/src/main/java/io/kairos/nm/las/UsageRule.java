// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/**
 * When tasks are measured, and when one that uses next to nothing counts as idle. Immutable.
 *
 * <p>A task becomes idle when it has held cores for some seconds below a low threshold. It is busy
 * again at the first measurement above a higher one, twice as high at least. So a task becomes idle
 * at most once in that many seconds.
 */
public final class UsageRule {
  /** Every second; idle after 3 s below 5 % of its vcores, busy again from 20 %. */
  public static final UsageRule DEFAULT = new UsageRule(1_000_000_000L, 3_000_000_000L, 0.05, 0.2);

  /** What {@link #DEFAULT} waits before a task is idle, milliseconds. */
  public static final long DEFAULT_IDLE_AFTER_MILLIS = DEFAULT.idleAfterNanos / 1_000_000;

  /** The daemons take some of the CPU, too. */
  private static final double MOST_OF_A_SHARE = 0.8;

  /** With one threshold for both, a task that uses about so much would change all the time. */
  private static final double TWICE = 2;

  private final long sampleNanos;
  private final long idleAfterNanos;
  private final double idleBelow;
  private final double busyFrom;
  private final boolean spareUsed;

  /**
   * @param sampleNanos time between two measurements of a task, nanoseconds, at least 1
   * @param idleAfterNanos how long a task holds cores and uses too little of them before it is
   *     idle, nanoseconds, at least {@code sampleNanos}; {@link Long#MAX_VALUE} for never
   * @param idleBelow part of its vcores below which a task uses too little, from 0 to 1
   * @param busyFrom part of its vcores from which an idle task is busy again, more than {@code
   *     idleBelow}, at most 1
   * @throws IllegalArgumentException if a value is out of range
   */
  public UsageRule(long sampleNanos, long idleAfterNanos, double idleBelow, double busyFrom) {
    this(sampleNanos, idleAfterNanos, idleBelow, busyFrom, false);
  }

  private UsageRule(
      long sampleNanos, long idleAfterNanos, double idleBelow, double busyFrom, boolean spareUsed) {
    if (sampleNanos < 1
        || idleAfterNanos < sampleNanos
        || !(idleBelow >= 0)
        || !(busyFrom > idleBelow)
        || busyFrom > 1) {
      throw new IllegalArgumentException(
          "a measurement every "
              + sampleNanos
              + " ns, idle after "
              + idleAfterNanos
              + " ns below "
              + idleBelow
              + ", busy from "
              + busyFrom);
    }
    this.sampleNanos = sampleNanos;
    this.idleAfterNanos = idleAfterNanos;
    this.idleBelow = idleBelow;
    this.busyFrom = busyFrom;
    this.spareUsed = spareUsed;
  }

  /**
   * The same with another time after which a task is idle.
   *
   * @param millis at least the time between two measurements, or 0 for never
   */
  public UsageRule idleAfterMillis(long millis) {
    return new UsageRule(
        sampleNanos,
        millis == 0 ? Long.MAX_VALUE : millis * 1_000_000,
        idleBelow,
        busyFrom,
        spareUsed);
  }

  /**
   * The same on a node whose suspended tasks use what running ones leave, or do not. Where they do,
   * a service keeps its cores while it is idle: nothing is lost, and its work finds them at once.
   */
  public UsageRule spareUsed(boolean used) {
    return new UsageRule(sampleNanos, idleAfterNanos, idleBelow, busyFrom, used);
  }

  boolean isSpareUsed() {
    return spareUsed;
  }

  long sampleNanos() {
    return sampleNanos;
  }

  /** Whether a task that uses next to nothing is ever found to be idle. */
  boolean findsIdle() {
    return idleAfterNanos != Long.MAX_VALUE;
  }

  long idleAfterNanos() {
    return idleAfterNanos;
  }

  double idleBelow() {
    return idleBelow;
  }

  /**
   * Part of its vcores from which an idle task is busy again. Idle tasks are not kept from the CPU:
   * where many wake up together, none of them gets as much as {@code busyFrom}. So most of an equal
   * share is enough, but never less than twice what makes a task idle.
   *
   * @param equalShare part of its vcores that each task gets if all that are not suspended work
   */
  double busyFrom(double equalShare) {
    double least = Math.min(busyFrom, TWICE * idleBelow);
    return Math.max(least, Math.min(busyFrom, MOST_OF_A_SHARE * equalShare));
  }
}
