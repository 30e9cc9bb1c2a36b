// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Short jobs in a loaded cluster under Sparrow (thesis, Figure 2.1). */
public final class SparrowRuntimes implements Figure {
  private static final int JOBS = 1_000;
  private static final int WORKERS = 15_000;
  private static final int POINTS = 20;
  private static final double FAR_TOO_LONG_SECONDS = 15_000;

  @Override
  public String name() {
    return "thesis-2.1";
  }

  @Override
  public String does() {
    return "how long short jobs take under Sparrow in a loaded cluster";
  }

  @Override
  public FigureData compute(long seed, Progress progress) {
    Runs runs = new Runs(seed);
    PlayedTrace trace = new PlayedTrace("figure-2.1", JOBS, Map.of());
    List<Series> series = new ArrayList<>();
    List<String> beyond = new ArrayList<>();
    List<String> systems = List.of("sparrow", "critical-path");
    for (String system : systems) {
      progress.at(system, series.size(), systems.size());
      RunResult result = runs.of(trace, system, WORKERS);
      List<Point> points = new ArrayList<>();
      for (int point = 0; point <= POINTS; point++) {
        double seconds = result.shortJobs().quantile((double) point / POINTS);
        points.add(new Point(seconds, 100.0 * point / POINTS, 0));
      }
      series.add(new Series(system, Source.SIMULATION, points));
      beyond.add(
          String.format(
              Locale.ROOT,
              "%s: %.0f %% of the short jobs",
              system,
              100 * result.shortJobs().shareAbove(FAR_TOO_LONG_SECONDS)));
    }
    Possible possible = Possible.of(system -> List.of(runs.of(trace, system, WORKERS)));
    return new FigureData(
        "Thesis, Figure 2.1: runtimes of short jobs in a loaded cluster under Sparrow",
        List.of(
            new Panel("short jobs", "job completion time (s)", "share of jobs (%)", true, series)),
        List.of(
            new Claim(
                "2.2.3",
                "a large fraction of short jobs takes more than 15,000 s instead of 100 s, at a median"
                    + " utilisation of 86 %",
                String.join("; ", beyond))),
        possible.ofEachClass(
            WORKERS + " workers", Map.of("sparrow", List.of(runs.of(trace, "sparrow", WORKERS)))));
  }
}
