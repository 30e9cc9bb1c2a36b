// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.Times;
import io.kairos.workbench.figure.FigureData.Distance;
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

/** Contenders on one testbed: their distributions, as means over the streams at each percentile. */
final class Played {
  private static final int PERCENT = 100;
  private static final int STEP = 2;

  private final Testbed testbed;
  private final Map<String, List<RunResult>> runs = new LinkedHashMap<>();

  Played(Testbed testbed) {
    this.testbed = testbed;
  }

  void add(Contender contender, List<RunResult> results) {
    runs.put(contender.label(), results);
  }

  Panel completionTimes() {
    return panel(testbed.title(), "job completion time (s)", RunResult::all);
  }

  Panel slowdowns() {
    return panel(testbed.title() + ", slowdown", "slowdown", RunResult::slowdowns);
  }

  /** A percentile of the completion times of all contenders, in words. */
  String says(int percent) {
    return says("p" + percent + " (s)", "%.0f", result -> result.all().quantile(share(percent)));
  }

  String saysMean() {
    return says("mean (s)", "%.0f", result -> result.all().mean());
  }

  String saysWorstSlowdown() {
    return says("worst slowdown", "%.1f", result -> result.slowdowns().quantile(1));
  }

  /** How far the contenders are from what is possible with the same streams. */
  List<Distance> distances(long seed) {
    Possible possible =
        Possible.of(system -> testbed.play(new Contender(system, system, Map.of()), seed));
    return possible.ofAllJobs(testbed.title(), runs);
  }

  private String says(String what, String format, Function<RunResult, Double> figure) {
    List<String> each = new ArrayList<>();
    runs.forEach(
        (label, results) ->
            each.add(label + " " + String.format(Locale.ROOT, format, mean(results, figure))));
    return testbed.title() + ", " + what + ": " + String.join("; ", each);
  }

  private Panel panel(String title, String xAxis, Function<RunResult, Times> times) {
    List<Series> series = new ArrayList<>();
    runs.forEach(
        (label, results) -> {
          List<Point> points = new ArrayList<>();
          for (int percent = 0; percent <= PERCENT; percent += STEP) {
            double share = share(percent);
            double x = mean(results, result -> times.apply(result).quantile(share));
            points.add(new Point(x, percent, 0));
          }
          series.add(new Series(label, Source.SIMULATION, points));
        });
    return new Panel(title, xAxis, "share of jobs (%)", true, series);
  }

  private static double share(int percent) {
    return (double) percent / PERCENT;
  }

  private static double mean(List<RunResult> results, Function<RunResult, Double> figure) {
    return results.stream().mapToDouble(figure::apply).average().orElseThrow();
  }
}
