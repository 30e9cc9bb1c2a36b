// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Lists of test classes, one on a line. */
final class TestClasses {
  private TestClasses() {}

  /**
   * The classes of a list that this version of Hadoop has.
   *
   * @param file as {@link TestClass#parse} reads them, empty lines and comments that begin with
   *     {@code #}
   * @param wanted which of them, by a part of the name
   */
  static List<TestClass> read(Path file, Pattern wanted) throws IOException {
    try (var lines = Files.lines(file, StandardCharsets.UTF_8)) {
      return lines
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .map(TestClass::parse)
          .filter(test -> wanted.matcher(test.name()).find())
          .filter(TestClass::exists)
          .toList();
    }
  }
}
