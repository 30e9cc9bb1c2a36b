// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.kmn.core.ReducePlacement;
import io.kairos.sim.kmn.FacebookLikeStages;
import io.kairos.sim.kmn.Shuffle;
import io.kairos.sim.kmn.UpstreamStage;
import io.kairos.workbench.figure.FigureData.Claim;

/** Figure 9: how much longer the transfers take from the first K outputs than from the best K. */
public final class LostChoice extends ExtraMapsFigure {
  /** Only ratios matter, so any size and speed will do. */
  private final Shuffle shuffle = new Shuffle(1, 1, FacebookLikeStages.RACKS);

  public LostChoice() {
    super("KMN, Figure 9: transfers without the choice of extra maps", "longer transfer (%)");
  }

  @Override
  public String name() {
    return "kmn-9";
  }

  @Override
  public String does() {
    return "how much longer transfers take if the first K outputs are used, not the best K";
  }

  @Override
  double percent(UpstreamStage stage, int needed) {
    double first =
        shuffle.placedMillis(stage.quickest(needed), needed, ReducePlacement.ROUND_ROBIN);
    double best = shuffle.placedMillis(stage.tasks(), needed, ReducePlacement.ROUND_ROBIN);
    return 100 * (first - best) / best;
  }

  @Override
  Claim claim(String here) {
    return new Claim(
        "4.3.1",
        "transfers take 20 % longer for jobs of 11 to 50 maps, up to 40 % for more than 150",
        here);
  }
}
