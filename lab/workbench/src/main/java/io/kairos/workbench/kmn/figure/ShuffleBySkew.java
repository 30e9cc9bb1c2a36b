// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.sim.kmn.FacebookLikeStages;
import io.kairos.sim.kmn.SizeClass;
import io.kairos.sim.kmn.UpstreamStage;
import io.kairos.workbench.figure.FigureData.Claim;
import java.util.List;

/** Figure 20 and Table 3: shuffles by M/K and skew, of jobs of more than ten maps. */
public final class ShuffleBySkew extends ShuffleGain {
  private static final List<String> GROUPS = List.of("skew to 4", "skew 4 to 8", "skew from 8");

  public ShuffleBySkew() {
    super("KMN, Figure 20 and Table 3: shuffles by cross-rack skew", GROUPS);
  }

  @Override
  public String name() {
    return "kmn-20";
  }

  @Override
  public String does() {
    return "how much quicker shuffles get by extra maps, by cross-rack skew (with Table 3)";
  }

  @Override
  String group(SizeClass size, UpstreamStage maps) {
    double skew = UpstreamStage.skew(maps.tasks(), FacebookLikeStages.RACKS);
    return skew <= 4 ? GROUPS.get(0) : skew < 8 ? GROUPS.get(1) : GROUPS.get(2);
  }

  @Override
  List<SizeClass> sizes() {
    return SizeClass.OF_EVALUATION.subList(1, 3);
  }

  @Override
  Claim claim(String here) {
    return new Claim(
        "6.4.1, Table 3",
        "improvement in % with M/K = 1.0, 1.05, 1.1: skew to 4 24.5, 29.2, 30.8; 4 to 8 15.3, 27.6,"
            + " 33.9; from 8 48.3, 61.8, 65.8",
        here);
  }
}
