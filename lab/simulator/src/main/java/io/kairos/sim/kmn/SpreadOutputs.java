// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import io.kairos.kmn.core.output.RoundRobinSelector;
import io.kairos.kmn.core.output.UpstreamTask;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Outputs of one job, which are in racks by the job's weights; it uses the best K (§4.1). */
public final class SpreadOutputs {
  private final List<String> racks;
  private final int needed;
  private final SplittableRandom dice;
  private final RackWeights weights;
  private final List<UpstreamTask> outputs = new ArrayList<>();

  /**
   * @param needed K, at least 1
   * @param sigma shape of the weights; 0 makes all racks alike
   * @param dice of weights and racks
   */
  public SpreadOutputs(int racks, int needed, double sigma, SplittableRandom dice) {
    this.racks = IntStream.range(0, racks).mapToObj(Integer::toString).toList();
    this.needed = needed;
    this.dice = dice;
    this.weights = new RackWeights(racks, sigma, dice);
  }

  /**
   * Cross-rack skew of the best K, chosen by {@link RoundRobinSelector} itself.
   *
   * @param launched M, at least K; more tasks come on top of those before
   */
  public double skewOf(int launched) {
    while (outputs.size() < launched) {
      outputs.add(UpstreamTask.of(outputs.size(), racks.get(weights.draw(dice))));
    }
    return UpstreamStage.skew(RoundRobinSelector.select(outputs, needed), racks);
  }
}
