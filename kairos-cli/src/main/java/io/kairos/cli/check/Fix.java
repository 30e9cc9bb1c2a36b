// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import java.nio.file.Path;

/** A line that can be pasted, and where; immutable. */
public final class Fix {
  /** Nothing need be done, or nobody can tell what. */
  public static final Fix NONE = new Fix("", "");

  private final String place;
  private final String line;

  private Fix(String place, String line) {
    this.place = place;
    this.line = line;
  }

  /** A property with the value it should have, for a site file. */
  public static Fix set(Path file, String property, String value) {
    return new Fix(
        "in " + file,
        "<property><name>"
            + escape(property)
            + "</name><value>"
            + escape(value)
            + "</value></property>");
  }

  /**
   * The same for a property that stands under another name, or in another file.
   *
   * @param file where it belongs
   * @param wrongFile where it stands
   * @param wrong the name under which it stands there
   */
  public static Fix instead(
      Path file, String property, String value, Path wrongFile, String wrong) {
    return new Fix(
        "in " + file + ", instead of " + wrong + " in " + wrongFile,
        set(file, property, value).line);
  }

  /** A property that should not be there. */
  public static Fix remove(Path file, String property) {
    return new Fix("in " + file, "remove the property " + property);
  }

  /** A line of a file that is none of properties. */
  public static Fix line(Path file, String line) {
    return new Fix("in " + file, line);
  }

  /** A command. */
  public static Fix run(String command) {
    return new Fix("in a shell", command);
  }

  /** Where the line belongs. */
  String place() {
    return place;
  }

  String line() {
    return line;
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
