// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.Times;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Percentiles of job completion times under one system, normalized to another. */
final class Percentiles {
  private static final Map<String, Double> PROBABILITIES = new LinkedHashMap<>();

  static {
    PROBABILITIES.put("p50", 0.5);
    PROBABILITIES.put("p90", 0.9);
    PROBABILITIES.put("p99", 0.99);
  }

  /** Two runs that are compared. */
  record Pair(double x, RunResult system, RunResult baseline) {}

  private Percentiles() {}

  /** A panel for short jobs, and one for long jobs. */
  static List<Panel> panels(String title, String xAxis, List<Pair> pairs) {
    return List.of(
        panel(title + ", short jobs", xAxis, RunResult::shortJobs, pairs),
        panel(title + ", long jobs", xAxis, RunResult::longJobs, pairs));
  }

  /** The ratios of a percentile in one panel, in words. */
  static String says(Panel panel, String percentile) {
    Series series =
        panel.series().stream()
            .filter(each -> each.label().equals(percentile))
            .findFirst()
            .orElseThrow();
    return panel.title() + ", " + says(series);
  }

  /** The values of a series, in words. */
  static String says(Series series) {
    List<String> values =
        series.points().stream()
            .map(point -> String.format(Locale.ROOT, "%.2f at %s", point.y(), plain(point.x())))
            .toList();
    return series.label() + ": " + String.join(", ", values);
  }

  static String plain(double x) {
    return x == Math.rint(x)
        ? String.format(Locale.ROOT, "%.0f", x)
        : String.format(Locale.ROOT, "%.1f", x);
  }

  private static Panel panel(
      String title, String xAxis, Function<RunResult, Times> times, List<Pair> pairs) {
    List<Series> series = new ArrayList<>();
    PROBABILITIES.forEach(
        (label, probability) -> {
          List<Point> points =
              pairs.stream()
                  .map(pair -> new Point(pair.x(), ratio(times, probability, pair), 0))
                  .toList();
          series.add(new Series(label, Source.SIMULATION, points));
        });
    List<Point> used =
        pairs.stream().map(pair -> new Point(pair.x(), pair.system().utilization(), 0)).toList();
    series.add(new Series("utilisation", Source.SIMULATION, used));
    return new Panel(title, xAxis, "ratio", false, series);
  }

  private static double ratio(Function<RunResult, Times> times, double probability, Pair pair) {
    return times.apply(pair.system()).quantile(probability)
        / times.apply(pair.baseline()).quantile(probability);
  }
}
