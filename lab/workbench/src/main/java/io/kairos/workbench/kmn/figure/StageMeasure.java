// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.kmn.core.output.DelayPlanner;
import io.kairos.kmn.core.output.ReducePlacement;
import io.kairos.kmn.core.output.RoundRobinSelector;
import io.kairos.kmn.core.output.UpstreamTask;
import io.kairos.sim.kmn.FacebookLikeStages;
import io.kairos.sim.kmn.Shuffle;
import io.kairos.sim.kmn.UpstreamStage;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleBiFunction;

/** What is measured of a job's map stage; its maps begin together. */
enum StageMeasure {
  /**
   * How much later the last of M maps finishes than the K-th, percent, by extra maps in percent.
   */
  WAIT(
      (job, extra) -> {
        double first = job.stage.finishMillis(job.needed);
        double last = job.stage.finishMillis(job.stage.finishes().size());
        return 100 * (last - first) / first;
      }),
  /** How much longer transfers of the first K outputs take than of the best K, likewise. */
  TRANSFER(
      (job, extra) -> {
        double first =
            job.shuffleMillis(job.stage.quickest(job.needed), ReducePlacement.ROUND_ROBIN);
        double best = job.shuffleMillis(job.stage.tasks(), ReducePlacement.ROUND_ROBIN);
        return 100 * (first - best) / best;
      }),
  /** Cross-rack skew of the best K, by M/K. */
  SKEW((job, ratio) -> job.skew(RoundRobinSelector.select(job.launched(ratio), job.needed))),
  /**
   * Time of a shuffle to reducers evenly over the racks, by M/K; only ratios mean something. The
   * baseline has all reducers in one rack.
   */
  PLACEMENT(
      (job, ratio) ->
          ratio == StageSamples.BASELINE
              ? job.shuffleMillis(job.stage.tasks(), ReducePlacement.GREEDY)
              : job.shuffleMillis(job.launched(ratio), ReducePlacement.ROUND_ROBIN)),
  /** The same after all M maps. The baseline has K maps, and reducers in any rack. */
  SHUFFLE(
      (job, ratio) ->
          ratio == StageSamples.BASELINE
              ? job.anywhereMillis()
              : job.shuffleMillis(job.launched(ratio), ReducePlacement.ROUND_ROBIN)),
  /** The same, by the skew of the K maps without extra ones. */
  SHUFFLE_BY_SKEW(SHUFFLE.value) {
    @Override
    String group(Job job) {
      double skew = job.skew(job.launched(1));
      return skew <= 4 ? "skew to 4" : skew < 8 ? "skew 4 to 8" : "skew from 8";
    }
  },
  /**
   * How long {@link DelayPlanner} waits if it knows all finishes, and for how many extra maps,
   * percent, by its coalescing error. A shuffle of the median stage takes as long as its maps.
   */
  PLAN((job, error) -> Double.NaN) {
    @Override
    void add(Job job, double error, StageSamples.Groups groups) {
      double first = job.stage.finishMillis(job.needed);
      int configurations = job.stage.finishes().size() - job.needed + 1;
      DelayPlanner.Plan plan =
          new DelayPlanner(error, Long.MAX_VALUE)
              .plan(
                  job.stage.finishes(),
                  job.needed,
                  used ->
                      TWENTY_SECONDS.placedMillis(used, used.size(), ReducePlacement.ROUND_ROBIN));
      groups.add("examined", error, 100.0 * plan.examined() / configurations);
      groups.add("wait", error, 100 * (plan.untilMillis() - first) / first);
      groups.add("extra maps", error, 100.0 * (plan.waitFor() - job.needed) / job.needed);
    }
  };

  private static final List<String> RACKS = FacebookLikeStages.RACKS;

  /** Only ratios matter, so any size and speed will do. */
  private static final Shuffle SHUFFLES = new Shuffle(1, 1, RACKS);

  /** Of 2 GB an output at 1 GB/s: transfers of 200 evenly spread maps take about 20 s. */
  private static final Shuffle TWENTY_SECONDS = new Shuffle(2e9, 1e9, RACKS);

  private final ToDoubleBiFunction<Job, Double> value;

  StageMeasure(ToDoubleBiFunction<Job, Double> value) {
    this.value = value;
  }

  /**
   * A job.
   *
   * @param size label of its class
   * @param needed its K
   * @param stage its M maps
   * @param dice of what is not the stage's
   */
  record Job(String size, int needed, UpstreamStage stage, SplittableRandom dice) {
    private List<UpstreamTask> launched(double ratio) {
      return stage.launched(FacebookLikeStages.launched(needed, ratio)).tasks();
    }

    private double skew(List<UpstreamTask> used) {
      return UpstreamStage.skew(used, RACKS);
    }

    private double anywhereMillis() {
      return SHUFFLES.anywhereMillis(launched(1), dice);
    }

    private double shuffleMillis(List<UpstreamTask> finished, ReducePlacement placement) {
      return SHUFFLES.placedMillis(finished, needed, placement);
    }
  }

  /**
   * Measures one job.
   *
   * @param step value of the axis
   */
  void add(Job job, double step, StageSamples.Groups groups) {
    groups.add(group(job), step, value.applyAsDouble(job, step));
  }

  String group(Job job) {
    return job.size;
  }

  /** Whether shuffles and sizes are drawn from dice that stages have no part in. */
  boolean splitsDice() {
    return this == SHUFFLE || this == SHUFFLE_BY_SKEW || this == PLAN;
  }
}
