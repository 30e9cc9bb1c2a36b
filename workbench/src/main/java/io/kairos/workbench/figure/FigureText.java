// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import java.util.ArrayList;
import java.util.List;

/** What a figure shows, in words. */
public final class FigureText {
  private FigureText() {}

  /** The title, then each statement of the paper with what came out here. */
  public static List<String> of(FigureData data) {
    List<String> lines = new ArrayList<>();
    lines.add(data.title());
    for (FigureData.Claim claim : data.claims()) {
      lines.add("  paper " + claim.where() + ": " + claim.statement());
      lines.add("    here: " + claim.here());
    }
    return List.copyOf(lines);
  }
}
