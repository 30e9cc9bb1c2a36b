// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * Decides what a log is told of something that is tried again and again and may fail every time: a
 * line when it begins to fail, one for every other cause, and one when it works again. Any thread.
 *
 * <p>What fails and works in turns would still fill a log. So a new beginning is told at most once
 * a minute, and an end only where its beginning was told.
 */
public final class RepeatedFailure {
  /** More causes of one failure are not told: a text may be another one every time. */
  static final int MOST_CAUSES = 8;

  static final long LEAST_BETWEEN_NANOS = TimeUnit.MINUTES.toNanos(1);

  private static final Pattern NUMBER = Pattern.compile("[0-9]+");

  private final LongSupplier nanoClock;
  private final long quietNanos;

  /** Of this time of failing; those that were told. */
  private final Set<String> causes = new HashSet<>();

  private boolean wasEverTold;
  private long lastToldNanos;
  private long lastFailureNanos;

  /** Since it began; read without the lock by those that succeed, which is what nearly all do. */
  private volatile long failures;

  /**
   * What works again with its first success.
   *
   * @param nanoClock a clock in nanoseconds that only goes forward
   */
  public RepeatedFailure(LongSupplier nanoClock) {
    this(nanoClock, 0);
  }

  /**
   * @param nanoClock a clock in nanoseconds that only goes forward
   * @param quietNanos works again with the first success so long after its last failure
   */
  public RepeatedFailure(LongSupplier nanoClock, long quietNanos) {
    this.nanoClock = nanoClock;
    this.quietNanos = quietNanos;
  }

  /**
   * It has failed.
   *
   * @return whether the log is to be told: of a beginning or of another cause
   */
  public synchronized boolean failed(Throwable cause) {
    long now = nanoClock.getAsLong();
    lastFailureNanos = now;
    failures = failures + 1;
    if (causes.isEmpty()) {
      if (wasEverTold && now - lastToldNanos < LEAST_BETWEEN_NANOS) {
        return false;
      }
      wasEverTold = true;
      lastToldNanos = now;
    }
    return causes.size() < MOST_CAUSES
        && causes.add(NUMBER.matcher(cause.toString()).replaceAll("#"));
  }

  /**
   * It has worked.
   *
   * @return how often it had failed, if the log is to be told that this is over; else 0
   */
  public long worked() {
    return failures == 0 ? 0 : workedAgain();
  }

  private synchronized long workedAgain() {
    if (nanoClock.getAsLong() - lastFailureNanos < quietNanos) {
      return 0;
    }
    long ended = causes.isEmpty() ? 0 : failures;
    failures = 0;
    causes.clear();
    return ended;
  }
}
