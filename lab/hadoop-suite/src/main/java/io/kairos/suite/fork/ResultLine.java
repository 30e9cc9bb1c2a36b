// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.fork;

import java.util.List;

/**
 * A line in the file of results: name, status, milliseconds and message of a test, separated by
 * tabs. The last line of a process that came to its end has the name {@value #END}.
 *
 * @param status {@code PASSED}, {@code FAILED}, {@code SKIPPED}, or the number of
 *     CapacitySchedulers in the last line
 * @param millis how long the test took
 * @param message why it failed, in one line; empty if it did not
 */
public record ResultLine(String name, String status, long millis, String message) {
  /** The name of the last line. */
  public static final String END = "(end)";

  private static final int LONGEST_MESSAGE = 300;

  ResultLine(String name, Status status, long millis, String message) {
    this(name, status.name(), millis, message);
  }

  static String end(int capacitySchedulers) {
    return new ResultLine(END, Integer.toString(capacitySchedulers), 0, "").text();
  }

  String text() {
    return String.join("\t", List.of(plain(name), status, Long.toString(millis), plain(message)));
  }

  /** Reads what {@link #text} wrote; a line that was cut off by a kill gives {@code null}. */
  public static ResultLine parse(String line) {
    String[] parts = line.split("\t", -1);
    return parts.length == 4 && parts[2].matches("\\d+")
        ? new ResultLine(parts[0], parts[1], Long.parseLong(parts[2]), parts[3])
        : null;
  }

  private static String plain(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() <= LONGEST_MESSAGE ? line : line.substring(0, LONGEST_MESSAGE) + "…";
  }
}
