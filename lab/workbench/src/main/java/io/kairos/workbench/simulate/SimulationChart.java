// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate;

import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.Times;
import io.kairos.workbench.measure.ChartStyle;
import io.kairos.workbench.measure.LogXChart;
import java.awt.BasicStroke;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Distributions of job completion times, short and long jobs beside each other; the first seed. */
final class SimulationChart {
  /** A line needs no more points, however many jobs there are. */
  private static final int POINTS = 500;

  private static final int HEIGHT = 480;
  private static final int LEGEND_LINE = 26;

  private static final double UNEVEN = 0.01;

  /** A logarithmic axis has no 0. */
  private static final double LEAST_SECONDS = 1e-3;

  private static final BasicStroke SOLID = new BasicStroke(2.5f);

  /** Of systems that share a colour with another. */
  private static final BasicStroke DASHED =
      new BasicStroke(2.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {9, 5}, 0);

  private SimulationChart() {}

  static void write(Collection<Simulated> systems, String title, Path file) throws IOException {
    List<Simulated> ran = systems.stream().filter(Simulated::hasRuns).toList();
    List<XYChart> panels = new ArrayList<>();
    panel(panels, ran, title + ", short jobs", RunResult::shortJobs);
    panel(panels, ran, title + ", long jobs", RunResult::longJobs);
    BitmapEncoder.saveBitmap(
        panels, 1, panels.size(), file.toString(), BitmapEncoder.BitmapFormat.PNG);
  }

  private static void panel(
      List<XYChart> panels,
      List<Simulated> systems,
      String title,
      Function<RunResult, Times> times) {
    if (times.apply(systems.get(0).runs().get(0)).count() == 0) {
      return;
    }
    XYChart chart =
        new LogXChart(
            new XYChartBuilder()
                .width(760)
                .height(HEIGHT + LEGEND_LINE * systems.size())
                .title(title)
                .xAxisTitle("job completion time (s)")
                .yAxisTitle("share of jobs (%)"));
    style(chart.getStyler());
    for (int each = 0; each < systems.size(); each++) {
      Times ofSystem = times.apply(systems.get(each).runs().get(0));
      line(chart, systems.get(each).system(), ofSystem, each);
    }
    panels.add(chart);
  }

  private static void line(XYChart chart, String system, Times times, int number) {
    double[] x = new double[POINTS + 1];
    double[] y = new double[POINTS + 1];
    for (int point = 0; point <= POINTS; point++) {
      x[point] = Math.max(LEAST_SECONDS, times.quantile((double) point / POINTS));
      y[point] = 100.0 * point / POINTS;
    }
    // Breaks the even spacing: the library would label every value.
    y[1] += UNEVEN;
    XYSeries series =
        chart.addSeries(
            String.format(Locale.ROOT, "%s: median %.1f s", system, times.quantile(0.5)), x, y);
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(ChartStyle.COLORS.get(number % ChartStyle.COLORS.size()));
    series.setLineStyle(number < ChartStyle.COLORS.size() ? SOLID : DASHED);
  }

  private static void style(XYStyler styler) {
    styler.setYAxisMin(0.0);
    styler.setYAxisMax(100.0);
    // Curves may be anywhere.
    styler.setLegendPosition(Styler.LegendPosition.OutsideS);
    ChartStyle.plain(styler);
  }
}
