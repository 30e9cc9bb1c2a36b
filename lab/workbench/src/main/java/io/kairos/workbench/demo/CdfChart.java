// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.workbench.measure.ChartStyle;
import io.kairos.workbench.measure.LogXChart;
import io.kairos.workbench.measure.Spread;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The distribution of the completion times of all jobs of all runs, as a picture. */
final class CdfChart {
  private static final int DPI = 150;
  private static final int COLORS = ChartStyle.COLORS.size();

  private CdfChart() {}

  /**
   * One line of the picture.
   *
   * @param label in the legend
   * @param seconds completion times of all jobs of all runs
   */
  record Curve(String label, List<Double> seconds) {}

  static void write(DemoResult result, Path file) throws IOException {
    write(chart(result), file);
  }

  static void write(XYChart chart, Path file) throws IOException {
    BitmapEncoder.saveBitmapWithDPI(chart, file.toString(), BitmapEncoder.BitmapFormat.PNG, DPI);
  }

  static XYChart chart(DemoResult result) {
    return chart(
        title(result.options().asked().jobs(), result.options().asked().load(), result.rounds()),
        result.schedulers().stream()
            .map(runs -> new Curve(label(runs, result), runs.completionSeconds()))
            .toList());
  }

  static String title(int jobs, double load, int rounds) {
    return String.format(
        Locale.ROOT,
        "%d jobs at %.0f %% load%s",
        jobs,
        100 * load,
        rounds == 1 ? "" : ", " + rounds + " runs of each");
  }

  static XYChart chart(String title, List<Curve> curves) {
    XYChart chart =
        new LogXChart(
            new XYChartBuilder()
                .width(800)
                .height(520)
                .title(title)
                .xAxisTitle("job completion time (s)")
                .yAxisTitle("share of jobs (%)"));
    style(chart.getStyler());
    double slowest =
        curves.stream().flatMap(curve -> curve.seconds.stream()).max(Double::compare).orElseThrow();
    for (int i = 0; i < curves.size(); i++) {
      series(chart, curves.get(i), slowest, ChartStyle.COLORS.get(i % COLORS));
    }
    return chart;
  }

  private static void style(org.knowm.xchart.style.XYStyler styler) {
    styler.setYAxisMin(0.0);
    styler.setYAxisMax(100.0);
    styler.setYAxisDecimalPattern("0");
    // Curves may be anywhere.
    styler.setLegendPosition(Styler.LegendPosition.OutsideS);
    ChartStyle.plain(styler);
    styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 15));
  }

  /** A step at every completion: what share of the jobs was complete within that time. */
  private static void series(XYChart chart, Curve curve, double slowest, Color color) {
    List<Double> sorted = curve.seconds.stream().sorted().toList();
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
    XYSeries series = chart.addSeries(curve.label, x, y);
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(color);
    series.setLineStyle(new BasicStroke(2.5f));
  }

  private static String label(SchedulerRuns runs, DemoResult result) {
    if (runs.setup().equals(result.baseline().setup())) {
      return runs.setup().label() + ": " + times(runs, "", "");
    }
    String own = runs.setup().label();
    String name = own.equals(KairosSetup.LABEL) ? own : KairosSetup.LABEL + " (" + own + ")";
    if (!result.hasVerdict()) {
      return name + ": " + times(runs, "", "");
    }
    Spreads ratio = runs.ratio(result.baseline(), SchedulerResult::jct);
    return name + ": " + times(runs, ratio(ratio.p50()), ratio(ratio.mean()));
  }

  private static String times(SchedulerRuns runs, String median, String mean) {
    return times(runs.jct().p50(), median, runs.jct().mean(), mean);
  }

  /**
   * What the legend says of a scheduler.
   *
   * @param median what follows the median, such as {@link #ratio}
   * @param mean what follows the mean
   */
  static String times(Spread p50, String median, Spread ofMean, String mean) {
    return String.format(
        Locale.ROOT, "median %.1f s%s, mean %.1f s%s", p50.median(), median, ofMean.median(), mean);
  }

  static String ratio(Spread of) {
    return String.format(Locale.ROOT, " (%.2f ×)", of.median());
  }
}
