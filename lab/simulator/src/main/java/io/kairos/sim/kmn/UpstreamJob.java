// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import static io.kairos.kmn.core.output.ReducePlacement.GREEDY;
import static io.kairos.kmn.core.output.ReducePlacement.ROUND_ROBIN;

import io.kairos.kmn.core.output.DelayPlanner;
import io.kairos.kmn.core.output.RoundRobinSelector;
import io.kairos.kmn.core.output.UpstreamTask;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A job whose reducers read the outputs of K of its M maps. Of the times of shuffles only ratios
 * mean something.
 *
 * @param needed K, from 1 to M
 * @param stage the M maps, in racks of {@link FacebookLikeStages}
 * @param dice for reducers that may be in any rack
 */
public record UpstreamJob(int needed, UpstreamStage stage, SplittableRandom dice) {
  private static final List<String> RACKS = FacebookLikeStages.RACKS;

  /** Any size and speed will do. */
  private static final Shuffle SHUFFLE = new Shuffle(1, 1, RACKS);

  /** Of 2 GB an output at 1 GB/s: transfers of 200 evenly spread maps take about 20 s. */
  private static final Shuffle TWENTY_SECONDS = new Shuffle(2e9, 1e9, RACKS);

  /** How much later the last of the M maps finishes than the K-th, percent. */
  public double latenessPercent() {
    double first = stage.finishMillis(needed);
    double last = stage.finishMillis(stage.finishes().size());
    return 100 * (last - first) / first;
  }

  /** How much longer transfers of the first K outputs take than of the best K, percent. */
  public double transferLossPercent() {
    double first = SHUFFLE.placedMillis(stage.quickest(needed), needed, ROUND_ROBIN);
    double best = SHUFFLE.placedMillis(stage.tasks(), needed, ROUND_ROBIN);
    return 100 * (first - best) / best;
  }

  /**
   * Cross-rack skew of the best K if fewer maps are launched.
   *
   * @param ratio of these to K, at least 1
   */
  public double skew(double ratio) {
    return UpstreamStage.skew(RoundRobinSelector.select(launched(ratio), needed), RACKS);
  }

  /**
   * Time of the shuffle of the best K to reducers that are evenly in their racks.
   *
   * @param ratio as for {@link #skew}
   */
  public double evenShuffle(double ratio) {
    return SHUFFLE.placedMillis(launched(ratio), needed, ROUND_ROBIN);
  }

  /** Time of the shuffle of the best K of all maps if all reducers are in one rack. */
  public double greedyShuffle() {
    return SHUFFLE.placedMillis(stage.tasks(), needed, GREEDY);
  }

  /** Time of the shuffle without extra maps to reducers in any rack. */
  public double shuffleAnywhere() {
    return SHUFFLE.anywhereMillis(launched(1), dice);
  }

  /**
   * What {@link DelayPlanner} makes of the maps if it knows all finishes. A shuffle of the median
   * stage takes as long as its maps.
   *
   * @param error to which finishes are coalesced, from 0 to 1
   */
  public PlannedWait planned(double error) {
    DelayPlanner.Plan plan =
        new DelayPlanner(error, Long.MAX_VALUE)
            .plan(
                stage.finishes(),
                needed,
                used -> TWENTY_SECONDS.placedMillis(used, used.size(), ROUND_ROBIN));
    double first = stage.finishMillis(needed);
    return new PlannedWait(
        100 * (plan.untilMillis() - first) / first,
        100.0 * (plan.waitFor() - needed) / needed,
        100.0 * plan.examined() / (stage.finishes().size() - needed + 1));
  }

  private List<UpstreamTask> launched(double ratio) {
    return stage.launched(FacebookLikeStages.launched(needed, ratio)).tasks();
  }
}
