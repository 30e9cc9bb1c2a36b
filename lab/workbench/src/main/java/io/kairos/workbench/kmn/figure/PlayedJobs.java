// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.sim.kmn.FacebookLikeJobs;
import io.kairos.sim.kmn.SampledOutcome;
import io.kairos.sim.kmn.SamplingCluster;
import io.kairos.sim.kmn.SamplingPolicy;
import io.kairos.sim.kmn.SamplingResult;
import io.kairos.sim.kmn.SamplingRun;
import io.kairos.sim.kmn.SizeClass;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.Computed;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.figure.Told;
import io.kairos.workbench.figure.Told.Line;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Synthetic jobs in place of the Facebook trace, played on the cluster of §6.1 under policies.
 *
 * <p>Beside the panels, claims tell how much less the second curve of each panel has than the
 * first, percent; and for each point of the first panel {@code x}, or the label of a curve.
 *
 * @param jobs of a run
 * @param fraction K/N
 * @param loads that the jobs would make under KMN, roughly, from 0 to 1
 */
record PlayedJobs(int jobs, double fraction, List<Double> loads, List<Plot> plots)
    implements Computation {
  private static final double MILLIS_PER_SECOND = 1_000;
  private static final SamplingCluster CLUSTER = SamplingCluster.ofEvaluation();
  private static final SizeClass ALL = new SizeClass("all jobs", 1, Integer.MAX_VALUE);

  /** A panel. */
  record Plot(Panel panel, List<Curve> curves) {}

  /**
   * A curve.
   *
   * @param value mean seconds by size at the first load: of a {@code job}, its {@code map} stage,
   *     its {@code shuffle}. Or by utilisation: {@code seconds} of a job, {@code local} jobs in
   *     percent, or a percentile of the utilisations of all seconds, such as {@code p50}.
   */
  record Curve(String label, SamplingPolicy policy, String value) {}

  private record Run(SamplingPolicy policy, double load) {}

  @Override
  public Computed compute(long seed, Progress progress) {
    Map<Run, SamplingResult> played = new HashMap<>();
    List<Panel> panels = new ArrayList<>();
    for (Plot plot : plots) {
      Map<String, List<Point>> curves = new LinkedHashMap<>();
      for (Curve curve : plot.curves) {
        progress.at(curve.label, curves.size(), plot.curves.size());
        List<SamplingResult> results =
            loads.stream()
                .map(load -> new Run(curve.policy, load))
                .map(run -> played.computeIfAbsent(run, each -> play(each, seed)))
                .toList();
        curves.put(curve.label, points(curve.value, results));
      }
      panels.add(plot.panel.with(Source.SIMULATION, curves));
    }
    Told gains = new Told(panels.stream().map(PlayedJobs::gains).toList());
    return new Computed(panels, List.of(gains, byPoint(Told.of(panels.get(0)))), List.of());
  }

  private SamplingResult play(Run run, long seed) {
    return SamplingRun.play(
        FacebookLikeJobs.draw(jobs, CLUSTER, run.load, fraction, seed),
        CLUSTER,
        run.policy,
        FacebookLikeJobs.SHUFFLE,
        seed);
  }

  private static Line gains(Panel panel) {
    List<Line> curves = Told.of(panel).lines();
    return Line.of(panel.title(), x -> 100 * (1 - curves.get(1).get(x) / curves.get(0).get(x)));
  }

  private static Told byPoint(Told panel) {
    List<Line> lines = new ArrayList<>();
    for (Point at : panel.lines().get(0).points()) {
      int point = lines.size();
      lines.add(
          Line.of(
              "", name -> name.equals("x") ? at.x() : panel.line(name).points().get(point).y()));
    }
    return new Told(lines);
  }

  private static List<Point> points(String value, List<SamplingResult> results) {
    return switch (value) {
      case "job" -> bySize(results.get(0), SampledOutcome::totalMillis);
      case "map" -> bySize(results.get(0), SampledOutcome::mapMillis);
      case "shuffle" -> bySize(results.get(0), SampledOutcome::shuffleMillis);
      default -> results.stream().map(result -> byUtilization(value, result)).toList();
    };
  }

  /** Of each class, and of all jobs as the last. */
  private static List<Point> bySize(SamplingResult result, ToLongFunction<SampledOutcome> millis) {
    List<SizeClass> sizes = new ArrayList<>(SizeClass.OF_EVALUATION);
    sizes.add(ALL);
    return IntStream.range(0, sizes.size())
        .mapToObj(size -> seconds(result, sizes.get(size), millis).point(size + 1))
        .toList();
  }

  private static Sample seconds(
      SamplingResult result, SizeClass size, ToLongFunction<SampledOutcome> millis) {
    Sample sample = new Sample();
    result.outcomes().stream()
        .filter(job -> job.needed() >= size.fewest() && job.needed() <= size.most())
        .forEach(job -> sample.add(millis.applyAsLong(job) / MILLIS_PER_SECOND));
    return sample;
  }

  private static Point byUtilization(String value, SamplingResult result) {
    if (value.startsWith("p")) {
      Sample busy = new Sample();
      result.utilizations().forEach(share -> busy.add(100 * share));
      return new Point(busy.mean(), busy.get(value), 0);
    }
    double busy =
        100 * result.utilizations().stream().mapToDouble(each -> each).average().orElseThrow();
    if (value.equals("seconds")) {
      return seconds(result, ALL, SampledOutcome::totalMillis).point(busy);
    }
    int jobs = result.outcomes().size();
    double share =
        (double) result.outcomes().stream().filter(SampledOutcome::allLocal).count() / jobs;
    return new Point(busy, 100 * share, 100 * Math.sqrt(share * (1 - share) / jobs));
  }
}
