// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.Times;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.Computed;
import io.kairos.workbench.figure.Computed.Axes;
import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.figure.Told;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Percentiles of one system normalized to those of another, by the size of the cluster or by a
 * setting: how the thesis and Kairos's paper compare systems.
 *
 * @param system below 1 it is the faster one
 */
record Ratios(String system, String baseline, List<Comparison> comparisons) implements Computation {
  private static final List<Integer> PERCENTS = List.of(50, 90, 99);

  /**
   * Two panels of the figure, one for short jobs and one for long ones.
   *
   * @param title names them; the trace's name unless given
   * @param play on a cluster of any size
   * @param workers sizes of the cluster, smallest first; one alone if there are steps
   * @param baseline settings of the system that is normalized to
   * @param setting that the steps have, on the axis
   * @param steps values of the setting; none if they are sizes of the cluster
   */
  record Comparison(
      String title,
      Play play,
      List<Integer> workers,
      Map<String, String> baseline,
      String setting,
      List<Step> steps) {
    Comparison {
      title = title == null ? play.jobs().trace() : title;
      baseline = baseline == null ? Map.of() : baseline;
      steps = steps == null ? List.of() : steps;
    }

    private List<Pair> pairs() {
      return steps.isEmpty()
          ? workers.stream().map(size -> pair(size, size, Map.of(), baseline)).toList()
          : steps.stream()
              .map(each -> pair(each.x, workers.get(0), each.system, each.baseline))
              .toList();
    }

    private Pair pair(
        double x, int size, Map<String, String> ofSystem, Map<String, String> ofBaseline) {
      return new Pair(x, play.on(size).with(ofSystem), play.on(size).with(ofBaseline));
    }

    private String where(double x) {
      return steps.isEmpty()
          ? title + ", " + Told.plain(x) + " workers"
          : setting + " " + Told.plain(x);
    }
  }

  /**
   * A value of the setting.
   *
   * @param x where the figure has it
   * @param system settings of the system
   * @param baseline settings of the system that is normalized to
   */
  record Step(double x, Map<String, String> system, Map<String, String> baseline) {
    Step {
      baseline = baseline == null ? Map.of() : baseline;
    }
  }

  private record Pair(double x, Play system, Play baseline) {}

  private record Results(double x, RunResult system, RunResult baseline) {}

  @Override
  public Computed compute(long seed, Progress progress) {
    Runs runs = new Runs(seed);
    int steps = comparisons.stream().mapToInt(each -> each.pairs().size()).sum();
    int done = 0;
    List<Panel> panels = new ArrayList<>();
    List<Distance> distances = new ArrayList<>();
    for (Comparison each : comparisons) {
      List<Results> results = new ArrayList<>();
      List<Pair> pairs = each.pairs();
      for (Pair pair : pairs) {
        progress.at(each.where(pair.x), done++, steps);
        RunResult ofSystem = runs.first(pair.system, system);
        RunResult ofBaseline = runs.first(pair.baseline, baseline);
        results.add(new Results(pair.x, ofSystem, ofBaseline));
        // Between sizes distances change smoothly, and clairvoyant SRPT is not for free.
        boolean isAtEnd = results.size() == 1 || results.size() == pairs.size();
        if (isAtEnd || !each.steps.isEmpty()) {
          Map<String, List<RunResult>> both = new LinkedHashMap<>();
          both.put(system, List.of(ofSystem));
          both.put(system.equals(baseline) ? "baseline" : baseline, List.of(ofBaseline));
          distances.addAll(runs.possible(pair.system).ofEachClass(each.where(pair.x), both));
        }
      }
      String axis = each.steps.isEmpty() ? "workers" : each.setting;
      panels.add(panel(each.title + ", short jobs", axis, results, RunResult::shortJobs));
      panels.add(panel(each.title + ", long jobs", axis, results, RunResult::longJobs));
    }
    return Computed.of(panels, distances);
  }

  private static Panel panel(
      String title, String axis, List<Results> results, Function<RunResult, Times> times) {
    Map<String, List<Point>> curves = new LinkedHashMap<>();
    for (int percent : PERCENTS) {
      ToDoubleFunction<RunResult> quantile = run -> times.apply(run).quantile(percent / 100.0);
      curves.put(
          "p" + percent,
          points(
              results,
              each -> quantile.applyAsDouble(each.system) / quantile.applyAsDouble(each.baseline)));
    }
    curves.put("utilisation", points(results, each -> each.system.utilization()));
    return new Axes(title, axis, "ratio", false).of(Source.SIMULATION, curves);
  }

  private static List<Point> points(List<Results> results, ToDoubleFunction<Results> value) {
    return results.stream().map(each -> new Point(each.x, value.applyAsDouble(each), 0)).toList();
  }
}
