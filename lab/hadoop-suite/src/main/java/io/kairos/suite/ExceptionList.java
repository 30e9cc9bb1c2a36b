// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** The known differences: tests that stock passes and Kairos does not, and why. */
final class ExceptionList {
  private static final CSVFormat FORMAT =
      CSVFormat.DEFAULT
          .builder()
          .setHeader("mode", "hadoop", "class", "test", "kind", "cause")
          .setSkipHeaderRecord(true)
          .setCommentMarker('#')
          .build();
  private static final Set<String> KINDS = Set.of("refused", "design", "flaky");

  /**
   * One of them.
   *
   * @param mode a mode, or {@code *}
   * @param hadoop a version, or {@code *}
   * @param className simple name of the class
   * @param test the test, or {@code *} for all of its class
   * @param kind {@code refused}: Kairos says no and why; {@code design}: Kairos does it in another
   *     way; {@code flaky}: it fails now and then with stock too
   * @param cause why
   */
  record Entry(
      String mode, String hadoop, String className, String test, String kind, String cause) {
    boolean isOf(Mode of, String version) {
      return matches(mode, of.text()) && matches(hadoop, version);
    }

    boolean isFor(String simpleName, String name) {
      return className.equals(simpleName) && matches(test, name);
    }

    boolean isFlaky() {
      return kind.equals("flaky");
    }

    private static boolean matches(String pattern, String value) {
      return pattern.equals("*") || pattern.equals(value);
    }
  }

  private final List<Entry> entries;

  ExceptionList(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /**
   * @throws IOException with the file, the line and the fix if it cannot be used
   */
  static ExceptionList read(Path file) throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (CSVRecord row : FORMAT.parse(reader)) {
        if (row.size() != FORMAT.getHeader().length
            || !KINDS.contains(row.get("kind"))
            || row.get("cause").isBlank()) {
          throw new IOException(
              file
                  + ", record "
                  + row.getRecordNumber()
                  + ": "
                  + row.toList()
                  + " wants mode, hadoop, class, test, kind (one of "
                  + String.join(", ", new TreeSet<>(KINDS))
                  + ") and cause");
        }
        entries.add(
            new Entry(
                row.get("mode"),
                row.get("hadoop"),
                row.get("class"),
                row.get("test"),
                row.get("kind"),
                row.get("cause")));
      }
    }
    return new ExceptionList(entries);
  }

  ExceptionList of(Mode mode, String hadoop) {
    return new ExceptionList(entries.stream().filter(entry -> entry.isOf(mode, hadoop)).toList());
  }

  Optional<Entry> find(String simpleName, String test) {
    return entries.stream().filter(entry -> entry.isFor(simpleName, test)).findFirst();
  }

  /** Whether it is known that a test fails with Kairos, and no matter of luck. */
  boolean isDecided(String simpleName, String test) {
    return find(simpleName, test).filter(entry -> !entry.isFlaky()).isPresent();
  }

  List<Entry> entries() {
    return entries;
  }
}
