// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a figure shows, in words. */
public final class FigureText {
  private FigureText() {}

  /**
   * The title, then each statement of the paper with what came out here, then how much better the
   * systems could be.
   */
  public static List<String> of(FigureData data) {
    List<String> lines = new ArrayList<>();
    lines.add(data.title());
    for (FigureData.Claim claim : data.claims()) {
      lines.add("  paper " + claim.where() + ": " + claim.statement());
      lines.add("    here: " + claim.here());
    }
    if (!data.distances().isEmpty()) {
      lines.add(
          "  mean job completion times in multiples of those of clairvoyant SRPT, and of a lower"
              + " bound:");
    }
    Map<String, String> distances = new LinkedHashMap<>();
    for (FigureData.Distance each : data.distances()) {
      String says =
          String.format(
              Locale.ROOT, "%s %.2f and %.2f", each.system(), each.toSrpt(), each.toBound());
      distances.merge(each.of(), says, (before, next) -> before + "; " + next);
    }
    distances.forEach((of, says) -> lines.add("    " + of + ": " + says));
    return List.copyOf(lines);
  }
}
