// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.setting;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How long a task waits in a node's queue until it goes first: a number of seconds, never, or as
 * the demo's tasks suggest.
 *
 * @param text as the user wrote it
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
    double seconds = equals(SCALED) ? scaledSeconds : Double.parseDouble(text);
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
      if (!text.equals(NONE) && !text.equals(SCALED.text) && !isSeconds(text)) {
        throw new TypeConversionException(
            "\"" + text + "\" is no threshold; use scaled, none, or seconds from 0 to 86400");
      }
      return new StarvationThreshold(text);
    }

    private static boolean isSeconds(String text) {
      try {
        double seconds = Double.parseDouble(text);
        return seconds >= 0 && seconds <= LONGEST_SECONDS;
      } catch (NumberFormatException e) {
        return false;
      }
    }
  }
}
