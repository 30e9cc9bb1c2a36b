// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import io.kairos.kmn.core.SampleSpace;
import io.kairos.kmn.core.output.DelayPlanner.Finish;
import io.kairos.kmn.core.output.UpstreamTask;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Synthetic map stages in place of those of the paper's Facebook trace, which is not public. Two
 * parameters are fitted to the paper's text: the shape of the racks' weights to Figure 3 (median
 * skew of large jobs 15), the shape of the durations to Figure 8 (the last of 2 % to 10 % extra
 * maps is 20 % to 40 % late).
 *
 * @param dice of all chance
 */
public record FacebookLikeStages(SplittableRandom dice) {
  /** All racks of the cluster; 100 machines (§6.1) make 5 a rack. */
  public static final List<String> RACKS =
      IntStream.range(0, 20).mapToObj(rack -> String.format("/rack-%02d", rack)).toList();

  static final double WEIGHT_SIGMA = 0.6;
  static final double DURATION_SIGMA = 0.2;
  private static final double MEDIAN_MILLIS = 20_000;

  /** A job's stage; its maps begin at 0. */
  public UpstreamStage draw(int maps) {
    RackWeights weights = new RackWeights(RACKS.size(), WEIGHT_SIGMA, dice);
    List<Finish> finishes = new ArrayList<>();
    for (int map = 0; map < maps; map++) {
      UpstreamTask task = UpstreamTask.of(map, RACKS.get(weights.draw(dice)));
      double millis = MEDIAN_MILLIS * Math.exp(DURATION_SIGMA * dice.nextGaussian());
      finishes.add(Finish.of(task, Math.round(millis)));
    }
    return new UpstreamStage(finishes);
  }

  /**
   * A job of about that size with its stage.
   *
   * @param ratio M/K, from 1 to 2
   * @param ofSizes dice for what is not the stage's
   */
  public UpstreamJob job(SizeClass size, double ratio, SplittableRandom ofSizes) {
    int needed = size.draw(ofSizes);
    return new UpstreamJob(needed, draw(launched(needed, ratio)), ofSizes);
  }

  /**
   * M for K, rounded as the application master does.
   *
   * @param ratio M/K, from 1 to 2
   */
  public static int launched(int k, double ratio) {
    return SampleSpace.anyOf(IntStream.range(0, 2 * k).boxed().toList(), k).tasks(ratio);
  }
}
