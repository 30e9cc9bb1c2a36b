// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.JobTable;
import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.Times;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Range;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Systems, or settings of one, that are compared on the same jobs.
 *
 * <p>Beside the panels, claims tell each value of each contender, a race after the other.
 *
 * @param contenders of the races that name none
 * @param baseline label of the contender that others are compared to, if any
 * @param step from point to point of a distribution, percent; 2 unless given
 */
record Races(
    List<Contender> contenders, String baseline, List<Race> races, int step, List<Plot> plots)
    implements Computation {
  private static final int USUAL_STEP = 2;
  private static final Contender SRPT = Contender.of("srpt");

  /**
   * Contenders on one cluster, or on several sizes of it.
   *
   * @param name in texts
   * @param x where plots have it, if it is a point of them
   * @param nodes sizes of the cluster, smallest first, each a race of its own; none unless given
   * @param distances for which jobs they are told; none unless given
   */
  record Race(
      String name,
      double x,
      Play play,
      List<Integer> nodes,
      List<Contender> contenders,
      List<WhichTimes> distances) {
    Race {
      distances = distances == null ? List.of() : distances;
    }

    private Stream<Race> each(List<Contender> usual) {
      List<Contender> starters = contenders == null ? usual : contenders;
      if (nodes == null) {
        return Stream.of(new Race(name, x, play, null, starters, distances));
      }
      // Between sizes distances change smoothly, and clairvoyant SRPT is not for free.
      Set<Integer> ends = Set.of(nodes.get(0), nodes.get(nodes.size() - 1));
      return nodes.stream()
          .map(
              size ->
                  new Race(
                      name + ", " + size + " workers",
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
   * @param values of {@link #value} by their labels; of distributions {@code all}, {@code short} or
   *     {@code long} times, or {@code slowdown}
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
    /** Each contender: the distribution of completion times, or of slowdowns. */
    DISTRIBUTIONS,
    /** Each contender: one value of a race beside the other. */
    CONTENDERS,
    /** Each race: its contenders are at the number that is their label. */
    RACES,
    /** Each value of the contenders that are compared to the baseline, by race. */
    VALUES,
    /** Each contender: by race, the median of one value over the streams, with its range. */
    MEDIANS
  }

  Races {
    List<Contender> usual = contenders;
    races = races.stream().flatMap(race -> race.each(usual)).toList();
    step = step == 0 ? USUAL_STEP : step;
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
        if (each.system() != null) {
          runs.of(race.play, each);
        }
        lines.add(Line.of(each.label(), value -> value(value, race, each, runs)));
      }
      told.add(new Told(lines));
      distances.addAll(distances(race, runs));
    }
    return new Computed(plots.stream().map(plot -> panel(plot, runs)).toList(), told, distances);
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
   * A value of {@link Measures}; {@code ratio-} is its ratio to that of the baseline, {@code srpt-}
   * to that of clairvoyant SRPT. {@code versus-} is one of {@link JobTable} against the baseline,
   * {@code versus-worst} for the worst job, and {@code trace-} is one of the jobs. {@code median-},
   * {@code least-} and {@code most-} take such a value of each stream alone.
   */
  private double value(String name, Race race, Contender contender, Runs runs) {
    String kind = name.substring(0, name.indexOf('-') + 1);
    String rest = name.substring(kind.length());
    return switch (kind) {
      case "ratio-" ->
          value(rest, race, contender, runs) / value(rest, race, race.contender(baseline), runs);
      case "versus-" ->
          against(
              rest,
              runs.jobs(race.play, contender),
              runs.jobs(race.play, race.contender(baseline)));
      case "srpt-" ->
          value(rest, race, contender, runs) / Measures.of(runs.of(race.play, SRPT), rest);
      case "trace-" -> Measures.of(runs.longPart(race.play), rest);
      case "median-" -> eachStream(rest, race, contender, runs).quantile(0.5);
      case "least-" -> eachStream(rest, race, contender, runs).quantile(0);
      case "most-" -> eachStream(rest, race, contender, runs).quantile(1);
      default -> Measures.of(runs.of(race.play, contender), name);
    };
  }

  private static double against(String name, JobTable jobs, JobTable others) {
    return name.equals("worst") ? jobs.worstAgainst(others) : jobs.against(others, name);
  }

  /** The value of each stream alone. */
  private Times eachStream(String name, Race race, Contender contender, Runs runs) {
    return new Times(
        runs.alone(race.play).mapToDouble(one -> value(name, race, contender, one)).toArray());
  }

  private Panel panel(Plot plot, Runs runs) {
    Map<String, List<Point>> curves = new LinkedHashMap<>();
    for (Race race : races.stream().filter(plot::shows).toList()) {
      for (Map.Entry<String, String> value : plot.values.entrySet()) {
        for (Contender each : shown(race, plot.curves)) {
          String label =
              switch (plot.curves) {
                case DISTRIBUTIONS, CONTENDERS, MEDIANS -> each.label();
                case RACES -> race.name;
                case VALUES -> value.getKey();
              };
          List<Point> points = curves.computeIfAbsent(label, any -> new ArrayList<>());
          for (String name : names(plot.curves, value.getValue())) {
            points.add(point(plot.curves, name, points.size(), race, each, runs));
          }
        }
      }
    }
    return plot.panel.with(Source.SIMULATION, curves, points -> points);
  }

  private Point point(
      Curves curves, String name, int before, Race race, Contender contender, Runs runs) {
    return switch (curves) {
      case DISTRIBUTIONS -> new Point(value(name, race, contender, runs), step * before, 0);
      case CONTENDERS -> new Point(before + 1, value(name, race, contender, runs), 0);
      case RACES ->
          new Point(Double.parseDouble(contender.label()), value(name, race, contender, runs), 0);
      case VALUES -> new Point(race.x, value(name, race, contender, runs), 0);
      case MEDIANS -> {
        Times each = eachStream(name, race, contender, runs);
        Range range = new Range(each.quantile(0), each.quantile(1));
        yield new Point(race.x, each.quantile(0.5), 0, range);
      }
    };
  }

  /** Of a distribution all percentiles. */
  private List<String> names(Curves curves, String value) {
    return curves == Curves.DISTRIBUTIONS
        ? IntStream.rangeClosed(0, 100 / step).mapToObj(i -> value + "-p" + i * step).toList()
        : List.of(value);
  }

  private List<Contender> shown(Race race, Curves curves) {
    return race.contenders.stream()
        .filter(each -> curves != Curves.VALUES || !each.label().equals(baseline))
        .toList();
  }
}
