// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.workbench.figure.FigureData.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Kairos by Q and by W (SoCC'18, Figure 7). */
public final class KairosSensitivity extends TestbedFigure {
  private static final List<String> QUEUES = List.of("2", "4", "8");
  private static final List<String> QUANTA = List.of("10", "50", "100");

  public KairosSensitivity() {
    super(
        "Kairos, Figure 7: its settings Q and W, means over 10 streams",
        List.of(
            race("Q, stopped", queues(false)),
            race("W, stopped", quanta(false)),
            race("Q, conserving", queues(true)),
            race("W, conserving", quanta(true))));
  }

  @Override
  public String name() {
    return "kairos-7";
  }

  @Override
  public String does() {
    return "Kairos by Q, how many tasks wait at a node, and by W, its quantum";
  }

  @Override
  List<Claim> claims(List<Played> played) {
    List<Claim> claims = new ArrayList<>();
    for (int race = 0; race < played.size(); race++) {
      Played each = played.get(race);
      claims.add(
          new Claim(
              "5.3.3",
              race % 2 == 0
                  ? "Q = 2 and 8 are slightly worse than 4, and better than Big-C"
                  : "W = 10 s is better at low percentiles, 100 s for the longest; both better than"
                      + " Big-C",
              each.says(20) + ". " + each.says(50) + ". " + each.says(99)));
    }
    return claims;
  }

  private static Race race(String title, List<Contender> settings) {
    List<Contender> contenders = new ArrayList<>(settings);
    contenders.add(Contender.BIG_C);
    return new Race(
        new Testbed(title, "table1-phases", 100, 60, 10, Map.of("cutoff", HEAVY_CUTOFF)),
        contenders,
        false);
  }

  private static List<Contender> queues(boolean isConserving) {
    return QUEUES.stream().map(q -> with(isConserving, "Q = " + q, "queue", q)).toList();
  }

  private static List<Contender> quanta(boolean isConserving) {
    return QUANTA.stream()
        .map(w -> with(isConserving, "W = " + w + " s", "quantum", w + "s"))
        .toList();
  }

  private static Contender with(boolean isConserving, String label, String setting, String value) {
    return isConserving
        ? Contender.conservingWith(label, setting, value)
        : Contender.stoppedWith(label, setting, value);
  }
}
