// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import java.util.ArrayList;
import java.util.List;

/** Whether the differences that were found are those that are listed. */
final class Judgement {
  private Judgement() {}

  /** A line for everything that makes the run fail; none if all is as listed. */
  static List<String> complaints(List<Comparison> comparisons, ExceptionList listed) {
    List<String> complaints = new ArrayList<>();
    for (Comparison comparison : comparisons) {
      String simpleName = comparison.simpleName();
      for (Comparison.Row row : comparison.rows()) {
        if (row.verdict() == Comparison.Verdict.KAIROS_FAILS
            && listed.find(simpleName, row.name()).isEmpty()) {
          complaints.add(
              "stock passes, Kairos does not, and it is not listed: "
                  + simpleName
                  + "#"
                  + row.name()
                  + ": "
                  + row.message());
        }
      }
      for (ExceptionList.Entry entry : listed.entries()) {
        if (entry.className().equals(simpleName)
            && !entry.isFlaky()
            && comparison.isAbout(entry.test())
            && isGone(comparison, entry)) {
          complaints.add(
              "listed, but not seen any more; take it out of the list: "
                  + simpleName
                  + "#"
                  + entry.test());
        }
      }
    }
    return complaints;
  }

  /** Whether Kairos passes what it is listed for. What stock fails as well can tell nothing. */
  private static boolean isGone(Comparison comparison, ExceptionList.Entry entry) {
    return comparison.rows().stream()
        .filter(row -> entry.isFor(comparison.simpleName(), row.name()))
        .noneMatch(
            row ->
                row.verdict() == Comparison.Verdict.KAIROS_FAILS
                    || row.verdict() == Comparison.Verdict.BOTH_FAIL);
  }
}
