// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.setting;

import io.kairos.common.TimeText;
import java.math.BigDecimal;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How long a task waits in a node's queue until it goes first: a time, never, or as the demo's
 * tasks suggest.
 *
 * @param text {@code none}, {@code scaled}, or a number of seconds
 */
public record StarvationThreshold(String text) {
  /** In proportion to the tasks of the stream. */
  private static final StarvationThreshold SCALED = new StarvationThreshold("scaled");

  private static final String NONE = "none";
  private static final double LONGEST_SECONDS = 86_400;

  /**
   * As the property of the NodeManagers wants it.
   *
   * @param scaledSeconds what stands for {@code scaled}
   */
  public String property(double scaledSeconds) {
    if (text.equals(NONE)) {
      return NONE;
    }
    double seconds = equals(SCALED) ? scaledSeconds : TimeText.seconds(text);
    return Long.toString(Math.round(1000 * seconds));
  }

  /** For a table. */
  public String label() {
    return equals(SCALED) || text.equals(NONE)
        ? "threshold " + text
        : String.format(Locale.ROOT, "threshold %s s", text);
  }

  /** Understands what a user writes. */
  public static final class Converter implements ITypeConverter<StarvationThreshold> {
    @Override
    public StarvationThreshold convert(String text) {
      if (text.equals(NONE) || text.equals(SCALED.text)) {
        return new StarvationThreshold(text);
      }
      // Otherwise 10 and 10s would play the same stream twice, under two names.
      return new StarvationThreshold(
          BigDecimal.valueOf(seconds(text)).stripTrailingZeros().toPlainString());
    }

    private static double seconds(String text) {
      try {
        double seconds = TimeText.seconds(text);
        if (seconds >= 0 && seconds <= LONGEST_SECONDS) {
          return seconds;
        }
      } catch (NumberFormatException e) {
        // Told below.
      }
      throw new TypeConversionException(
          "\""
              + text
              + "\" is no threshold; use scaled, none, or seconds from 0 to 86400, also as a time such as "
              + TimeText.EXAMPLES);
    }
  }
}
