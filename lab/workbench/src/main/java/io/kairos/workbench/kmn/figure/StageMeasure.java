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

/** What is measured of a job's map stage; its maps begin together. */
enum StageMeasure {
  /**
   * How much later the last of M maps finishes than the K-th, percent, by extra maps in percent.
   */
  WAIT {
    @Override
    void add(Job job, List<Double> extraPercent, StageSamples.Groups groups) {
      for (double extra : extraPercent) {
        UpstreamStage stage = job.draw(1 + extra / 100.0);
        double first = stage.finishMillis(job.needed);
        double last = stage.finishMillis(stage.finishes().size());
        groups.add(job.size, extra, 100 * (last - first) / first);
      }
    }
  },
  /** How much longer transfers of the first K outputs take than of the best K, likewise. */
  TRANSFER {
    @Override
    void add(Job job, List<Double> extraPercent, StageSamples.Groups groups) {
      for (double extra : extraPercent) {
        UpstreamStage stage = job.draw(1 + extra / 100.0);
        double first = evenly(stage.quickest(job.needed), job.needed);
        double best = evenly(stage.tasks(), job.needed);
        groups.add(job.size, extra, 100 * (first - best) / best);
      }
    }
  },
  /** Cross-rack skew of the best K, by M/K. */
  SKEW {
    @Override
    void add(Job job, List<Double> ratios, StageSamples.Groups groups) {
      UpstreamStage stage = job.draw(2);
      for (double ratio : ratios) {
        List<UpstreamTask> launched = job.launched(stage, ratio).tasks();
        groups.add(job.size, ratio, skew(RoundRobinSelector.select(launched, job.needed)));
      }
    }
  },
  /** Time of a shuffle after all M maps by M/K; only ratios mean something. */
  SHUFFLE {
    @Override
    void add(Job job, List<Double> ratios, StageSamples.Groups groups) {
      shuffle(job, ratios, groups, job.draw(MOST), job.size);
    }
  },
  /** The same, by the skew of the K maps without extra ones. */
  SHUFFLE_BY_SKEW {
    @Override
    void add(Job job, List<Double> ratios, StageSamples.Groups groups) {
      UpstreamStage stage = job.draw(MOST);
      double skew = skew(job.launched(stage, 1).tasks());
      String group = skew <= 4 ? "skew to 4" : skew < 8 ? "skew 4 to 8" : "skew from 8";
      shuffle(job, ratios, groups, stage, group);
    }
  },
  /**
   * How long {@link DelayPlanner} waits if it knows all finishes, and for how many extra maps,
   * percent, by its coalescing error. A shuffle of the median stage takes as long as its maps.
   */
  PLAN {
    @Override
    void add(Job job, List<Double> coalescing, StageSamples.Groups groups) {
      UpstreamStage stage = job.draw(MOST);
      double first = stage.finishMillis(job.needed);
      int configurations = stage.finishes().size() - job.needed + 1;
      for (double error : coalescing) {
        DelayPlanner.Plan plan =
            new DelayPlanner(error, Long.MAX_VALUE)
                .plan(
                    stage.finishes(),
                    job.needed,
                    used -> TWENTY_SECONDS.placedMillis(used, used.size(), EVENLY));
        groups.add("examined", error, 100.0 * plan.examined() / configurations);
        if (error == coalescing.get(0)) {
          groups.add("wait", error, 100 * (plan.untilMillis() - first) / first);
          groups.add("extra maps", error, 100.0 * (plan.waitFor() - job.needed) / job.needed);
        }
      }
    }
  };

  /** M/K of the largest stage that is drawn. */
  private static final double MOST = 1.1;

  private static final ReducePlacement EVENLY = ReducePlacement.ROUND_ROBIN;
  private static final List<String> RACKS = FacebookLikeStages.RACKS;

  /** Only ratios matter, so any size and speed will do. */
  private static final Shuffle SHUFFLES = new Shuffle(1, 1, RACKS);

  /** Of 2 GB an output at 1 GB/s: transfers of 200 evenly spread maps take about 20 s. */
  private static final Shuffle TWENTY_SECONDS = new Shuffle(2e9, 1e9, RACKS);

  /**
   * A job.
   *
   * @param size label of its class
   * @param needed its K
   */
  record Job(String size, int needed, FacebookLikeStages stages, SplittableRandom dice) {
    private UpstreamStage draw(double ratio) {
      return stages.draw(FacebookLikeStages.launched(needed, ratio));
    }

    private UpstreamStage launched(UpstreamStage stage, double ratio) {
      return stage.launched(FacebookLikeStages.launched(needed, ratio));
    }
  }

  /**
   * Measures one job.
   *
   * @param steps values of the axis
   */
  abstract void add(Job job, List<Double> steps, StageSamples.Groups groups);

  /** Whether each step draws jobs of its own. */
  boolean drawsForEachStep() {
    return this == WAIT || this == TRANSFER;
  }

  /** Whether shuffles and sizes are drawn from dice that stages have no part in. */
  boolean splitsDice() {
    return !drawsForEachStep() && this != SKEW;
  }

  private static double evenly(List<UpstreamTask> finished, int k) {
    return SHUFFLES.placedMillis(finished, k, EVENLY);
  }

  private static double skew(List<UpstreamTask> tasks) {
    return UpstreamStage.skew(tasks, RACKS);
  }

  /** Against K maps, and reducers in any rack. */
  private static void shuffle(
      Job job, List<Double> ratios, StageSamples.Groups groups, UpstreamStage stage, String group) {
    List<UpstreamTask> alone = job.launched(stage, 1).tasks();
    groups.add(group, StageSamples.BASELINE, SHUFFLES.anywhereMillis(alone, job.dice));
    for (double ratio : ratios) {
      groups.add(group, ratio, evenly(job.launched(stage, ratio).tasks(), job.needed));
    }
  }
}
