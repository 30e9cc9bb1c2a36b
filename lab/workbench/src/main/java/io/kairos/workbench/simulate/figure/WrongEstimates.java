// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static io.kairos.workbench.simulate.figure.Percentiles.says;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Hawk whose estimates are the truth times a random factor (thesis, Figure 2.11). */
public final class WrongEstimates extends SweepFigure {
  public WrongEstimates() {
    super(
        "Thesis, Figure 2.11: Hawk with wrong estimates normalized to Sparrow",
        "estimates wrong by up to (share)",
        "hawk",
        "sparrow",
        PlayedTrace.GOOGLE,
        15_000,
        Stream.of(0.0, 0.3, 0.6, 0.9).map(WrongEstimates::step).toList());
  }

  private static Step step(double error) {
    return new Step(
        error,
        Map.of("estimateLow", String.valueOf(1 - error), "estimateHigh", String.valueOf(1 + error)),
        Map.of());
  }

  @Override
  public String name() {
    return "thesis-2.11";
  }

  @Override
  public String does() {
    return "Hawk with wrong estimates against Sparrow";
  }

  @Override
  List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "2.4.8",
            "robust; long jobs are even faster at p90 with larger errors",
            says(panels.get(1), "p50") + "; " + says(panels.get(1), "p90")));
  }
}
