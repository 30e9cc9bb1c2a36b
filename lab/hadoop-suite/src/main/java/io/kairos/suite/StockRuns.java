// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What stock gave, so that modes that compare with the same stock run it once. */
final class StockRuns {
  private final boolean onlyWhereKairosFails;

  /** A run that can be made. */
  interface Runner {
    ClassResult run() throws Exception;
  }

  /** What makes one run equal to another. */
  private record Key(TestClass test, Map<String, String> properties, int number) {}

  private final Map<Key, ClassResult> results = new ConcurrentHashMap<>();

  private StockRuns(boolean onlyWhereKairosFails) {
    this.onlyWhereKairosFails = onlyWhereKairosFails;
  }

  /** Every class runs with stock too, so that a report tells what stock fails. */
  static StockRuns ofAll() {
    return new StockRuns(false);
  }

  /** What Kairos passes needs no stock to be judged: that takes half the time. */
  static StockRuns whereKairosFails() {
    return new StockRuns(true);
  }

  boolean areOnlyWhereKairosFails() {
    return onlyWhereKairosFails;
  }

  /** The result of a run like this one; makes it if there is none. */
  ClassResult get(TestClass test, Mode mode, int number, Runner runner) throws Exception {
    Key key = new Key(test, mode.properties(ComparedSide.STOCK), number);
    ClassResult known = results.get(key);
    if (known == null) {
      known = runner.run();
      results.put(key, known);
    }
    return known;
  }
}
