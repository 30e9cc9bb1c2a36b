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
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Synthetic jobs in place of the Facebook trace, played on the cluster of §6.1. */
final class PlayedJobs {
  /** The usual K/N of §6.1. */
  static final double FRACTION = 0.1;

  static final int JOBS = 1_000;
  private static final double MILLIS_PER_SECOND = 1_000;
  private static final SamplingCluster CLUSTER = SamplingCluster.ofEvaluation();

  /** What is measured of a job. */
  enum Stage {
    JOB("job", SampledOutcome::totalMillis),
    MAP("map stage", SampledOutcome::mapMillis),
    SHUFFLE("shuffle", SampledOutcome::shuffleMillis);

    final String label;
    private final ToLongFunction<SampledOutcome> millis;

    Stage(String label, ToLongFunction<SampledOutcome> millis) {
      this.label = label;
      this.millis = millis;
    }
  }

  private PlayedJobs() {}

  /**
   * @param utilization that the jobs would make under KMN, roughly
   */
  static SamplingResult play(SamplingPolicy policy, double utilization, long seed) {
    List<BlockJob> jobs = FacebookLikeJobs.draw(JOBS, CLUSTER, utilization, FRACTION, seed);
    return SamplingRun.play(jobs, CLUSTER, policy, FacebookLikeJobs.SHUFFLE, seed);
  }

  /** Seconds of the jobs of each class, and of all as the last. */
  static Map<String, Sample> seconds(SamplingResult result, Stage stage) {
    Map<String, Sample> samples = new LinkedHashMap<>();
    SizeClass.OF_EVALUATION.forEach(size -> samples.put(size.label(), new Sample()));
    samples.put("all", new Sample());
    for (SampledOutcome job : result.outcomes()) {
      double seconds = stage.millis.applyAsLong(job) / MILLIS_PER_SECOND;
      SizeClass.OF_EVALUATION.stream()
          .filter(size -> job.needed() >= size.fewest() && job.needed() <= size.most())
          .forEach(size -> samples.get(size.label()).add(seconds));
      samples.get("all").add(seconds);
    }
    return samples;
  }

  /** Mean seconds by class, a series for each system. */
  static Panel panel(Stage stage, Map<String, SamplingResult> results) {
    List<Series> series = new ArrayList<>();
    results.forEach(
        (label, result) -> {
          List<Point> points = new ArrayList<>();
          for (Sample sample : seconds(result, stage).values()) {
            points.add(sample.point(points.size() + 1));
          }
          series.add(new Series(label, Source.SIMULATION, points));
        });
    return new Panel(
        stage.label,
        "1: up to 10 maps, 2: up to 100, 3: more, 4: all jobs",
        "mean time (s)",
        false,
        series);
  }
}
