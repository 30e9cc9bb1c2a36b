// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("measures")
class KmnTraceFiguresTest {
  private static FigureData compute(Figure figure) {
    return figure.compute(1, (what, done, steps) -> {});
  }

  @Test
  void largeJobsLoseMoreByStragglersTheMoreExtraMapsTheyWaitFor() {
    List<Series> series = compute(Figure.ALL.get("kmn-8")).panels().get(0).series();

    assertThat(FigureData.at(series.get(2), 10)).isGreaterThan(FigureData.at(series.get(2), 2));
    assertThat(FigureData.at(series.get(2), 5)).isGreaterThan(FigureData.at(series.get(0), 5));
  }

  /** The paper's text: up to 40 % for jobs of more than 150 maps. */
  @Test
  void transfersOfLargeJobsTakeLongerWithoutTheChoice() {
    Series large = compute(Figure.ALL.get("kmn-9")).panels().get(0).series().get(2);

    assertThat(FigureData.at(large, 10)).isBetween(20.0, 60.0);
    assertThat(FigureData.at(large, 2)).isPositive().isLessThan(FigureData.at(large, 10));
  }

  /** The paper's Table 2: 14, 31 and 36 %. */
  @Test
  void extraMapsMakeShufflesOfLargeJobsQuicker() {
    Series large = compute(Figure.ALL.get("kmn-19")).panels().get(1).series().get(2);

    assertThat(FigureData.at(large, 1.05)).isGreaterThan(FigureData.at(large, 1) + 5);
    assertThat(FigureData.at(large, 1.1)).isGreaterThan(FigureData.at(large, 1.05));
  }

  @Test
  void aDistributionIsOfAllValues() {
    Sample sample = new Sample();
    for (int value = 4; value >= 1; value--) {
      sample.add(value);
    }

    assertThat(sample.mean()).isEqualTo(2.5);
    assertThat(sample.standardError()).isCloseTo(Math.sqrt(5.0 / 3 / 4), within(1e-12));
    assertThat(sample.percentUpTo(3)).isEqualTo(75);
    List<Point> points = sample.cdf();
    assertThat(points.get(0).x()).isEqualTo(1);
    assertThat(points.get(points.size() - 1)).isEqualTo(new Point(4, 100, 0));
  }
}
