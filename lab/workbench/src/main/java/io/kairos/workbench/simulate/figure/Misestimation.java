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
import java.util.Map;

/**
 * Eagle and DLWL+SRPT whose estimates are the truth times a random factor below 1, or above 1
 * (thesis, Figure 3.8).
 */
public final class Misestimation implements Figure {
  private static final int WORKERS = 15_000;
  private static final double TAIL = 0.99;
  private static final List<Double> BOUNDS = List.of(0.3, 0.6, 0.9, 1.0, 1.3, 1.6, 1.9);
  private static final double NO_ERROR = 1;

  /** A thirteenth of the jobs of the thesis; DLWL's heartbeat is the thesis' own for this trace. */
  private static final PlayedTrace TRACE =
      new PlayedTrace("google-like", 40_000, Map.of("shortPartition", "0.17", "heartbeat", "3s"));

  private final PlayedTrace trace;

  /** The figure of the thesis. */
  public Misestimation() {
    this(TRACE);
  }

  Misestimation(PlayedTrace trace) {
    this.trace = trace;
  }

  @Override
  public String name() {
    return "thesis-3.8";
  }

  @Override
  public String does() {
    return "Eagle and DLWL+SRPT with estimates that are too low or too high";
  }

  @Override
  public FigureData compute(long seed, Progress progress) {
    Runs runs = new Runs(seed);
    Map<String, String> systems = new LinkedHashMap<>();
    systems.put("Eagle", "eagle");
    systems.put("DLWL+SRPT", "dlwl");
    List<Series> series = new ArrayList<>();
    List<String> says = new ArrayList<>();
    Map<String, List<RunResult>> exact = new LinkedHashMap<>();
    int done = 0;
    for (Map.Entry<String, String> system : systems.entrySet()) {
      double withoutError = 0;
      List<Double> tails = new ArrayList<>();
      for (double bound : BOUNDS) {
        progress.at(
            system.getKey() + ", factor up to " + bound, done++, systems.size() * BOUNDS.size());
        RunResult result = runs.of(withFactors(bound), system.getValue(), WORKERS);
        tails.add(result.shortJobs().quantile(TAIL));
        if (bound == NO_ERROR) {
          withoutError = tails.get(tails.size() - 1);
          exact.put(system.getKey(), List.of(result));
        }
      }
      List<Point> points = new ArrayList<>();
      for (int step = 0; step < tails.size(); step++) {
        points.add(new Point(BOUNDS.get(step), tails.get(step) / withoutError, 0));
      }
      Series slowdown = new Series(system.getKey(), Source.SIMULATION, points);
      series.add(slowdown);
      says.add(Percentiles.says(slowdown));
    }
    List<Distance> distances =
        Possible.of(name -> List.of(runs.of(trace, name, WORKERS)))
            .ofEachClass("exact estimates", exact);
    return new FigureData(
        "Thesis, Figure 3.8: wrong estimates, Google, 15,000 workers",
        List.of(
            new Panel(
                "short jobs, p99 to that with exact estimates",
                "factor between 1 and",
                "ratio",
                false,
                series)),
        List.of(
            new Claim(
                "3.6.5",
                "both similarly robust to over-estimation; Eagle more robust to under-estimation",
                String.join("; ", says))),
        distances);
  }

  private PlayedTrace withFactors(double bound) {
    return trace.with(
        Map.of(
            "estimateLow",
            String.valueOf(Math.min(NO_ERROR, bound)),
            "estimateHigh",
            String.valueOf(Math.max(NO_ERROR, bound))));
  }
}
