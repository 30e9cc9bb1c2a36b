// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.sim.trace.Seconds;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as a user writes them. */
final class Durations {
  private static final Map<String, Double> SECONDS =
      Map.of("", 1.0, "ms", 1e-3, "s", 1.0, "min", 60.0, "h", 3600.0);

  private static final Pattern DURATION =
      Pattern.compile("(?<number>\\d+(?:\\.\\d+)?)(?<unit>|ms|s|min|h)");

  private Durations() {}

  /**
   * The nanoseconds that a text means.
   *
   * @throws IllegalArgumentException if it means none
   */
  static long nanos(String text) {
    Matcher duration = DURATION.matcher(text);
    if (!duration.matches()) {
      throw new IllegalArgumentException("no duration");
    }
    double seconds =
        Double.parseDouble(duration.group("number")) * SECONDS.get(duration.group("unit"));
    if (seconds > Seconds.MOST) {
      throw new IllegalArgumentException("out of range");
    }
    return Seconds.toNanos(seconds);
  }
}
