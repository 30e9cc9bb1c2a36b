// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.sim.kmn.BlockJob;
import io.kairos.sim.kmn.FacebookLikeJobs;
import io.kairos.sim.kmn.SampledOutcome;
import io.kairos.sim.kmn.SamplingCluster;
import io.kairos.sim.kmn.SamplingPolicy;
import io.kairos.sim.kmn.SamplingResult;
import io.kairos.sim.kmn.SamplingRun;
import io.kairos.sim.kmn.SizeClass;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.figure.Told;
import io.kairos.workbench.figure.Told.Line;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
  private static final List<SizeClass> SIZES =
      Stream.concat(SizeClass.OF_EVALUATION.stream(), Stream.of(SizeClass.ANY)).toList();

  /** A panel, and its curves by their labels. */
  record Plot(Panel panel, Map<String, Curve> curves) {}

  /**
   * A curve.
   *
   * @param value mean seconds by size at the first load: of a {@code job}, its {@code map} stage,
   *     its {@code shuffle}. Or by utilisation: {@code seconds} of a job, {@code local} jobs in
   *     percent, or a percentile of the utilisations of all seconds, such as {@code p50}.
   */
  record Curve(SamplingPolicy policy, String value) {}

  private record Run(SamplingPolicy policy, double load) {}

  @Override
  public Computed compute(long seed, Progress progress) {
    Map<Run, SamplingResult> played = new HashMap<>();
    List<Panel> panels = new ArrayList<>();
    for (Plot plot : plots) {
      progress.at(plot.panel.title(), panels.size(), plots.size());
      panels.add(
          plot.panel.with(Source.SIMULATION, plot.curves, curve -> points(curve, seed, played)));
    }
    Told gains = new Told(panels.stream().map(PlayedJobs::gains).toList());
    Told first = Told.of(panels.get(0));
    Stream<Point> points = panels.get(0).series().get(0).points().stream();
    List<Line> byPoint = points.map(each -> Line.of("", name -> at(each, name, first))).toList();
    return new Computed(panels, List.of(gains, new Told(byPoint)), List.of());
  }

  private static Line gains(Panel panel) {
    List<Line> curves = Told.of(panel).lines();
    return Line.of(panel.title(), x -> 100 * (1 - curves.get(1).get(x) / curves.get(0).get(x)));
  }

  private static double at(Point point, String name, Told panel) {
    return name.equals("x") ? point.x() : panel.line(name).get(Double.toString(point.x()));
  }

  private List<Point> points(Curve curve, long seed, Map<Run, SamplingResult> played) {
    List<SamplingResult> results =
        loads.stream()
            .map(load -> new Run(curve.policy, load))
            .map(run -> played.computeIfAbsent(run, each -> play(each, seed)))
            .toList();
    return switch (curve.value) {
      case "job" -> bySize(results.get(0), SampledOutcome::totalMillis);
      case "map" -> bySize(results.get(0), SampledOutcome::mapMillis);
      case "shuffle" -> bySize(results.get(0), SampledOutcome::shuffleMillis);
      default -> results.stream().map(result -> byUtilization(curve.value, result)).toList();
    };
  }

  private SamplingResult play(Run run, long seed) {
    List<BlockJob> drawn = FacebookLikeJobs.draw(jobs, CLUSTER, run.load, fraction, seed);
    return SamplingRun.play(drawn, CLUSTER, run.policy, FacebookLikeJobs.SHUFFLE, seed);
  }

  private static List<Point> bySize(SamplingResult result, ToLongFunction<SampledOutcome> millis) {
    return IntStream.range(0, SIZES.size())
        .mapToObj(size -> seconds(result, SIZES.get(size), millis).point(size + 1))
        .toList();
  }

  private static Sample seconds(
      SamplingResult result, SizeClass size, ToLongFunction<SampledOutcome> millis) {
    return Sample.of(
        result.outcomes().stream()
            .filter(job -> size.has(job.needed()))
            .mapToDouble(job -> millis.applyAsLong(job) / MILLIS_PER_SECOND));
  }

  private static Point byUtilization(String value, SamplingResult result) {
    if (value.startsWith("p")) {
      Sample busy = Sample.of(result.utilizations().stream().mapToDouble(share -> 100 * share));
      return new Point(busy.mean(), busy.get(value), 0);
    }
    double busy = 100 * result.utilization();
    if (value.equals("seconds")) {
      return seconds(result, SizeClass.ANY, SampledOutcome::totalMillis).point(busy);
    }
    double share = result.localShare();
    double variance = share * (1 - share) / result.outcomes().size();
    return new Point(busy, 100 * share, 100 * Math.sqrt(variance));
  }
}
