// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static io.kairos.workbench.simulate.figure.Percentiles.says;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;
import java.util.Map;

/**
 * Eagle against itself without SSS, without a least number of probes, and without SBP and SRPT
 * (thesis, Figure 3.6).
 */
public final class EagleParts extends RatioFigure {
  public EagleParts() {
    super(
        "Thesis, Figure 3.6: Eagle normalized to Eagle without one of its parts",
        "eagle",
        "eagle",
        without(PlayedTrace.YAHOO, YAHOO_WORKERS));
  }

  /** Eagle against itself without each of its parts. */
  static List<Comparison> without(PlayedTrace trace, List<Integer> workers) {
    return List.of(
        new Comparison("without SSS", trace, workers, Map.of("sss", "off")),
        new Comparison("without 20 probes", trace, workers, Map.of("minProbes", "1")),
        new Comparison(
            "without SBP and SRPT", trace, workers, Map.of("sbp", "off", "srpt", "off")));
  }

  @Override
  public String name() {
    return "thesis-3.6";
  }

  @Override
  public String does() {
    return "what each part of Eagle is worth, by the size of the cluster";
  }

  @Override
  List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "3.6.3",
            "sending 20 probes: 10 % at the higher percentiles on the Yahoo trace",
            says(panels.get(2), "p90") + "; " + says(panels.get(2), "p99")),
        new Claim(
            "3.6.3",
            "SBP and SRPT are effective, less so at lower loads",
            says(panels.get(4), "p50") + "; " + says(panels.get(4), "p90")));
  }
}
