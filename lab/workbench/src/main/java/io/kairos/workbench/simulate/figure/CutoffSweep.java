// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static io.kairos.workbench.simulate.figure.Percentiles.says;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Hawk against Sparrow with several cut-offs (thesis, Figure 2.10). */
public final class CutoffSweep extends SweepFigure {
  public CutoffSweep() {
    super(
        "Thesis, Figure 2.10: Hawk normalized to Sparrow, by the cut-off",
        "cutoff (s)",
        "hawk",
        "sparrow",
        PlayedTrace.GOOGLE,
        15_000,
        Stream.of(750, 900, 1_130, 1_500, 2_000)
            .map(cutoff -> step(cutoff, Map.of("cutoff", cutoff + "s")))
            .toList());
  }

  private static Step step(int cutoff, Map<String, String> settings) {
    return new Step(cutoff, settings, settings);
  }

  @Override
  public String name() {
    return "thesis-2.10";
  }

  @Override
  public String does() {
    return "Hawk against Sparrow, by the cut-off between short and long jobs";
  }

  @Override
  List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "2.4.7",
            "benefits for a range of cut-offs; for the smaller ones p90 of long jobs is affected more",
            says(panels.get(0), "p50")
                + "; "
                + says(panels.get(0), "p90")
                + "; "
                + says(panels.get(1), "p90")));
  }
}
