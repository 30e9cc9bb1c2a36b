// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import java.util.Locale;

/** Forecasts in words. */
final class ForecastWords {
  private static final double PERCENT = 100;
  private static final double MINUTE = 60;
  private static final double HOUR = 60 * MINUTE;
  private static final double DAY = 24 * HOUR;

  /** From so many of a unit on it is written in that unit. */
  private static final double MANY = 2;

  private ForecastWords() {}

  static String range(SecondsRange range) {
    return "in "
        + time(range.from())
        + " to "
        + time(range.to())
        + " (80 %), most likely in "
        + time(range.likely());
  }

  /** A time in the largest unit of which it has at least two. */
  static String time(double seconds) {
    if (seconds >= MANY * DAY) {
      return number(seconds / DAY, "days");
    }
    if (seconds >= MANY * HOUR) {
      return number(seconds / HOUR, "h");
    }
    return seconds >= MANY * MINUTE ? number(seconds / MINUTE, "min") : number(seconds, "s");
  }

  private static String number(double value, String unit) {
    return String.format(Locale.ROOT, value < 10 && value > 0 ? "%.1f %s" : "%.0f %s", value, unit);
  }

  static String quality(ForecastQuality quality) {
    return quality.judged() == 0
        ? "; no such range has been judged yet"
        : String.format(
            Locale.ROOT,
            "; of %d such ranges %.0f %% held, and half were off by at most %.0f %%",
            quality.judged(),
            PERCENT * quality.heldShare(),
            PERCENT * quality.medianError());
  }
}
