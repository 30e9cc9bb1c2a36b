// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static io.kairos.workbench.simulate.figure.Percentiles.says;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;

/** Eagle against Hawk (thesis, Figure 3.2). */
public final class EagleToHawk extends RatioFigure {
  public EagleToHawk() {
    super(
        "Thesis, Figure 3.2: Eagle normalized to Hawk",
        "eagle",
        "hawk",
        List.of(
            new Comparison(PlayedTrace.GOOGLE, GOOGLE_WORKERS),
            new Comparison(PlayedTrace.YAHOO, YAHOO_WORKERS),
            new Comparison(PlayedTrace.CLOUDERA, CLOUDERA_WORKERS)));
  }

  @Override
  public String name() {
    return "thesis-3.2";
  }

  @Override
  public String does() {
    return "Eagle against Hawk, by the size of the cluster";
  }

  @Override
  List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "3.6.1",
            "short jobs better at all percentiles, loads and traces; 3 to 10 times at the highest load",
            says(panels.get(0), "p50")
                + "; "
                + says(panels.get(0), "p90")
                + "; "
                + says(panels.get(2), "p50")
                + "; "
                + says(panels.get(2), "p90")
                + "; "
                + says(panels.get(4), "p50")
                + "; "
                + says(panels.get(4), "p90")),
        new Claim(
            "3.6.1",
            "long jobs are not negatively affected",
            says(panels.get(1), "p50")
                + "; "
                + says(panels.get(3), "p50")
                + "; "
                + says(panels.get(5), "p50")));
  }
}
