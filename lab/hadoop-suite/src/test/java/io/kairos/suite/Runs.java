// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Results of runs as texts: {@code "a PASSED, b FAILED"}. */
final class Runs {
  static final String CLASS = "org.example.TestThings";

  private Runs() {}

  static ClassResult result(String tests) {
    return result(tests, true, false);
  }

  static ClassResult result(String tests, boolean isComplete, boolean isTimedOut) {
    List<String> lines =
        Arrays.stream(tests.split(", "))
            .map(test -> test.replace(' ', '\t') + "\t10\tmessage of " + test.split(" ")[0])
            .collect(Collectors.toList());
    if (isComplete) {
      lines.add("(end)\t3\t0\t");
    }
    return ClassResult.of(new TestClass(CLASS, List.of()), lines, isTimedOut, 1);
  }

  static Comparison comparison(List<ClassResult> stock, List<ClassResult> kairos) {
    Map<ComparedSide, List<ClassResult>> runs = new EnumMap<>(ComparedSide.class);
    runs.put(ComparedSide.STOCK, stock);
    runs.put(ComparedSide.KAIROS, kairos);
    return new Comparison(CLASS, runs);
  }

  static Comparison comparison(String stock, String kairos) {
    return comparison(List.of(result(stock)), List.of(result(kairos)));
  }
}
