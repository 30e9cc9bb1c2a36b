// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import java.util.function.LongSupplier;

/**
 * The time after a ResourceManager became active in which its nodes may not have registered yet.
 * Counted by a clock that only goes forward, for the time of day may be set meanwhile.
 */
final class Leniency {
  private final LongSupplier nowMillis;
  private volatile long millis;
  private volatile long begunMillis;
  private volatile boolean hasBegun;

  /**
   * @param nowMillis a clock that only goes forward
   */
  Leniency(LongSupplier nowMillis) {
    this.nowMillis = nowMillis;
  }

  /** It takes so long. */
  void set(long newMillis) {
    millis = newMillis;
  }

  /** The scheduler is active from now on. */
  void begin() {
    begunMillis = nowMillis.getAsLong();
    hasBegun = true;
  }

  /** Also before it has begun: nothing has registered then. */
  boolean isOn() {
    return !hasBegun || nowMillis.getAsLong() - begunMillis <= millis;
  }
}
