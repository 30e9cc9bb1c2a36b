// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mean;

import java.util.OptionalDouble;
import org.apache.hadoop.conf.Configuration;

/** A column in lines of text. */
final class Column {
  private static final String NUMBER = "kmn.mean.column";
  private static final String GROUP = "kmn.mean.group";
  private static final String DELIMITER = "kmn.mean.delimiter";

  private final int number;
  private final String delimiter;

  /**
   * @param number position of the column, from 1
   * @param delimiter what stands between two columns; {@code \t} is a tab
   * @throws IllegalArgumentException if one of them cannot be used
   */
  Column(int number, String delimiter) {
    this("column", number, delimiter);
  }

  /**
   * @param option by which the user names it, for messages
   */
  Column(String option, int number, String delimiter) {
    if (number < 1) {
      throw new IllegalArgumentException(
          "-" + option + " " + number + ": use a whole number from 1.");
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
    try {
      double value = Double.parseDouble(textIn(line));
      return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  /** The text in this column of {@code line}; empty if the line has no such column. */
  String textIn(String line) {
    String between = delimiter.replace("\\t", "\t");
    int begin = 0;
    for (int passed = 1; passed < number; passed++) {
      int end = line.indexOf(between, begin);
      if (end < 0) {
        return "";
      }
      begin = end + between.length();
    }
    int end = line.indexOf(between, begin);
    return line.substring(begin, end < 0 ? line.length() : end);
  }

  void write(Configuration conf) {
    conf.setInt(NUMBER, number);
    conf.set(DELIMITER, delimiter);
  }

  static Column read(Configuration conf) {
    return new Column(conf.getInt(NUMBER, 1), conf.get(DELIMITER, "\\t"));
  }

  /** Makes this the column by whose values lines are grouped. */
  void writeGroup(Configuration conf) {
    conf.setInt(GROUP, number);
  }

  /** The column by whose values lines are grouped, {@code null} for none. */
  static Column readGroup(Configuration conf) {
    return conf.get(GROUP) == null
        ? null
        : new Column(conf.getInt(GROUP, 1), conf.get(DELIMITER, "\\t"));
  }
}
