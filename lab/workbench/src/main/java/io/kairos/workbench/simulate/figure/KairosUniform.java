// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.workbench.figure.FigureData.Claim;
import java.util.List;
import java.util.Map;

/** Kairos and Big-C where jobs are much alike (SoCC'18, Figure 5). */
public final class KairosUniform extends TestbedFigure {
  /** Between the tasks of categories 2 and 3, 101 s and 120 s. */
  private static final Map<String, String> SETTINGS = Map.of("cutoff", "110s", "share", "0.7");

  private static final List<Contender> CONTENDERS =
      List.of(
          Contender.STOPPED,
          Contender.MEASURED,
          Contender.CONSERVING,
          Contender.FIFO,
          Contender.BIG_C);

  public KairosUniform() {
    super(
        "Kairos, Figure 5: uniform workload, means over the streams",
        List.of(
            new Race(
                new Testbed("100 jobs, 10 streams", "table1-uniform", 100, 30, 10, SETTINGS),
                CONTENDERS,
                true),
            new Race(
                new Testbed("1,000 jobs, 2 streams", "table1-uniform", 1_000, 30, 2, SETTINGS),
                CONTENDERS,
                true)));
  }

  @Override
  public String name() {
    return "kairos-5";
  }

  @Override
  public String does() {
    return "Kairos and Big-C on the paper's uniform jobs";
  }

  @Override
  List<Claim> claims(List<Played> played) {
    return played.stream()
        .map(
            each ->
                new Claim(
                    "5.3.1",
                    "Kairos is worse than with the heavy tail, and still better than Big-C",
                    each.says(50) + ". " + each.says(99) + ". " + each.saysWorstSlowdown()))
        .toList();
  }
}
