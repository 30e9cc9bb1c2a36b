// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

/** The paper's Q as an operator writes it: {@code 4} for every node, or {@code 100%} of its N. */
public final class Overcommits {
  /** What {@link #parse} takes. */
  public static final String RANGE =
      "a whole number from 0 to 100000, or a percentage from 0% to 10000%";

  private static final int MOST_VCORES = 100_000;
  private static final int MOST_PERCENT = 10_000;

  private Overcommits() {}

  /**
   * What admits N + Q to a node.
   *
   * @throws IllegalArgumentException if the text is outside {@link #RANGE}
   */
  public static NodeAdmission parse(String text) {
    return text.endsWith("%")
        ? new ProportionalOvercommit(
            number(text.substring(0, text.length() - 1).trim(), MOST_PERCENT))
        : new FixedOvercommit(number(text, MOST_VCORES));
  }

  private static int number(String text, int most) {
    int number = Integer.parseInt(text);
    if (number < 0 || number > most) {
      throw new IllegalArgumentException(text);
    }
    return number;
  }
}
