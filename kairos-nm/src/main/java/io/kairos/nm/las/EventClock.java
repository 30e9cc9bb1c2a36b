// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/**
 * The caller's clock, made to start at zero and never go back. {@link System#nanoTime} may have any
 * origin, close to overflow too; the differences are what counts.
 */
final class EventClock {
  private boolean started;
  private long originNanos;
  private long now;

  /** Moves on to the caller's time, or stays if that is in the past. */
  long advanceTo(long callerNanos) {
    if (!started) {
      started = true;
      originNanos = callerNanos;
    }
    now = Math.max(now, callerNanos - originNanos);
    return now;
  }

  long toCaller(long nanos) {
    return originNanos + nanos;
  }
}
