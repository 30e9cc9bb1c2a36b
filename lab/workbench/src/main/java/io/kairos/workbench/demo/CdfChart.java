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

  static void write(DemoResult result, Path file) throws IOException {
    BitmapEncoder.saveBitmapWithDPI(
        chart(result), file.toString(), BitmapEncoder.BitmapFormat.PNG, DPI);
  }

  static XYChart chart(DemoResult result) {
    String rounds = result.rounds() == 1 ? "" : ", " + result.rounds() + " runs of each";
    XYChart chart =
        new LogXChart(
            new XYChartBuilder()
                .width(800)
                .height(520)
                .title(
                    String.format(
                        Locale.ROOT,
                        "%d jobs at %.0f %% load%s",
                        result.options().asked().jobs(),
                        100 * result.options().asked().load(),
                        rounds))
                .xAxisTitle("job completion time (s)")
                .yAxisTitle("share of jobs (%)"));
    style(chart.getStyler());
    double slowest =
        result.schedulers().stream()
            .flatMap(runs -> runs.completionSeconds().stream())
            .max(Double::compare)
            .orElseThrow();
    for (int i = 0; i < result.schedulers().size(); i++) {
      SchedulerRuns runs = result.schedulers().get(i);
      series(chart, runs, label(runs, result), slowest, ChartStyle.COLORS.get(i % COLORS));
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
  private static void series(
      XYChart chart, SchedulerRuns runs, String label, double slowest, Color color) {
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
    XYSeries series = chart.addSeries(label, x, y);
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
    return String.format(
        Locale.ROOT,
        "median %.1f s%s, mean %.1f s%s",
        runs.jct().p50().median(),
        median,
        runs.jct().mean().median(),
        mean);
  }

  private static String ratio(Spread of) {
    return String.format(Locale.ROOT, " (%.2f ×)", of.median());
  }
}
