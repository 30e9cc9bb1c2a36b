// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static io.kairos.workbench.simulate.figure.Percentiles.says;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;

/** As {@link EagleParts}, for the Google trace (thesis, Figure 3.5). */
public final class EaglePartsGoogle extends RatioFigure {
  public EaglePartsGoogle() {
    super(
        "Thesis, Figure 3.5: Eagle normalized to Eagle without one of its parts",
        "eagle",
        "eagle",
        EagleParts.without(PlayedTrace.GOOGLE, List.of(15_000, 17_000, 21_000)));
  }

  @Override
  public String name() {
    return "thesis-3.5";
  }

  @Override
  public String does() {
    return "what each part of Eagle is worth on Google-like jobs, by the size of the cluster";
  }

  @Override
  List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "3.6.3",
            "SSS improves all cases but p99 at the highest load",
            says(panels.get(0), "p90") + "; " + says(panels.get(0), "p99")),
        new Claim(
            "3.6.3",
            "sending 20 probes: 30 to 40 % at all percentiles at 15,000 and 17,000 workers",
            says(panels.get(2), "p50") + "; " + says(panels.get(2), "p99")),
        new Claim(
            "3.6.3",
            "SBP and SRPT contribute most, less at lower loads",
            says(panels.get(4), "p50") + "; " + says(panels.get(4), "p90")));
  }
}
