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
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;

@Tag("no-hadoop")
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
    XYChart medians =
        FigureChart.chart(
            panel(
                series(
                    "a",
                    new Point(1, 0.5, 0, new Range(0.25, 1)),
                    new Point(2, 2, 0, new Range(1, 4)))));
    XYChart values = FigureChart.chart(panel(series("a", new Point(1, 2, 0))));
    XYSeries dots = medians.getSeriesMap().get("a");

    assertThat(dots.getXYSeriesRenderStyle()).isEqualTo(XYSeries.XYSeriesRenderStyle.Scatter);
    // Half and twice as much are as far from once, and the axis says what is there.
    assertThat(dots.getYData()[0]).isEqualTo(-dots.getYData()[1]);
    Function<Double, String> label = medians.getStyler().getyAxisTickLabelsFormattingFunction();
    assertThat(DoubleStream.of(dots.getYData()).mapToObj(label::apply)).containsExactly("0.5", "2");
    assertThat(label.apply(0.0)).isEqualTo("1");
    assertThat(values.getStyler().getyAxisTickLabelsFormattingFunction()).isNull();
    assertThat(values.getSeriesMap().get("a").getYData()).containsExactly(2);
    assertThat(values.getSeriesMap().get("a").getXYSeriesRenderStyle())
        .isNotEqualTo(XYSeries.XYSeriesRenderStyle.Scatter);
  }

  @Test
  void mediansThatAreEqualStandBesideEachOtherWithTheirRanges() {
    XYChart chart =
        FigureChart.chart(
            panel(
                series("a", new Point(1, 1, 0, new Range(0.5, 2))),
                series("b", new Point(1, 1, 0, new Range(0.5, 2)), new Point(3, 1, 0, null))));

    double first = chart.getSeriesMap().get("a").getXData()[0];
    double second = chart.getSeriesMap().get("b").getXData()[0];
    assertThat((first + second) / 2).isCloseTo(1, within(1e-9));
    assertThat(second - first).isBetween(0.5, 1.5);
    XYSeries range = chart.getSeriesMap().get("a ");
    assertThat(range.getXData()).containsExactly(first, first);
    assertThat(range.getYData()).containsExactly(-1, 1);
    assertThat(range.isShowInLegend()).isFalse();
  }

  private static Series series(String label, Point... points) {
    return new Series(label, Source.SIMULATION, List.of(points));
  }

  private static Panel panel(Series... series) {
    return new Panel("panel", "x", "y", false, List.of(series));
  }
}
