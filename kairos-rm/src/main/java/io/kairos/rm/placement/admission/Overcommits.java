// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.admission;

/**
 * The paper's Q as an operator writes it: {@code 4} for every node, or {@code 100%} of its N, which
 * is what the paper sets.
 */
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

  /**
   * The largest Q with which the memory of a node holds tasks of N + Q vcores: suspended tasks keep
   * theirs.
   *
   * @param memoryMb of the node
   * @param vcores N, above 0
   * @param memoryMbOfVcore what tasks hold for each of their vcores, above 0
   * @return percent of N, from 0
   */
  public static int percentThatFits(long memoryMb, int vcores, double memoryMbOfVcore) {
    return (int) Math.max(0, 100 * (memoryMb / memoryMbOfVcore / vcores - 1));
  }

  private static int number(String text, int most) {
    int number = Integer.parseInt(text);
    if (number < 0 || number > most) {
      throw new IllegalArgumentException(text);
    }
    return number;
  }
}
