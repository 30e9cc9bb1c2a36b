// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import java.util.function.LongSupplier;

/** A time for which nobody looks at something again. Not thread-safe. */
final class Pause {
  private final LongSupplier nanoClock;
  private final long nanos;
  private long beganNanos;

  /**
   * One that is over.
   *
   * @param nanoClock a clock in nanoseconds that only goes forward
   * @param nanos how long it takes
   */
  Pause(LongSupplier nanoClock, long nanos) {
    this.nanoClock = nanoClock;
    this.nanos = nanos;
    this.beganNanos = nanoClock.getAsLong() - nanos;
  }

  boolean isOver() {
    return nanoClock.getAsLong() - beganNanos >= nanos;
  }

  /** From now on. */
  void begin() {
    beganNanos = nanoClock.getAsLong();
  }
}
