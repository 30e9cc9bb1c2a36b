// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The same job under Hawk and under Sparrow (thesis, Figure 2.5c): how many are not slower, and the
 * ratio of the average completion times.
 */
public final class JobByJob implements Figure {
  private static final String HAWK = "hawk";
  private static final String SPARROW = "sparrow";

  private final PlayedTrace trace;
  private final List<Integer> workers;

  /** The figure of the thesis. */
  public JobByJob() {
    this(PlayedTrace.GOOGLE, RatioFigure.GOOGLE_WORKERS);
  }

  JobByJob(PlayedTrace trace, List<Integer> workers) {
    this.trace = trace;
    this.workers = workers;
  }

  @Override
  public String name() {
    return "thesis-2.5c";
  }

  @Override
  public String does() {
    return "how many jobs are as fast under Hawk as under Sparrow";
  }

  @Override
  public FigureData compute(long seed, Progress progress) {
    List<Versus> shorts = new ArrayList<>();
    List<Versus> longs = new ArrayList<>();
    List<Distance> distances = new ArrayList<>();
    Runs runs = new Runs(seed);
    int done = 0;
    for (int size : workers) {
      progress.at(size + ": Hawk", done++, 2 * workers.size());
      JobTable hawk = new JobTable();
      RunResult ofHawk = runs.of(trace, HAWK, size, hawk);
      progress.at(size + ": Sparrow", done++, 2 * workers.size());
      JobTable sparrow = new JobTable();
      RunResult ofSparrow = runs.of(trace, SPARROW, size, sparrow);
      shorts.add(hawk.against(sparrow, false));
      longs.add(hawk.against(sparrow, true));
      if (size == workers.get(0)) {
        Map<String, List<RunResult>> both = new LinkedHashMap<>();
        both.put(HAWK, List.of(ofHawk));
        both.put(SPARROW, List.of(ofSparrow));
        distances.addAll(
            Possible.of(name -> List.of(runs.of(trace, name, size)))
                .ofEachClass(size + " workers", both));
      }
    }
    Series shortAverage = series("short jobs", shorts, Versus::averageRatio);
    Series longAverage = series("long jobs", longs, Versus::averageRatio);
    return new FigureData(
        "Thesis, Figure 2.5c: jobs under Hawk and under Sparrow, Google",
        List.of(
            new Panel(
                "jobs that are not slower under Hawk",
                "workers",
                "share of jobs (%)",
                true,
                List.of(
                    series("short jobs", shorts, Versus::notSlower),
                    series("long jobs", longs, Versus::notSlower))),
            new Panel(
                "average completion time under Hawk to that under Sparrow",
                "workers",
                "ratio",
                false,
                List.of(shortAverage, longAverage))),
        List.of(
            new Claim(
                "2.4.2",
                "15,000 workers, short jobs: 68 % faster, 59 % more than twice as fast, 86 % not"
                    + " slower; long jobs: 51 % faster, 72 % not slower",
                workers.get(0)
                    + " workers, short jobs: "
                    + shorts.get(0)
                    + "; long jobs: "
                    + longs.get(0)),
            new Claim(
                "2.4.2",
                "the average of short jobs is up to 7 times better",
                Percentiles.says(shortAverage))),
        distances);
  }

  private Series series(String label, List<Versus> all, ToDoubleFunction<Versus> value) {
    List<Point> points = new ArrayList<>();
    for (int each = 0; each < all.size(); each++) {
      points.add(new Point(workers.get(each), value.applyAsDouble(all.get(each)), 0));
    }
    return new Series(label, Source.SIMULATION, points);
  }

  /**
   * Jobs under a system and under another.
   *
   * @param faster under the first one, in percent
   * @param twiceAsFast so fast that they took less than half of the time, in percent
   * @param notSlower in percent
   * @param averageRatio of the average completion times
   */
  record Versus(double faster, double twiceAsFast, double notSlower, double averageRatio) {
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%.0f %% faster, %.0f %% more than twice as fast, %.0f %% not slower",
          faster,
          twiceAsFast,
          notSlower);
    }
  }
}
