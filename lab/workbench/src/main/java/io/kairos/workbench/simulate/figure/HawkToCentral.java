// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static io.kairos.workbench.simulate.figure.Percentiles.says;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;
import java.util.Map;

/** Hawk against a central scheduler without a short partition (thesis, Figure 2.8). */
public final class HawkToCentral extends RatioFigure {
  public HawkToCentral() {
    super(
        "Thesis, Figure 2.8: Hawk normalized to a centralized scheduler",
        "hawk",
        "lwl",
        List.of(
            new Comparison(
                PlayedTrace.GOOGLE.name(),
                PlayedTrace.GOOGLE,
                GOOGLE_WORKERS,
                Map.of("shortPartition", "0"))));
  }

  @Override
  public String name() {
    return "thesis-2.8";
  }

  @Override
  public String does() {
    return "Hawk against one central scheduler for all jobs, by the size of the cluster";
  }

  @Override
  List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "2.4.5",
            "the centralized scheduler penalizes short jobs when the cluster is heavily loaded",
            says(panels.get(0), "p50") + "; " + says(panels.get(0), "p90")),
        new Claim(
            "2.4.5",
            "for long jobs the centralized approach is slightly better",
            says(panels.get(1), "p50") + "; " + says(panels.get(1), "p90")));
  }
}
