// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.workbench.figure.FigureData.Claim;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How Kairos chooses among nodes with as many tasks (SoCC'18, Figure 6). */
public final class KairosTieBreakers extends TestbedFigure {
  private static final Testbed JOBS =
      new Testbed("suspended tasks stopped", "table1-phases", 100, 60, 10, Map.of());
  private static final Testbed SAME_JOBS =
      new Testbed("conserving", "table1-phases", 100, 60, 10, Map.of());

  private static final List<String> NAMES = List.of("var", "sum", "random");

  public KairosTieBreakers() {
    super(
        "Kairos, Figure 6: which of the nodes with the fewest tasks, means over 10 streams",
        List.of(
            new Race(
                JOBS,
                each().map(name -> Contender.stoppedWith(name, "tieBreaker", name)).toList(),
                false),
            new Race(
                SAME_JOBS,
                each().map(name -> Contender.conservingWith(name, "tieBreaker", name)).toList(),
                false)));
  }

  @Override
  public String name() {
    return "kairos-6";
  }

  @Override
  public String does() {
    return "Kairos by its tie-breaker: variance, sum and random";
  }

  @Override
  List<Claim> claims(List<Played> played) {
    return played.stream()
        .map(
            run ->
                new Claim(
                    "5.3.2",
                    "var is better at all percentiles, most at the 30th; longest job: random 1633 s,"
                        + " sum 1651 s, var 1452 s",
                    run.says(30) + ". " + run.says(50) + ". " + run.says(100)))
        .toList();
  }

  private static Stream<String> each() {
    return NAMES.stream();
  }
}
