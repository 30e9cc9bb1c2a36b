// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import io.kairos.common.TimeText;

/** Times as people write them, and as the model counts them. */
public final class Seconds {
  /** The longest time of a trace: about 30 years. */
  public static final double MOST = 1e9;

  private static final double NANOS = 1e9;

  private Seconds() {}

  /**
   * A time that a user wrote, as seconds unless it has a unit.
   *
   * @param what names it in messages
   * @param least 0, or the least number above 0
   * @throws TraceException if it is no such time
   */
  public static double parse(String text, String what, double least) {
    try {
      double seconds = TimeText.seconds(text);
      if (seconds >= least && seconds <= MOST) {
        return seconds;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new TraceException(
        what
            + " is \""
            + text
            + "\"; use a number of seconds "
            + (least > 0 ? "above 0, up to " : "from 0 to ")
            + (long) MOST
            + ", or a time such as "
            + TimeText.EXAMPLES);
  }

  public static long toNanos(double seconds) {
    return Math.round(seconds * NANOS);
  }

  public static double of(long nanos) {
    return nanos / NANOS;
  }
}
