// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static io.kairos.workbench.simulate.figure.Percentiles.says;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Hawk against Sparrow (thesis, Figures 2.5a, 2.5b and 2.6). */
public final class HawkToSparrow extends RatioFigure {
  public HawkToSparrow() {
    super(
        "Thesis, Figures 2.5 and 2.6: Hawk normalized to Sparrow",
        "hawk",
        "sparrow",
        List.of(
            new Comparison(PlayedTrace.GOOGLE, GOOGLE_WORKERS),
            new Comparison(PlayedTrace.YAHOO, YAHOO_WORKERS),
            new Comparison(PlayedTrace.CLOUDERA, CLOUDERA_WORKERS),
            new Comparison(PlayedTrace.FACEBOOK, FACEBOOK_WORKERS)));
  }

  @Override
  public String name() {
    return "thesis-2.6";
  }

  @Override
  public String does() {
    return "Hawk against Sparrow, by the size of the cluster";
  }

  @Override
  List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "2.4.2",
            "Google, best cases: p50 and p90 of short jobs 80 and 90 % lower, of long ones 35 and 10 %",
            says(panels.get(0), "p50")
                + "; "
                + says(panels.get(0), "p90")
                + "; "
                + says(panels.get(1), "p50")
                + "; "
                + says(panels.get(1), "p90")),
        new Claim(
            "2.4.3",
            "a larger improvement for short jobs on the Yahoo, Cloudera and Facebook traces; better at"
                + " the median for all sizes",
            Stream.of(2, 4, 6)
                .flatMap(panel -> Stream.of("p50", "p90").map(at -> says(panels.get(panel), at)))
                .collect(Collectors.joining("; "))));
  }
}
