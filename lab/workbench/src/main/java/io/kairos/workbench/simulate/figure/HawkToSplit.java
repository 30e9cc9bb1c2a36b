// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static io.kairos.workbench.simulate.figure.Percentiles.says;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;

/** Hawk against a split cluster (thesis, Figure 2.9). */
public final class HawkToSplit extends RatioFigure {
  public HawkToSplit() {
    super(
        "Thesis, Figure 2.9: Hawk normalized to a split cluster",
        "hawk",
        "split",
        List.of(new Comparison(PlayedTrace.GOOGLE, GOOGLE_WORKERS)));
  }

  @Override
  public String name() {
    return "thesis-2.9";
  }

  @Override
  public String does() {
    return "Hawk against a split cluster, by the size of the cluster";
  }

  @Override
  List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "2.4.6",
            "short jobs far better in between, alike in clusters that are full or nearly empty",
            says(panels.get(0), "p50") + "; " + says(panels.get(0), "p90")),
        new Claim(
            "2.4.6",
            "the split cluster is slightly better for long jobs",
            says(panels.get(1), "p50") + "; " + says(panels.get(1), "p90")));
  }
}
