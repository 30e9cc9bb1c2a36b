// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Range;
import io.kairos.workbench.figure.FigureData.Series;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.Function;

/**
 * How a panel of medians of streams is drawn: multiples, of things that have no order. The library
 * labels powers of ten only on an axis with logarithms, so the logarithms are drawn, and labelled
 * as what they are of. Series stand beside each other, as many of them are equal.
 */
final class MediansPanel {
  /** All series of one x have this share of the way to the next x. */
  private static final double SHARE_OF_GAP = 0.6;

  private static final MathContext DIGITS = new MathContext(3);

  private MediansPanel() {}

  /** Whether points of a panel are medians. */
  static boolean is(Panel panel) {
    return panel.series().stream()
        .flatMap(series -> series.points().stream())
        .anyMatch(point -> point.range() != null);
  }

  /** The panel as it is drawn. */
  static Panel drawn(Panel panel) {
    List<String> labels = panel.series().stream().map(Series::label).distinct().toList();
    double step = SHARE_OF_GAP * leastGap(panel) / Math.max(1, labels.size() - 1);
    return panel.with(
        panel.series().stream()
            .map(
                series ->
                    beside(
                        series,
                        step * (labels.indexOf(series.label()) - (labels.size() - 1) / 2.0)))
            .toList());
  }

  /** Of the axis that shows logarithms, what a place of it stands for. */
  static Function<Double, String> label() {
    return log ->
        new BigDecimal(Math.pow(2, log)).round(DIGITS).stripTrailingZeros().toPlainString();
  }

  /** From the least to the most of each median of a series that is drawn. */
  static List<List<Point>> ranges(Series drawn) {
    return drawn.points().stream()
        .filter(point -> point.range() != null)
        .map(
            point ->
                List.of(
                    new Point(point.x(), point.range().least(), 0),
                    new Point(point.x(), point.range().most(), 0)))
        .toList();
  }

  private static Series beside(Series series, double offset) {
    return new Series(
        series.label(),
        series.source(),
        series.points().stream().map(point -> beside(point, offset)).toList());
  }

  private static Point beside(Point point, double offset) {
    Range range = point.range();
    return new Point(
        point.x() + offset,
        log(point.y()),
        0,
        range == null ? null : new Range(log(range.least()), log(range.most())));
  }

  private static double log(double multiple) {
    return Math.log(multiple) / Math.log(2);
  }

  /** Between two places of x where there are points; 1 if there is one place. */
  private static double leastGap(Panel panel) {
    double[] places =
        panel.series().stream()
            .flatMap(series -> series.points().stream())
            .mapToDouble(Point::x)
            .distinct()
            .sorted()
            .toArray();
    double least = places.length > 1 ? Double.POSITIVE_INFINITY : 1;
    for (int place = 1; place < places.length; place++) {
      least = Math.min(least, places[place] - places[place - 1]);
    }
    return least;
  }
}
