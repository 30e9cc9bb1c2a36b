// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.sim.kmn.SampledOutcome;
import io.kairos.sim.kmn.SamplingPolicy;
import io.kairos.sim.kmn.SamplingResult;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.kmn.figure.PlayedJobs.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Figure 17: completion times and locality of KMN by utilisation. */
public final class LocalityByLoad implements Figure {
  static final double[] LOADS = {0.08, 0.16, 0.24, 0.32, 0.4, 0.5};

  /** Nearly none: the best of the slots that are free now; and the usual one. */
  private static final long[] WAITS_MILLIS = {1, 3_000};

  private static final double RATIO = 1.05;

  @Override
  public String name() {
    return "kmn-17";
  }

  @Override
  public String does() {
    return "completion times, and how many jobs read all from memory, by utilisation";
  }

  @Override
  public FigureData compute(long seed, Progress progress) {
    List<Series> times = new ArrayList<>();
    List<Series> local = new ArrayList<>();
    List<String> says = new ArrayList<>();
    for (long wait : WAITS_MILLIS) {
      String label = "locality wait " + wait + " ms";
      progress.at(label, times.size(), WAITS_MILLIS.length);
      List<Point> timesOfWait = new ArrayList<>();
      List<Point> localOfWait = new ArrayList<>();
      for (double load : LOADS) {
        SamplingResult result =
            PlayedJobs.play(
                new SamplingPolicy(true, RATIO, SamplingPolicy.Wait.PLANNED, wait), load, seed);
        double busy = 100 * mean(result.utilizations());
        double share = share(result.outcomes());
        double error = Math.sqrt(share * (1 - share) / PlayedJobs.JOBS);
        timesOfWait.add(PlayedJobs.seconds(result, Stage.JOB).get("all").point(busy));
        localOfWait.add(new Point(busy, 100 * share, 100 * error));
      }
      times.add(new Series(label, Source.SIMULATION, timesOfWait));
      local.add(new Series(label, Source.SIMULATION, localOfWait));
      says.add(label + ": " + says(localOfWait));
    }
    return new FigureData(
        "KMN, Figure 17: utilisation, " + PlayedJobs.JOBS + " synthetic jobs, K/N = 0.1",
        List.of(
            panel("job completion time", "mean (s)", false, times),
            panel("all maps local", "share of jobs (%)", true, local)),
        List.of(
            new Claim(
                "6.3",
                "up to an average utilisation of 30 % more than 80 % of the jobs are local, at 50 % about"
                    + " 45 %",
                String.join("; ", says))));
  }

  private static Panel panel(String title, String yAxis, boolean percent, List<Series> series) {
    return new Panel(title, "average utilisation (%)", yAxis, percent, series);
  }

  private static String says(List<Point> points) {
    return points.stream()
        .map(point -> String.format(Locale.ROOT, "at %.0f %% %.0f %%", point.x(), point.y()))
        .collect(Collectors.joining(", "));
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  private static double share(List<SampledOutcome> outcomes) {
    return (double) outcomes.stream().filter(SampledOutcome::allLocal).count() / outcomes.size();
  }
}
