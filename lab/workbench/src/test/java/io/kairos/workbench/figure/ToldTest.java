// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToldTest {
  private static final Panel PANEL =
      new Panel(
          "short jobs",
          "workers",
          "ratio",
          false,
          List.of(series("p50", 0.5, 0.25), series("p90", 0.125, 1)));

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '"',
      value = {
        "{0|p50|%2$.2f at %3$s|points}     ! 0.50 at 4000, 0.25 at 0.5",
        "all 5 % of {0|#1|%2$.1f %%|4000}  ! all 5 % of 0.1 %",
        "{0|*|%s %.2f and %.2f|4000 0.5}   ! p50 0.50 and 0.25; p90 0.13 and 1.00",
        "\"{0|*|%s %.0f|4000/0.5| or }\"   ! p50 2 or p90 0",
        "{0|p90|%1$.0f: %2$.0f|points}     ! 4000: 0, 1: 1",
        "at most $1                        ! at most $1"
      })
  void namesBetweenBracesBecomeValues(String sentence, String text) {
    assertThat(Told.sentence(sentence, List.of(Told.of(PANEL)))).isEqualTo(text);
  }

  private static Series series(String label, double first, double second) {
    return new Series(
        label, Source.EXACT, List.of(new Point(4_000, first, 0), new Point(0.5, second, 0)));
  }
}
