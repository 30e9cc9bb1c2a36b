// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import static io.kairos.suite.Runs.comparison;
import static io.kairos.suite.Runs.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.suite.Comparison.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What runs of one class tell. */
class ComparisonTest {
  @Test
  void aTestThatOnlyOneSidePassesIsADifference() {
    assertThat(verdict("a PASSED", "a FAILED")).isEqualTo(Verdict.KAIROS_FAILS);
    assertThat(verdict("a FAILED", "a PASSED")).isEqualTo(Verdict.STOCK_FAILS);
    assertThat(verdict("a PASSED", "a PASSED")).isEqualTo(Verdict.PASSED);
    assertThat(verdict("a FAILED", "a FAILED")).isEqualTo(Verdict.BOTH_FAIL);
    assertThat(verdict("a SKIPPED", "a SKIPPED")).isEqualTo(Verdict.SKIPPED);
  }

  @Test
  void aTestThatKairosNeverReachedFailedThere() {
    Comparison hung =
        comparison(List.of(result("a PASSED, b PASSED")), List.of(result("a PASSED", false, true)));
    assertThat(verdict(hung, "b")).isEqualTo(Verdict.KAIROS_FAILS);
    assertThat(hung.rows().get(1).message()).isEqualTo("the process was killed before");
  }

  @Test
  void aTestThatIsMissingThoughTheProcessCameToItsEndFailed() {
    assertThat(verdict(comparison("a PASSED, b PASSED", "a PASSED"), "b"))
        .isEqualTo(Verdict.KAIROS_FAILS);
  }

  @Test
  void aLineForTheWholeClassIsMissingWhereNothingFailed() {
    assertThat(verdict(comparison("a PASSED", "a PASSED, (class) FAILED"), "(class)"))
        .isEqualTo(Verdict.KAIROS_FAILS);
  }

  @Test
  void aTestThatFailedOnceInThreeRunsPassesAndIsFlaky() {
    Comparison flaky =
        comparison(
            List.of(result("a PASSED"), result("a PASSED"), result("a PASSED")),
            List.of(result("a FAILED"), result("a PASSED"), result("a PASSED")));
    assertThat(verdict(flaky, "a")).isEqualTo(Verdict.PASSED);
    assertThat(flaky.rows().get(0).isFlaky()).isTrue();
    assertThat(flaky.undecided()).isEmpty();
  }

  @Test
  void aRunOfSomeTestsTellsNothingOfTheOthers() {
    ClassResult all = result("a PASSED, b[1] FAILED");
    ClassResult again =
        ClassResult.of(
            all.asked().only(List.of("b[1]")),
            List.of("b[1]\tPASSED\t1\t", "(end)\t1\t0\t"),
            false,
            1);
    Comparison comparison = comparison(List.of(all, again, again), List.of(all, again, again));
    assertThat(verdict(comparison, "a")).isEqualTo(Verdict.PASSED);
    assertThat(verdict(comparison, "b[1]")).isEqualTo(Verdict.PASSED);
  }

  @Test
  void aFailureOfTheWholeClassIsTriedAgainWithTheWholeClass() {
    TestClass all = new TestClass(Runs.CLASS, List.of());
    assertThat(all.only(List.of("a", "(class)"))).isEqualTo(all);
    assertThat(all.only(List.of("a")).runs("(class)")).isTrue();
  }

  @Test
  void aTestThatFailedInOneOfTwoRunsWantsAThird() {
    assertThat(
            comparison(
                    List.of(result("a PASSED, b PASSED"), result("a PASSED, b PASSED")),
                    List.of(result("a FAILED, b PASSED"), result("a PASSED, b PASSED")))
                .undecided())
        .containsExactly("a");
  }

  @Test
  void aTestThatKairosPassesIsPassedWhereStockDidNotRun() {
    Comparison alone = comparison(List.of(), List.of(result("a PASSED, b SKIPPED")));
    assertThat(verdict(alone, "a")).isEqualTo(Verdict.PASSED);
    assertThat(verdict(alone, "b")).isEqualTo(Verdict.SKIPPED);
    assertThat(alone.undecided()).isEmpty();
  }

  @Test
  void aRunWithoutOneOfTheMethodsThatWereAskedForHasNotPassedAll() {
    List<String> lines = List.of("a[1]\tPASSED\t1\t", "(end)\t1\t0\t");
    TestClass both = new TestClass(Runs.CLASS, List.of("a", "b"));
    assertThat(ClassResult.of(both, lines, false, 1).hasPassedAll()).isFalse();
    TestClass one = new TestClass(Runs.CLASS, List.of("a"));
    assertThat(ClassResult.of(one, lines, false, 1).hasPassedAll()).isTrue();
    assertThat(ClassResult.of(one, List.of("(end)\t1\t0\t"), false, 1).hasPassedAll()).isFalse();
  }

  @Test
  void variantsWithAnotherSchedulerAreLeftOut() {
    assertThat(verdict("a[FAIR] LEFT_OUT", "a[FAIR] LEFT_OUT")).isEqualTo(Verdict.LEFT_OUT);
  }

  private static Verdict verdict(String stock, String kairos) {
    return comparison(stock, kairos).rows().get(0).verdict();
  }

  private static Verdict verdict(Comparison comparison, String test) {
    return comparison.rows().stream()
        .filter(row -> row.name().equals(test))
        .findFirst()
        .orElseThrow()
        .verdict();
  }
}
