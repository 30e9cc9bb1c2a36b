// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.workbench.measure.ChartStyle;
import io.kairos.workbench.measure.Spread;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The distribution of the completion times of all jobs of all runs, as a picture. */
final class CdfChart {
  private static final int DPI = 150;
  private static final double ABOVE_MEDIAN = 53;
  private static final Color BASELINE = new Color(0x8A8F98);
  private static final List<Color> KAIROS =
      List.of(
          new Color(0xD1495B),
          new Color(0x2E6F95),
          new Color(0xEDAE49),
          new Color(0x5B8C5A),
          new Color(0x7D5BA6));

  private CdfChart() {}

  static void write(DemoResult result, Path file) throws IOException {
    BitmapEncoder.saveBitmapWithDPI(
        chart(result), file.toString(), BitmapEncoder.BitmapFormat.PNG, DPI);
  }

  static XYChart chart(DemoResult result) {
    SchedulerRuns baseline = result.baseline();
    String systems =
        result.schedulers().stream()
            .map(runs -> runs.setup().label())
            .collect(Collectors.joining(", "));
    String rounds = result.rounds() == 1 ? "" : ", " + result.rounds() + " runs of each";
    XYChart chart =
        new XYChartBuilder()
            .width(800)
            .height(500)
            .title(
                String.format(
                    Locale.ROOT,
                    "%s: %d jobs at %.0f %% load%s",
                    systems,
                    result.options().jobs(),
                    100 * result.options().load(),
                    rounds))
            .xAxisTitle("job completion time (s)")
            .yAxisTitle("share of jobs (%)")
            .build();
    style(chart.getStyler());
    double slowest =
        result.schedulers().stream()
            .flatMap(runs -> runs.completionSeconds().stream())
            .max(Double::compare)
            .orElseThrow();
    series(chart, baseline, slowest, BASELINE);
    for (int i = 0; i < result.kairos().size(); i++) {
      series(chart, result.kairos().get(i), slowest, KAIROS.get(i % KAIROS.size()));
    }
    if (result.kairos().size() == 1) {
      annotate(chart, result.kairos().get(0), baseline);
    }
    return chart;
  }

  private static void annotate(XYChart chart, SchedulerRuns kairos, SchedulerRuns baseline) {
    Spread ratio = kairos.ratio(baseline, SchedulerResult::jct).p50();
    String range =
        kairos.runs().size() == 1
            ? ""
            : String.format(Locale.ROOT, " (%.2f - %.2fx)", ratio.least(), ratio.most());
    double between = Math.sqrt(kairos.jct().p50().median() * baseline.jct().p50().median());
    chart.addAnnotation(
        new AnnotationText(
            String.format(Locale.ROOT, "median %.2fx%s", ratio.median(), range),
            between,
            ABOVE_MEDIAN,
            false));
  }

  private static void style(org.knowm.xchart.style.XYStyler styler) {
    styler.setXAxisLogarithmic(true);
    styler.setYAxisMin(0.0);
    styler.setYAxisMax(100.0);
    styler.setYAxisDecimalPattern("0");
    styler.setXAxisDecimalPattern("0.##");
    styler.setLegendPosition(Styler.LegendPosition.InsideSE);
    ChartStyle.plain(styler);
    styler.setAnnotationTextFont(new Font(Font.SANS_SERIF, Font.BOLD, 13));
    styler.setAnnotationTextFontColor(KAIROS.get(0));
    styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 15));
  }

  /** A step at every completion: what share of the jobs was complete within that time. */
  private static void series(XYChart chart, SchedulerRuns runs, double slowest, Color color) {
    List<Double> sorted = runs.completionSeconds().stream().sorted().toList();
    int last = 2 * sorted.size() + 1;
    double[] x = new double[last + 1];
    double[] y = new double[last + 1];
    // A point on the first step that breaks its even spacing: the library would label every value.
    x[0] = sorted.get(0);
    y[0] = 10.0 / sorted.size();
    for (int i = 0; i < sorted.size(); i++) {
      x[2 * i + 1] = sorted.get(i);
      y[2 * i + 1] = 100.0 * i / sorted.size();
      x[2 * i + 2] = sorted.get(i);
      y[2 * i + 2] = 100.0 * (i + 1) / sorted.size();
    }
    x[last] = slowest;
    y[last] = 100;
    String label =
        String.format(
            Locale.ROOT,
            "%s: median %.1f s, mean %.1f s",
            runs.setup().label(),
            runs.jct().p50().median(),
            runs.jct().mean().median());
    XYSeries series = chart.addSeries(label, x, y);
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(color);
    series.setLineStyle(new BasicStroke(2.5f));
  }
}
