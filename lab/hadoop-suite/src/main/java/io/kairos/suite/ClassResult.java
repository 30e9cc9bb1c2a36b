// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import io.kairos.suite.fork.ResultLine;
import io.kairos.suite.fork.Status;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one run of a test class gave.
 *
 * @param asked what was to run
 * @param tests the last line of each test, by its name
 * @param end how the process ended
 * @param capacitySchedulers how many CapacitySchedulers it made
 * @param seconds how long it took
 */
record ClassResult(
    TestClass asked,
    Map<String, ResultLine> tests,
    End end,
    int capacitySchedulers,
    double seconds) {

  /** How a process ended. */
  enum End {
    /** All tests are over. */
    ORDERLY,
    /** It was gone before its last test was over. */
    EXITED,
    /** It was killed when its time was up. */
    TIMED_OUT
  }

  static ClassResult of(TestClass asked, List<String> lines, boolean isTimedOut, double seconds) {
    Map<String, ResultLine> tests = new LinkedHashMap<>();
    int schedulers = -1;
    for (String text : lines) {
      ResultLine line = ResultLine.parse(text);
      if (line != null && line.name().equals(ResultLine.END)) {
        schedulers = Integer.parseInt(line.status());
      } else if (line != null) {
        // Of several with one name, one that failed tells.
        tests.merge(line.name(), line, (a, b) -> a.status().equals("FAILED") ? a : b);
      }
    }
    End end = isTimedOut ? End.TIMED_OUT : schedulers < 0 ? End.EXITED : End.ORDERLY;
    return new ClassResult(asked, Map.copyOf(tests), end, Math.max(0, schedulers), seconds);
  }

  /** Whether this run tells something of a test. */
  boolean isOf(String test) {
    return asked.runs(test);
  }

  /** Whether the process came to its end, and no test failed. */
  boolean hasPassed() {
    return end == End.ORDERLY
        && tests.values().stream().noneMatch(line -> line.status().equals(Status.FAILED.name()));
  }

  /** Whether it has passed, and each method that was asked for has run. */
  boolean hasPassedAll() {
    return hasPassed()
        && !tests.isEmpty()
        && asked.methods().stream()
            .allMatch(method -> tests.keySet().stream().anyMatch(asked.only(Set.of(method))::runs));
  }

  Status status(String test) {
    ResultLine line = tests.get(test);
    if (line == null) {
      // It would have come after what stopped the process.
      return end == End.ORDERLY ? Status.ABSENT : Status.FAILED;
    }
    return Status.valueOf(line.status());
  }

  Optional<String> message(String test) {
    ResultLine line = tests.get(test);
    return line == null
        ? Optional.of("the process " + (end == End.TIMED_OUT ? "was killed" : "ended") + " before")
        : Optional.of(line.message()).filter(text -> !text.isEmpty());
  }
}
