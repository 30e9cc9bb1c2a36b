// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.measure.ChartStyle;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A figure as a picture: formulas are lines, what was played with dice are dots. */
final class FigureChart {
  private static final int WIDTH = 900;
  private static final int HEIGHT = 620;
  private static final int COLUMNS = 2;
  private static final int MOST_LABELS = 20;
  private static final double UNEVEN = 1e-3;
  private static final float RANGE_WIDTH = 1.2f;
  private static final Set<Source> KNOWN_SHAPE = Set.of(Source.FORMULA, Source.EXACT);
  private static final Map<Source, Look> LOOKS =
      Map.of(
          Source.FORMULA, new Look("lines: formula", SeriesMarkers.NONE, true),
          Source.EXACT, new Look("diamonds: exact", SeriesMarkers.DIAMOND, false),
          Source.SIMULATION, new Look("simulator", SeriesMarkers.CIRCLE, true),
          Source.MONTE_CARLO, new Look("dots: Monte Carlo", SeriesMarkers.CIRCLE, false));

  private record Look(String words, Marker marker, boolean isLine) {}

  private FigureChart() {}

  static void write(FigureData data, Path file) throws IOException {
    List<XYChart> charts = data.panels().stream().map(FigureChart::chart).toList();
    // The library wants every row full.
    int columns = charts.size() % COLUMNS == 0 ? COLUMNS : 1;
    BitmapEncoder.saveBitmap(
        charts, charts.size() / columns, columns, file.toString(), BitmapEncoder.BitmapFormat.PNG);
  }

  static XYChart chart(Panel given) {
    boolean areMedians = MediansPanel.is(given);
    Panel panel = areMedians ? MediansPanel.drawn(given) : given;
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .xAxisTitle(panel.xAxis())
            .yAxisTitle(panel.yAxis())
            .title(panel.title() + " (" + key(panel) + ")")
            .build();
    style(chart.getStyler());
    if (areMedians) {
      chart.getStyler().setyAxisTickLabelsFormattingFunction(MediansPanel.label());
    } else {
      chart.getStyler().setYAxisMin(0.0);
    }
    chart.getStyler().setLegendPosition(legend(panel));
    if (panel.percentY()) {
      chart.getStyler().setYAxisMax(100.0);
    }
    List<String> labels = panel.series().stream().map(Series::label).distinct().toList();
    for (Series series : panel.series()) {
      boolean isFirst = !chart.getSeriesMap().containsKey(series.label());
      Color color =
          ChartStyle.COLORS.get(labels.indexOf(series.label()) % ChartStyle.COLORS.size());
      draw(chart, series, color, !areMedians && LOOKS.get(series.source()).isLine)
          .setShowInLegend(isFirst);
      if (areMedians) {
        drawRanges(chart, series, color);
      }
    }
    return chart;
  }

  private static void drawRanges(XYChart chart, Series series, Color color) {
    for (List<Point> ends : MediansPanel.ranges(series)) {
      Series range = new Series(series.label(), series.source(), ends);
      XYSeries drawn = draw(chart, range, color, true);
      drawn.setLineStyle(new BasicStroke(RANGE_WIDTH));
      drawn.setMarker(SeriesMarkers.NONE).setShowInLegend(false);
    }
  }

  private static LegendPosition legend(Panel panel) {
    if (panel.series().stream().noneMatch(series -> KNOWN_SHAPE.contains(series.source()))) {
      // Lines and dots may be anywhere.
      return LegendPosition.OutsideE;
    }
    if (panel.percentY()) {
      return LegendPosition.InsideSW;
    }
    return isRising(panel) ? LegendPosition.InsideNW : LegendPosition.InsideNE;
  }

  /** Whether lines end in the upper right corner. */
  private static boolean isRising(Panel panel) {
    return panel.series().stream()
        .map(Series::points)
        .filter(points -> !points.isEmpty())
        .allMatch(points -> points.get(points.size() - 1).y() > points.get(0).y());
  }

  private static void style(XYStyler styler) {
    ChartStyle.plain(styler);
    styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 18));
    styler.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 15));
    styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
    styler.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
    styler.setMarkerSize(9);
  }

  private static XYSeries draw(XYChart chart, Series series, Color color, boolean isLine) {
    XYSeries drawn =
        chart.addSeries(
            unusedName(chart, series.label()), values(series, Point::x), values(series, Point::y));
    drawn.setLineColor(color);
    drawn.setMarkerColor(color);
    drawn.setMarker(LOOKS.get(series.source()).marker);
    if (isLine) {
      drawn.setLineStyle(new BasicStroke(2.5f));
    } else {
      drawn.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
    }
    return drawn;
  }

  /** Of many values at even distances the library would label as many as have room: 0, 3, 6. */
  private static double[] values(Series series, ToDoubleFunction<Point> value) {
    double[] values = series.points().stream().mapToDouble(value).toArray();
    if (values.length > MOST_LABELS) {
      values[1] += UNEVEN * (values[values.length - 1] - values[0]);
    }
    return values;
  }

  /** The library wants names that differ, also of those that its legend does not show. */
  private static String unusedName(XYChart chart, String label) {
    String name = label;
    while (chart.getSeriesMap().containsKey(name)) {
      name += " ";
    }
    return name;
  }

  /** How to tell where values come from. */
  private static String key(Panel panel) {
    return panel.series().stream()
        .map(Series::source)
        .distinct()
        .sorted()
        .map(source -> LOOKS.get(source).words)
        .collect(Collectors.joining(", "));
  }
}
