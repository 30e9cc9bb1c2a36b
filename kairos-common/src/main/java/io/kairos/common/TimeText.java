// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static java.util.Map.entry;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Times as people write them, for daemons, jobs, simulator, traces and commands alike: a number
 * with one of the units of Hadoop's {@code Configuration.getTimeDuration}, which are {@code ns, us,
 * ms, s, m, h, d} in any case. Beyond Hadoop, {@code min} is {@code m}, and numbers may have a
 * fraction. Where a number alone is a time, its unit follows from the name of what is set.
 */
public final class TimeText {
  /** Times to show in a message or a manual. */
  public static final String EXAMPLES = "500ms, 20s, 2m or 1h";

  private static final Map<String, TimeUnit> UNITS =
      Map.ofEntries(
          entry("ns", TimeUnit.NANOSECONDS),
          entry("us", TimeUnit.MICROSECONDS),
          entry("ms", TimeUnit.MILLISECONDS),
          entry("s", TimeUnit.SECONDS),
          entry("m", TimeUnit.MINUTES),
          entry("min", TimeUnit.MINUTES),
          entry("h", TimeUnit.HOURS),
          entry("d", TimeUnit.DAYS));

  private static final Pattern TIME =
      Pattern.compile(
          "(?<number>\\d{1,19}(?:\\.\\d+)?)(?<unit>|ns|us|ms|s|m|min|h|d)",
          Pattern.CASE_INSENSITIVE);

  /** What people write who do not know the units; a group is named after what they mean. */
  private static final Pattern MISTYPED =
      Pattern.compile(
          "(?<number>\\d{1,19}(?:\\.\\d+)?)\\s*"
              + "(?:(?<ms>m(?:illi)?s(?:ec(?:ond)?)?s?|millis)|(?<s>s(?:ec(?:ond)?s?)?)"
              + "|(?<m>m(?:in(?:ute)?s?)?)|(?<h>h(?:(?:ou)?rs?)?)|(?<d>d(?:ays?)?))\\.?",
          Pattern.CASE_INSENSITIVE);

  private static final List<String> MEANT = List.of("ms", "s", "m", "h", "d");

  private static final int NANO_DIGITS = 9;

  private TimeText() {}

  /** Whether a text is a time by itself, and needs no unit from elsewhere. */
  public static boolean hasUnit(String text) {
    Matcher time = TIME.matcher(text);
    return time.matches() && !time.group("unit").isEmpty();
  }

  /**
   * @param unitOfPlain what a number alone counts
   * @return rounded to nanoseconds
   * @throws IllegalArgumentException if the text is no time, or one of more than 292 years
   */
  public static long nanos(String text, TimeUnit unitOfPlain) {
    Matcher time = TIME.matcher(text);
    if (!time.matches()) {
      throw new IllegalArgumentException(text + " is no time");
    }
    String unit = time.group("unit");
    try {
      return nanos(time, unit.isEmpty() ? unitOfPlain : unit(unit))
          .setScale(0, RoundingMode.HALF_UP)
          .longValueExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(text + " is too long", e);
    }
  }

  /**
   * A number alone is seconds, in whatever form Java takes it.
   *
   * @throws NumberFormatException if the text is neither number nor time
   */
  public static double seconds(String text) {
    // Traces have millions of times, nearly all without a unit.
    if (!text.isEmpty() && Character.isLetter(text.charAt(text.length() - 1))) {
      Matcher time = TIME.matcher(text);
      if (time.matches()) {
        return nanos(time, unit(time.group("unit"))).movePointLeft(NANO_DIGITS).doubleValue();
      }
    }
    return Double.parseDouble(text);
  }

  /**
   * The number of milliseconds that a time with a unit is, as one would write it without. Any other
   * text is returned as it is: whether it is a number, and one in range, is for the reader to see.
   */
  static String inMillis(String text) {
    Matcher time = TIME.matcher(text);
    return time.matches() && !time.group("unit").isEmpty()
        ? nanos(time, unit(time.group("unit")))
            .divide(BigDecimal.valueOf(TimeUnit.MILLISECONDS.toNanos(1)))
            .stripTrailingZeros()
            .toPlainString()
        : text;
  }

  /** The time that somebody meant who wrote {@code 20 sec} or {@code 2 minutes}. */
  static Optional<String> meant(String text) {
    Matcher mistyped = MISTYPED.matcher(text.trim());
    if (!mistyped.matches()) {
      return Optional.empty();
    }
    for (String unit : MEANT) {
      if (mistyped.group(unit) != null) {
        return Optional.of(mistyped.group("number") + unit);
      }
    }
    throw new AssertionError(text);
  }

  private static BigDecimal nanos(Matcher time, TimeUnit unit) {
    return new BigDecimal(time.group("number")).multiply(BigDecimal.valueOf(unit.toNanos(1)));
  }

  private static TimeUnit unit(String text) {
    return UNITS.get(text.toLowerCase(Locale.ROOT));
  }
}
