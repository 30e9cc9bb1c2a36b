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
import io.kairos.workbench.figure.Told.Line;
import io.kairos.workbench.simulate.figure.Play.Contender;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Distributions of job completion times under several systems: at each percentile the mean over the
 * streams.
 *
 * @param contenders of the races that name none
 * @param shortJobs whether only theirs are drawn
 * @param points of a curve; 51 unless given
 * @param tables of other values beside them
 */
record Distributions(
    List<Contender> contenders, boolean shortJobs, int points, List<Race> races, List<Table> tables)
    implements Computation {
  private static final int USUAL_POINTS = 51;

  Distributions {
    points = points == 0 ? USUAL_POINTS : points;
    tables = tables == null ? List.of() : tables;
  }

  /**
   * Contenders that are compared on one cluster.
   *
   * @param title of the panel
   * @param name in texts; the title unless given
   * @param slowdowns whether there is a second panel
   */
  record Race(String title, String name, Play play, List<Contender> contenders, boolean slowdowns) {
    Race {
      name = name == null ? title : name;
    }
  }

  /**
   * A panel with values of each contender, for each race.
   *
   * @param values names of {@link Measures}
   */
  record Table(String title, String y, List<String> values) {}

  @Override
  public Computed compute(long seed, Progress progress) {
    Runs runs = new Runs(seed);
    Map<String, Map<String, List<RunResult>>> all = new LinkedHashMap<>();
    List<Panel> panels = new ArrayList<>();
    List<Distance> distances = new ArrayList<>();
    for (Race race : races) {
      Map<String, List<RunResult>> results = new LinkedHashMap<>();
      List<Contender> starters = race.contenders == null ? contenders : race.contenders;
      for (Contender each : starters) {
        int steps = races.size() * starters.size();
        int done = all.size() * starters.size() + results.size();
        progress.at(race.name + ": " + each.label(), done, steps);
        results.put(each.label(), runs.of(race.play, each));
      }
      all.put(race.name, results);
      panels.add(
          panel(
              race.title,
              "job completion time (s)",
              results,
              shortJobs ? RunResult::shortJobs : RunResult::all));
      if (race.slowdowns) {
        panels.add(panel(race.title + ", slowdown", "slowdown", results, RunResult::slowdowns));
      }
      distances.addAll(distances(race, results, runs.possible(race.play)));
    }
    tables.forEach(table -> panels.add(table(table, all)));
    List<Told> told = new ArrayList<>();
    all.forEach((race, results) -> told.add(new Told(race, lines(results))));
    return new Computed(panels, told, distances);
  }

  private List<Distance> distances(
      Race race, Map<String, List<RunResult>> results, Possible possible) {
    Map<String, List<RunResult>> systems = new LinkedHashMap<>(results);
    // The bound has no distance to itself.
    systems.remove("critical-path");
    return shortJobs
        ? possible.ofEachClass(race.name, systems)
        : possible.ofAllJobs(race.name, systems);
  }

  private static List<Line> lines(Map<String, List<RunResult>> results) {
    List<Line> lines = new ArrayList<>();
    results.forEach(
        (label, streams) -> lines.add(Line.of(label, name -> Measures.of(streams, name))));
    return lines;
  }

  private Panel panel(
      String title,
      String axis,
      Map<String, List<RunResult>> results,
      Function<RunResult, Times> times) {
    Map<String, List<Point>> curves = new LinkedHashMap<>();
    results.forEach((label, streams) -> curves.put(label, curve(streams, times)));
    return new Axes(title, axis, "share of jobs (%)", true).of(Source.SIMULATION, curves);
  }

  private List<Point> curve(List<RunResult> streams, Function<RunResult, Times> times) {
    List<Point> curve = new ArrayList<>();
    int last = points - 1;
    for (int point = 0; point <= last; point++) {
      double share = (double) point / last;
      double seconds = Measures.mean(streams, run -> times.apply(run).quantile(share));
      curve.add(new Point(seconds, 100.0 * point / last, 0));
    }
    return curve;
  }

  private static Panel table(Table table, Map<String, Map<String, List<RunResult>>> all) {
    Map<String, List<Point>> rows = new LinkedHashMap<>();
    List<String> keys = new ArrayList<>();
    int x = 1;
    for (Map.Entry<String, Map<String, List<RunResult>>> race : all.entrySet()) {
      keys.add("from " + x + ": " + race.getKey());
      for (String value : table.values) {
        for (Map.Entry<String, List<RunResult>> each : race.getValue().entrySet()) {
          rows.computeIfAbsent(each.getKey(), label -> new ArrayList<>())
              .add(new Point(x, Measures.of(each.getValue(), value), 0));
        }
        x++;
      }
    }
    String axis = String.join(", ", keys);
    return new Axes(table.title, axis, table.y, false).of(Source.SIMULATION, rows);
  }
}
