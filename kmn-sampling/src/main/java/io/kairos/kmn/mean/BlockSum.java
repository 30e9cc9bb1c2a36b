// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mean;

/** What one block adds to a mean. */
final class BlockSum {
  private final long records;
  private final double sum;
  private final long skipped;

  /**
   * @param records lines with a number
   * @param sum of the numbers
   * @param skipped lines without one
   */
  BlockSum(long records, double sum, long skipped) {
    this.records = records;
    this.sum = sum;
    this.skipped = skipped;
  }

  /** Reads what {@link #toString} has written. */
  static BlockSum parse(String text) {
    String[] words = text.split("\t", -1);
    if (words.length != 3) {
      throw new IllegalArgumentException(
          "cannot read \"" + text + "\": records, sum and skipped lines, parted by tabs.");
    }
    return new BlockSum(
        Long.parseLong(words[0]), Double.parseDouble(words[1]), Long.parseLong(words[2]));
  }

  long records() {
    return records;
  }

  double sum() {
    return sum;
  }

  long skipped() {
    return skipped;
  }

  @Override
  public String toString() {
    return records + "\t" + sum + "\t" + skipped;
  }
}
