// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static io.kairos.workbench.simulate.figure.Percentiles.says;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;
import java.util.Map;

/** Eagle without SBP and SRPT against the omniscient scheduler (thesis, Figure 3.7). */
public final class EagleToLwl extends RatioFigure {
  public EagleToLwl() {
    super(
        "Thesis, Figure 3.7: Eagle without SBP and SRPT normalized to Least Work Left",
        "eagle",
        "lwl",
        List.of(
            new Comparison(
                PlayedTrace.YAHOO.with(Map.of("sbp", "off", "srpt", "off")), YAHOO_WORKERS)));
  }

  @Override
  public String name() {
    return "thesis-3.7";
  }

  @Override
  public String does() {
    return "Eagle without SBP and SRPT against one that knows all queues, on Yahoo-like jobs";
  }

  @Override
  List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "3.6.4",
            "very close to the omniscient scheduler, in some cases better (Google, 15,000 workers)",
            says(panels.get(0), "p50")
                + "; "
                + says(panels.get(0), "p90")
                + "; "
                + says(panels.get(0), "p99")));
  }
}
