// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import static io.kairos.workbench.simulate.figure.Percentiles.says;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Hawk with several numbers of stealing attempts (thesis, Figure 2.12). */
public final class StealAttempts extends SweepFigure {
  public StealAttempts() {
    super(
        "Thesis, Figure 2.12: Hawk by stealing attempts normalized to one attempt",
        "workers asked",
        "hawk",
        "hawk",
        PlayedTrace.GOOGLE,
        15_000,
        Stream.of(1, 2, 5, 10, 25, 100)
            .map(attempts -> new Step(attempts, attempts(attempts), attempts(1)))
            .toList());
  }

  private static Map<String, String> attempts(int attempts) {
    return Map.of("stealAttempts", String.valueOf(attempts));
  }

  @Override
  public String name() {
    return "thesis-2.12";
  }

  @Override
  public String does() {
    return "Hawk by the number of workers that an idle one asks";
  }

  @Override
  List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "2.4.9",
            "better with more attempts; a low number (10) gives significant benefit",
            says(panels.get(0), "p50")
                + "; "
                + says(panels.get(0), "p90")
                + "; "
                + says(panels.get(0), "p99")));
  }
}
