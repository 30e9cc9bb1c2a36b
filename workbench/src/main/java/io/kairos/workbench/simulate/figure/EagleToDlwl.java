// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static io.kairos.workbench.simulate.figure.Percentiles.says;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;

/** Eagle against DLWL+SRPT (thesis, Figure 3.3). */
public final class EagleToDlwl extends RatioFigure {
  public EagleToDlwl() {
    super(
        "Thesis, Figure 3.3: Eagle normalized to DLWL+SRPT",
        "eagle",
        "dlwl",
        List.of(new Comparison(PlayedTrace.YAHOO, YAHOO_WORKERS)));
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
            says(panels.get(0), "p50") + "; " + says(panels.get(0), "p90")),
        new Claim(
            "3.6.2",
            "better for long jobs in the vast majority of the cases",
            says(panels.get(1), "p50") + "; " + says(panels.get(1), "p90")));
  }
}
