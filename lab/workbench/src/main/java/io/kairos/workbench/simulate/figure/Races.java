// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.Computed;
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
import java.util.Set;
import java.util.stream.Stream;

/**
 * Systems, or settings of one, that are compared on the same jobs.
 *
 * <p>Beside the panels, claims tell each value of each contender, a race after the other.
 *
 * @param contenders of the races that name none
 * @param baseline label of the contender that others are compared to, if any
 * @param times that have a panel with their distributions for each race; none unless given
 * @param points of a distribution; 51 unless given
 * @param plots panels with other values; none unless given
 */
record Races(
    List<Contender> contenders,
    String baseline,
    List<Race> races,
    List<WhichTimes> times,
    int points,
    List<Plot> plots)
    implements Computation {
  private static final int USUAL_POINTS = 51;

  /**
   * Contenders on one cluster, or on several sizes of it.
   *
   * @param name in texts
   * @param title of its panels; the name unless given
   * @param x where plots have it, if it is a point of them
   * @param nodes sizes of the cluster, smallest first, each a race of its own; none unless given
   * @param distances for which jobs they are told; none unless given
   */
  record Race(
      String name,
      String title,
      double x,
      Play play,
      List<Integer> nodes,
      List<Contender> contenders,
      List<WhichTimes> distances) {
    Race {
      title = title == null ? name : title;
      distances = distances == null ? List.of() : distances;
    }

    private Stream<Race> each(List<Contender> usual) {
      List<Contender> starters = contenders == null ? usual : contenders;
      if (nodes == null) {
        return Stream.of(new Race(name, title, x, play, null, starters, distances));
      }
      // Between sizes distances change smoothly, and clairvoyant SRPT is not for free.
      Set<Integer> ends = Set.of(nodes.get(0), nodes.get(nodes.size() - 1));
      return nodes.stream()
          .map(
              size ->
                  new Race(
                      name + ", " + size + " workers",
                      title,
                      size,
                      play.on(size),
                      null,
                      starters,
                      ends.contains(size) ? distances : List.of()));
    }

    private Contender contender(String label) {
      return contenders.stream()
          .filter(each -> each.label().equals(label))
          .findFirst()
          .orElseThrow();
    }
  }

  /**
   * A panel.
   *
   * @param races beginnings of the names of those that it shows; all unless given
   * @param values of {@link #value} by their labels
   */
  record Plot(Panel panel, List<String> races, Curves curves, Map<String, String> values) {
    Plot {
      races = races == null ? List.of("") : races;
    }

    private boolean shows(Race race) {
      return races.stream().anyMatch(race.name::startsWith);
    }
  }

  /** What has a curve of its own. */
  enum Curves {
    /** Each contender: one value of a race beside the other. */
    CONTENDERS,
    /** Each race: its contenders are at the number that is their label. */
    RACES,
    /** Each value of the contenders that are compared to the baseline, by race. */
    VALUES
  }

  Races {
    List<Contender> usual = contenders;
    races = races.stream().flatMap(race -> race.each(usual)).toList();
    times = times == null ? List.of() : times;
    points = points == 0 ? USUAL_POINTS : points;
    plots = plots == null ? List.of() : plots;
  }

  @Override
  public Computed compute(long seed, Progress progress) {
    Runs runs = new Runs(seed);
    int steps = races.stream().mapToInt(each -> each.contenders.size()).sum();
    int done = 0;
    List<Distance> distances = new ArrayList<>();
    List<Told> told = new ArrayList<>();
    for (Race race : races) {
      List<Line> lines = new ArrayList<>();
      for (Contender each : race.contenders) {
        progress.at(race.name + ": " + each.label(), done++, steps);
        runs.of(race.play, each);
        lines.add(Line.of(each.label(), value -> value(value, race, each, runs)));
      }
      told.add(new Told(lines));
      distances.addAll(distances(race, runs));
    }
    return new Computed(panels(runs), told, distances);
  }

  private static List<Distance> distances(Race race, Runs runs) {
    List<Distance> distances = new ArrayList<>();
    for (WhichTimes jobs : race.distances) {
      Possible possible = runs.possible(race.play);
      for (Contender each : race.contenders) {
        // The bound has no distance to itself.
        if (!each.system().equals(Possible.CRITICAL_PATH)) {
          List<RunResult> streams = runs.of(race.play, each);
          distances.add(possible.distance(race.name, jobs, each.label(), streams));
        }
      }
    }
    return distances;
  }

  /**
   * A value of {@link Measures}; {@code ratio-} is its ratio to that of the baseline, {@code
   * versus-} one of {@link JobTable} against the baseline.
   */
  private double value(String name, Race race, Contender contender, Runs runs) {
    String kind = name.substring(0, name.indexOf('-') + 1);
    String rest = name.substring(kind.length());
    return switch (kind) {
      case "ratio-" ->
          value(rest, race, contender, runs) / value(rest, race, race.contender(baseline), runs);
      case "versus-" ->
          runs.jobs(race.play, contender)
              .against(runs.jobs(race.play, race.contender(baseline)), rest);
      default -> Measures.of(runs.of(race.play, contender), name);
    };
  }

  private List<Panel> panels(Runs runs) {
    List<Panel> panels = new ArrayList<>();
    for (Race race : races) {
      for (WhichTimes which : times) {
        Map<String, List<Point>> curves = new LinkedHashMap<>();
        for (Contender each : race.contenders) {
          curves.put(each.label(), distribution(which, runs.of(race.play, each)));
        }
        panels.add(which.panel(race.title).with(Source.SIMULATION, curves));
      }
    }
    plots.forEach(plot -> panels.add(plot.panel.with(Source.SIMULATION, curves(plot, runs))));
    return panels;
  }

  private List<Point> distribution(WhichTimes which, List<RunResult> streams) {
    List<Point> curve = new ArrayList<>();
    int last = points - 1;
    for (int point = 0; point <= last; point++) {
      double share = (double) point / last;
      double time = Measures.mean(streams, run -> which.of(run).quantile(share));
      curve.add(new Point(time, 100.0 * point / last, 0));
    }
    return curve;
  }

  private Map<String, List<Point>> curves(Plot plot, Runs runs) {
    Map<String, List<Point>> curves = new LinkedHashMap<>();
    for (Race race : races.stream().filter(plot::shows).toList()) {
      for (Map.Entry<String, String> value : plot.values.entrySet()) {
        for (Contender each : shown(race, plot.curves)) {
          String label =
              switch (plot.curves) {
                case CONTENDERS -> each.label();
                case RACES -> race.name;
                case VALUES -> value.getKey();
              };
          List<Point> points = curves.computeIfAbsent(label, any -> new ArrayList<>());
          double x =
              switch (plot.curves) {
                case CONTENDERS -> points.size() + 1;
                case RACES -> Double.parseDouble(each.label());
                case VALUES -> race.x;
              };
          points.add(new Point(x, value(value.getValue(), race, each, runs), 0));
        }
      }
    }
    return curves;
  }

  private List<Contender> shown(Race race, Curves curves) {
    return race.contenders.stream()
        .filter(each -> curves != Curves.VALUES || !each.label().equals(baseline))
        .toList();
  }
}
