// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import java.util.List;
import java.util.stream.Collectors;

/** Text of one record a line, each line ended. */
final class Lines {
  private static final int SHOWN_CHARACTERS = 100;

  private Lines() {}

  static List<String> of(String text) {
    return text.lines().collect(Collectors.toList());
  }

  static String join(List<String> lines) {
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  /** A whole number from 0 to {@code most}. */
  static long number(String word, long most, String line) {
    try {
      long number = Long.parseLong(word);
      if (number >= 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below.
    }
    throw malformed(line);
  }

  static IllegalArgumentException malformed(String line) {
    return new IllegalArgumentException(
        "malformed line: " + line.substring(0, Math.min(line.length(), SHOWN_CHARACTERS)));
  }
}
