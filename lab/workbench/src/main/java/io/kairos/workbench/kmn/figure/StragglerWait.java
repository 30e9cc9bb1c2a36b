// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.sim.kmn.UpstreamStage;
import io.kairos.workbench.figure.FigureData.Claim;

/** Figure 8: how much later the last of M maps finishes than the K-th. */
public final class StragglerWait extends ExtraMapsFigure {
  public StragglerWait() {
    super("KMN, Figure 8: waiting for extra maps", "longer map stage (%)");
  }

  @Override
  public String name() {
    return "kmn-8";
  }

  @Override
  public String does() {
    return "how much longer a stage takes that waits for all extra maps";
  }

  @Override
  double percent(UpstreamStage stage, int needed) {
    double first = stage.finishMillis(needed);
    return 100 * (stage.finishMillis(stage.finishes().size()) - first) / first;
  }

  @Override
  Claim claim(String here) {
    return new Claim(
        "4.3.1",
        "waiting inflates the stage by 20 to 40 % for jobs of more than 150 maps (to which the spread"
            + " of the synthetic durations is fitted)",
        here);
  }
}
