// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.sizing;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A duration as people write it: {@code 500ms}, {@code 3s}, {@code 1.5m}, {@code 2h}. */
final class DurationOption implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(ms|s|m|h)");
  private static final Map<String, Duration> UNITS =
      Map.of(
          "ms", Duration.ofMillis(1),
          "s", Duration.ofSeconds(1),
          "m", Duration.ofMinutes(1),
          "h", Duration.ofHours(1));

  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final Duration LONGEST = Duration.ofDays(365);

  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw refusal(text, "is no duration");
    }
    long nanosPerUnit = UNITS.get(matcher.group(2)).toNanos();
    BigDecimal nanos = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(nanosPerUnit));
    if (nanos.compareTo(BigDecimal.valueOf(SHORTEST.toNanos())) < 0
        || nanos.compareTo(BigDecimal.valueOf(LONGEST.toNanos())) > 0) {
      throw refusal(text, "is out of range");
    }
    return Duration.ofNanos(nanos.longValue());
  }

  private static TypeConversionException refusal(String text, String reason) {
    return new TypeConversionException(
        "\""
            + text
            + "\" "
            + reason
            + "; use a number with a unit from 1ms to 8760h, such as 500ms, 3s, 2m or 1h");
  }
}
