// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import io.kairos.suite.fork.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs of one class with stock and with Kairos, one after the other. A test passes on a side if it
 * passed in more than half of that side's runs.
 *
 * @param className the test class
 * @param runs what each side gave, the first run first; none of stock where Kairos passes all and
 *     nobody asked
 */
record Comparison(String className, Map<ComparedSide, List<ClassResult>> runs) {
  /** What a test tells of Kairos. */
  enum Verdict {
    /** By both, or by Kairos where stock did not run. */
    PASSED,
    /** Stock passes, Kairos does not. */
    KAIROS_FAILS,
    /** Kairos passes, stock does not. */
    STOCK_FAILS,
    /** Here neither passes. */
    BOTH_FAIL,
    SKIPPED,
    /** It is about another scheduler. */
    LEFT_OUT
  }

  /**
   * A test and what came of it.
   *
   * @param name the method, with its parameters
   * @param isFlaky whether runs of one side differ
   * @param message why it failed with Kairos, else why with stock; empty if it passed
   */
  record Row(String name, Verdict verdict, boolean isFlaky, String message) {}

  String simpleName() {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  /** Whether a test was to run, as not all of a class need. */
  boolean isAbout(String test) {
    return runs.get(ComparedSide.KAIROS).get(0).isOf(test);
  }

  List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (String test : names()) {
      rows.add(new Row(test, verdict(test), isFlaky(test), message(test)));
    }
    return rows;
  }

  /** Tests that failed with one and not with the other, so that more runs are wanted. */
  List<String> undecided() {
    return rows().stream()
        .filter(row -> row.verdict == Verdict.KAIROS_FAILS || row.verdict == Verdict.STOCK_FAILS)
        .map(Row::name)
        .toList();
  }

  long count(Verdict verdict) {
    return rows().stream().filter(row -> row.verdict == verdict).count();
  }

  private Set<String> names() {
    Set<String> names = new TreeSet<>();
    runs.values().forEach(side -> side.forEach(run -> names.addAll(run.tests().keySet())));
    return names;
  }

  private Verdict verdict(String test) {
    if (has(test, Status.LEFT_OUT)) {
      return Verdict.LEFT_OUT;
    }
    boolean stock = passes(ComparedSide.STOCK, test);
    boolean kairos = passes(ComparedSide.KAIROS, test);
    if (stock && kairos) {
      return has(test, Status.PASSED) ? Verdict.PASSED : Verdict.SKIPPED;
    }
    return stock ? Verdict.KAIROS_FAILS : kairos ? Verdict.STOCK_FAILS : Verdict.BOTH_FAIL;
  }

  private boolean passes(ComparedSide side, String test) {
    List<ClassResult> results = runs.get(side).stream().filter(run -> run.isOf(test)).toList();
    // A test that a side does not have did not pass there; a line for the whole class is written
    // only if something failed.
    long failed =
        results.stream()
            .filter(
                run ->
                    run.status(test) == Status.FAILED
                        || (run.status(test) == Status.ABSENT && !test.startsWith("(")))
            .count();
    return runs.get(side).isEmpty() || 2 * failed < results.size();
  }

  private boolean has(String test, Status status) {
    return runs.values().stream()
        .anyMatch(side -> side.stream().anyMatch(run -> run.status(test) == status));
  }

  private boolean isFlaky(String test) {
    return runs.values().stream()
        .anyMatch(
            side ->
                side.stream()
                        .filter(run -> run.isOf(test))
                        .map(run -> run.status(test))
                        .distinct()
                        .count()
                    > 1);
  }

  private String message(String test) {
    for (ComparedSide side : List.of(ComparedSide.KAIROS, ComparedSide.STOCK)) {
      for (ClassResult run : runs.get(side)) {
        if (run.isOf(test) && run.status(test) == Status.FAILED) {
          return run.message(test).orElse("");
        }
      }
    }
    return "";
  }
}
