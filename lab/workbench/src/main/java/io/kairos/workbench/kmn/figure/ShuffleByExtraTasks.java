// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.sim.kmn.SizeClass;
import io.kairos.sim.kmn.UpstreamStage;
import io.kairos.workbench.figure.FigureData.Claim;
import java.util.List;

/** Figure 19 and Table 2: shuffles by M/K and size of job. */
public final class ShuffleByExtraTasks extends ShuffleGain {
  public ShuffleByExtraTasks() {
    super(
        "KMN, Figure 19 and Table 2: shuffles by M/K",
        SizeClass.OF_EVALUATION.stream().map(SizeClass::label).toList());
  }

  @Override
  public String name() {
    return "kmn-19";
  }

  @Override
  public String does() {
    return "how much quicker shuffles get by extra maps, by size of job (with Table 2)";
  }

  @Override
  String group(SizeClass size, UpstreamStage maps) {
    return size.label();
  }

  @Override
  List<SizeClass> sizes() {
    return SizeClass.OF_EVALUATION;
  }

  @Override
  Claim claim(String here) {
    return new Claim(
        "6.4.1, Table 2",
        "improvement in % with M/K = 1.0, 1.05, 1.1: 1 to 10 maps 85.0, 84.6, 83.8; 11 to 100 27.5,"
            + " 28.6, 28.2; more 14.4, 31.0, 36.4",
        here);
  }
}
