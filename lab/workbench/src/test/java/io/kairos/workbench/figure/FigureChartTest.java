// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Range;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.knowm.xchart.XYSeries;

class FigureChartTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"1, 900, 620", "2, 1800, 620", "3, 900, 1860", "4, 1800, 1240"})
  void anyNumberOfPanelsIsDrawn(int panels, int width, int height) throws Exception {
    Series series = new Series("line", Source.SIMULATION, List.of(new Point(1, 2, 0)));
    Panel panel = new Panel("panel", "x", "y", false, List.of(series));
    Path file = folder.resolve("figure.png");

    FigureChart.write(
        new FigureData("figure", Collections.nCopies(panels, panel), List.of()), file);

    assertThat(ImageIO.read(file.toFile()).getWidth()).isEqualTo(width);
    assertThat(ImageIO.read(file.toFile()).getHeight()).isEqualTo(height);
  }

  @Test
  void manyValuesAtEvenDistancesAreNoLabelsOfTheAxis() {
    List<Point> points =
        IntStream.rangeClosed(0, 100).mapToObj(i -> new Point(i, 100 - i, 0)).toList();
    Series series = new Series("line", Source.FORMULA, points);

    XYSeries drawn =
        FigureChart.chart(new Panel("panel", "x", "y", true, List.of(series)))
            .getSeriesMap()
            .get("line");

    // Even distances make the library label 0, 3, 6 and so on.
    assertThat(drawn.getXData()[1] - drawn.getXData()[0])
        .isNotEqualTo(drawn.getXData()[2] - drawn.getXData()[1])
        .isCloseTo(1, within(0.2));
    assertThat(drawn.getYData()[1] - drawn.getYData()[0])
        .isNotEqualTo(drawn.getYData()[2] - drawn.getYData()[1]);
  }

  @Test
  void mediansOfStreamsAreDotsOnALogarithmicAxis() {
    Point median = new Point(1, 0.1, 0, new Range(0.05, 0.2));
    Panel medians =
        new Panel(
            "panel", "x", "y", false, List.of(new Series("a", Source.SIMULATION, List.of(median))));
    Panel values =
        new Panel(
            "panel",
            "x",
            "y",
            false,
            List.of(new Series("a", Source.SIMULATION, List.of(new Point(1, 2, 0)))));

    assertThat(FigureChart.chart(medians).getStyler().isYAxisLogarithmic()).isTrue();
    assertThat(FigureChart.chart(medians).getSeriesMap().get("a").getXYSeriesRenderStyle())
        .isEqualTo(XYSeries.XYSeriesRenderStyle.Scatter);
    assertThat(FigureChart.chart(values).getStyler().isYAxisLogarithmic()).isFalse();
    assertThat(FigureChart.chart(values).getSeriesMap().get("a").getXYSeriesRenderStyle())
        .isNotEqualTo(XYSeries.XYSeriesRenderStyle.Scatter);
  }
}
