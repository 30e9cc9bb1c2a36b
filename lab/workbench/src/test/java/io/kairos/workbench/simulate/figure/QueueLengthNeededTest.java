// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QueueLengthNeededTest {
  private static final FigureData DATA =
      Figure.ALL.get("yaq-5").compute(1, (what, done, steps) -> {});

  @Test
  void thePapersExamplesFollowFromItsExactCondition() {
    assertThat(DATA.claims()).hasSize(2);
    assertThat(DATA.claims().get(0).here()).startsWith("6 by Equation (2), ");
    assertThat(DATA.claims().get(1).here()).startsWith("3 by Equation (2), ");
  }

  @Test
  void aHigherUtilisationNeedsALongerQueue() {
    List<Series> byTarget = DATA.panels().get(0).series();

    assertThat(byTarget)
        .extracting(Series::label)
        .containsExactly("utilisation 90 %", "utilisation 95 %", "utilisation 99 %");
    assertThatEachIsAtLeast(byTarget.get(1), byTarget.get(0));
    assertThatEachIsAtLeast(byTarget.get(2), byTarget.get(1));
    // Of the paper's Equation (1), rμτ = 10 and δ = 0.05: b + 1 = 19 is the smallest that does.
    assertThat(FigureData.at(byTarget.get(1), 10)).isEqualTo(18);
  }

  @Test
  void eachConditionIsStricterThanTheNext() {
    Panel rules = DATA.panels().get(1);

    for (int rule = 1; rule < rules.series().size(); rule++) {
      assertThatEachIsAtLeast(rules.series().get(rule - 1), rules.series().get(rule));
    }
  }

  private static void assertThatEachIsAtLeast(Series longer, Series shorter) {
    List<Point> more = longer.points();
    List<Point> less = shorter.points();
    assertThat(more).hasSameSizeAs(less).hasSizeGreaterThan(50);
    assertThat(IntStream.range(0, more.size()))
        .allSatisfy(
            each -> assertThat(more.get(each).y()).isGreaterThanOrEqualTo(less.get(each).y()));
  }
}
