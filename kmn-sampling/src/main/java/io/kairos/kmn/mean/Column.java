// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mean;

import java.util.OptionalDouble;
import org.apache.hadoop.conf.Configuration;

/** A column of numbers in lines of text. */
final class Column {
  private static final String NUMBER = "kmn.mean.column";
  private static final String DELIMITER = "kmn.mean.delimiter";

  private final int number;
  private final String delimiter;

  /**
   * @param number position of the column, from 1
   * @param delimiter what stands between two columns; {@code \t} is a tab
   * @throws IllegalArgumentException if one of them cannot be used
   */
  Column(int number, String delimiter) {
    if (number < 1) {
      throw new IllegalArgumentException("-column " + number + ": use a whole number from 1.");
    }
    if (delimiter.isEmpty()) {
      throw new IllegalArgumentException(
          "-delimiter is empty: use what stands between two columns, such as , or \\t.");
    }
    this.number = number;
    this.delimiter = delimiter;
  }

  /** The number in this column of {@code line}, if there is one and it is finite. */
  OptionalDouble in(String line) {
    String between = delimiter.replace("\\t", "\t");
    int begin = 0;
    for (int passed = 1; passed < number; passed++) {
      int end = line.indexOf(between, begin);
      if (end < 0) {
        return OptionalDouble.empty();
      }
      begin = end + between.length();
    }
    int end = line.indexOf(between, begin);
    try {
      double value = Double.parseDouble(line.substring(begin, end < 0 ? line.length() : end));
      return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  void write(Configuration conf) {
    conf.setInt(NUMBER, number);
    conf.set(DELIMITER, delimiter);
  }

  static Column read(Configuration conf) {
    return new Column(conf.getInt(NUMBER, 1), conf.get(DELIMITER, "\\t"));
  }
}
