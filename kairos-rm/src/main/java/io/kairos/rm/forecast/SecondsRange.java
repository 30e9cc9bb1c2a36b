// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

/** When something will happen, seconds from now. Immutable. */
public final class SecondsRange {
  private final double from;
  private final double likely;
  private final double to;

  /**
   * @param from it comes earlier in a tenth of all cases
   * @param likely it comes earlier in half of them
   * @param to it comes later in a tenth of them
   */
  SecondsRange(double from, double likely, double to) {
    this.from = from;
    this.likely = likely;
    this.to = to;
  }

  /** Seconds, at least 0. */
  public double from() {
    return from;
  }

  /** Seconds, at least {@link #from}. */
  public double likely() {
    return likely;
  }

  /** Seconds, at least {@link #likely}. */
  public double to() {
    return to;
  }

  /** Whether a time is in the range, ends included. */
  boolean holds(double seconds) {
    return seconds >= from && seconds <= to;
  }
}
