// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("measures")
class KmnFiguresTest {
  private static FigureData compute(Figure figure, long seed) {
    return figure.compute(seed, (what, done, steps) -> {});
  }

  private static Series find(Panel panel, String label, Source source) {
    return panel.series().stream()
        .filter(series -> series.label().equals(label) && series.source() == source)
        .findFirst()
        .orElseThrow();
  }

  static List<Figure> localityFigures() {
    return List.of(Figure.ALL.get("kmn-4"), Figure.ALL.get("kmn-5"));
  }

  /** Chance makes 1.1 points (one standard error), blocks that meet on a machine a little more. */
  @ParameterizedTest
  @MethodSource("localityFigures")
  void playedWithDiceTheFormulasHold(Figure figure) {
    for (Panel panel : compute(figure, 7).panels()) {
      for (Series played : panel.series()) {
        if (played.source() == Source.MONTE_CARLO) {
          Series formula = find(panel, played.label(), Source.FORMULA);
          for (Point point : played.points()) {
            assertThat(point.y())
                .as("%s, %s at %s %%", panel.title(), played.label(), point.x())
                .isCloseTo(FigureData.at(formula, point.x()), within(6.0));
          }
        }
      }
    }
  }

  @Test
  void jobsForWhichAnyBlockWillDoAreLocalOnClustersWhereOthersAreNot() {
    for (Panel panel : compute(Figure.ALL.get("kmn-4"), 1).panels()) {
      Series tenfold =
          find(panel, panel.title().equals("K = 10") ? "N = 100" : "N = 1000", Source.MONTE_CARLO);
      Series beforehand = find(panel, "chosen beforehand", Source.MONTE_CARLO);

      assertThat(FigureData.at(tenfold, 90)).isGreaterThan(99);
      assertThat(FigureData.at(beforehand, 90)).isLessThan(2);
    }
  }

  /** The skews of K = 500 are known from another program: about 11, 7 and 5.5. */
  @Test
  void extraTasksTakeMostOfTheSkew() {
    Panel uniform = compute(Figure.ALL.get("kmn-6"), 1).panels().get(0);
    Series of500 = find(uniform, "K = 500", Source.MONTE_CARLO);

    assertThat(FigureData.at(of500, 1)).isCloseTo(11.2, within(0.4));
    assertThat(FigureData.at(of500, 1.1)).isCloseTo(6.9, within(0.4));
    assertThat(FigureData.at(of500, 1.2)).isCloseTo(5.5, within(0.4));
    for (int sample : new int[] {100, 200, 500, 1_000}) {
      Point played = find(uniform, "K = " + sample, Source.MONTE_CARLO).points().get(0);
      double exact = FigureData.at(find(uniform, "K = " + sample, Source.EXACT), 1);
      assertThat(played.y()).isCloseTo(exact, within(5 * played.standardError()));
    }
  }

  @Test
  void theSameSeedGivesTheSameFigureAndAnotherAnother() {
    Figure figure = Figure.ALL.get("kmn-5");

    assertThat(compute(figure, 3)).isEqualTo(compute(figure, 3));
    assertThat(compute(figure, 3)).isNotEqualTo(compute(figure, 4));
  }
}
