// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static io.kairos.workbench.simulate.figure.Percentiles.says;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;
import java.util.Map;

/** Eagle against DLWL+SRPT (thesis, Figure 3.3). */
public final class EagleToDlwl extends RatioFigure {
  public EagleToDlwl() {
    super(
        "Thesis, Figure 3.3: Eagle normalized to DLWL+SRPT",
        "eagle",
        "dlwl",
        List.of(
            new Comparison(PlayedTrace.YAHOO, YAHOO_WORKERS),
            new Comparison(
                PlayedTrace.CLOUDERA.with(Map.of("heartbeat", "12s")), CLOUDERA_WORKERS)));
  }

  @Override
  public String name() {
    return "thesis-3.3";
  }

  @Override
  public String does() {
    return "Eagle against DLWL+SRPT, by the size of the cluster";
  }

  @Override
  List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "3.6.2",
            "better for short jobs",
            bothPercentiles(panels, 0) + "; " + bothPercentiles(panels, 2)),
        new Claim(
            "3.6.2",
            "better for long jobs in the vast majority of the cases",
            bothPercentiles(panels, 1) + "; " + bothPercentiles(panels, 3)));
  }

  private static String bothPercentiles(List<Panel> panels, int panel) {
    return says(panels.get(panel), "p50") + "; " + says(panels.get(panel), "p90");
  }
}
