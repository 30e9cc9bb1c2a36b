// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static io.kairos.workbench.simulate.figure.Percentiles.says;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;
import java.util.Map;

/** Hawk without one of its parts against Hawk (thesis, Figure 2.7). */
public final class HawkParts extends SweepFigure {
  public HawkParts() {
    super(
        "Thesis, Figure 2.7: Hawk without one of its parts normalized to Hawk",
        "1: no central scheduler, 2: no short partition, 3: no stealing",
        "hawk",
        "hawk",
        PlayedTrace.GOOGLE,
        15_000,
        List.of(
            new Step(1, Map.of("central", "off"), Map.of()),
            new Step(2, Map.of("shortPartition", "0"), Map.of()),
            new Step(3, Map.of("stealAttempts", "0"), Map.of())));
  }

  @Override
  public String name() {
    return "thesis-2.7";
  }

  @Override
  public String does() {
    return "what each part of Hawk is worth";
  }

  @Override
  List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "2.4.4",
            "no central scheduler: long jobs far slower, short ones faster; no partition: short jobs"
                + " slower, long ones slightly faster; no stealing: both slower, short ones greatly",
            says(panels.get(0), "p50")
                + "; "
                + says(panels.get(0), "p90")
                + "; "
                + says(panels.get(1), "p50")
                + "; "
                + says(panels.get(1), "p90")));
  }
}
