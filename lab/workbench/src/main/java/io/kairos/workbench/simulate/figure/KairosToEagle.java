// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static io.kairos.workbench.simulate.figure.Percentiles.says;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;
import java.util.Map;

/** Kairos against Eagle (SoCC'18, Figure 9): nodes of one core, Q = 2, W = 100 s. */
public final class KairosToEagle extends RatioFigure {
  private static final Map<String, String> PAPER =
      Map.of("queue", "2", "quantum", "100s", "heartbeat", "100s");

  public KairosToEagle() {
    super(
        "Kairos, Figure 9: Kairos normalized to Eagle",
        "kairos",
        "eagle",
        List.of(
            new Comparison(PlayedTrace.YAHOO.with(PAPER), List.of(4_000, 5_000, 6_000, 8_000))));
  }

  @Override
  public String name() {
    return "kairos-9";
  }

  @Override
  public String does() {
    return "Kairos against Eagle on Yahoo-like jobs, by the size of the cluster";
  }

  @Override
  List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "6.3",
            "short jobs up to 85 % faster at high load; as the load decreases, alike",
            says(panels.get(0), "p50") + "; " + says(panels.get(0), "p90")),
        new Claim(
            "6.3",
            "most long jobs faster where the load is at least 50 %; p99 14 to 50 % worse",
            says(panels.get(1), "p50") + "; " + says(panels.get(1), "p99")));
  }
}
