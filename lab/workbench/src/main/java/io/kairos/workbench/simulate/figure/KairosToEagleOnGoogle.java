// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static io.kairos.workbench.simulate.figure.Percentiles.says;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;
import java.util.Map;

/**
 * Kairos against Eagle (SoCC'18, Figure 8): nodes of one core, Q = 2, W = 10,000 s. A fifth of the
 * jobs, as in the other figures on Google's trace.
 */
public final class KairosToEagleOnGoogle extends RatioFigure {
  private static final Map<String, String> PAPER =
      Map.of("queue", "2", "quantum", "10000s", "heartbeat", "100s");

  public KairosToEagleOnGoogle() {
    super(
        "Kairos, Figure 8: Kairos normalized to Eagle, 100,000 of 506,460 jobs",
        "kairos",
        "eagle",
        List.of(new Comparison(PlayedTrace.GOOGLE.with(PAPER), List.of(15_000, 19_000, 23_000))));
  }

  @Override
  public String name() {
    return "kairos-8";
  }

  @Override
  public String does() {
    return "Kairos against Eagle on Google-like jobs, by the size of the cluster";
  }

  @Override
  List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "6.3",
            "short jobs up to 55 % faster at high load; as the load decreases, alike",
            String.join(
                "; ",
                says(panels.get(0), "p50"),
                says(panels.get(0), "p90"),
                says(panels.get(0), "p99"))),
        new Claim(
            "6.3",
            "most long jobs faster where the load is at least 50 %; p99 11 to 33 % worse",
            says(panels.get(1), "p50") + "; " + says(panels.get(1), "p99")));
  }
}
