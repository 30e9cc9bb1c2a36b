// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.sizing;

import io.kairos.common.TimeText;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A duration with its unit: {@code 500ms}, {@code 3s}, {@code 1.5m}, {@code 2h}. */
final class DurationOption implements ITypeConverter<Duration> {
  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final Duration LONGEST = Duration.ofDays(365);

  @Override
  public Duration convert(String text) {
    // Alone, a number could be seconds as well as milliseconds.
    if (!TimeText.hasUnit(text)) {
      throw refusal(text, "is no duration");
    }
    Duration duration = duration(text);
    if (duration.compareTo(SHORTEST) < 0 || duration.compareTo(LONGEST) > 0) {
      throw refusal(text, "is out of range");
    }
    return duration;
  }

  private static Duration duration(String text) {
    try {
      return Duration.ofNanos(TimeText.nanos(text, TimeUnit.SECONDS));
    } catch (IllegalArgumentException e) {
      throw refusal(text, "is out of range");
    }
  }

  private static TypeConversionException refusal(String text, String reason) {
    return new TypeConversionException(
        "\""
            + text
            + "\" "
            + reason
            + "; use a number with a unit from 1ms to 8760h, such as "
            + TimeText.EXAMPLES);
  }
}
