// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import java.util.List;
import java.util.Locale;

/** The figures of all schedulers as text, one line each. */
public final class MapReduceTable {
  private static final String HEAD = "%-6s %5s %5s %5s  %8s %8s %8s  %8s %6s %6s  %6s %4s %10s%n";
  private static final String LINE =
      "%-6s %5d %5d %5d  %8.1f %8.1f %8.1f  %8d %6d %6d  %6d %4d %10s%n";

  private MapReduceTable() {}

  public static String of(List<MapReduceResult> results) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            HEAD,
            "",
            "jobs",
            "right",
            "stuck",
            "wall s",
            "mean s",
            "max s",
            "attempts",
            "failed",
            "killed",
            "copies",
            "won",
            "CPU wasted"));
    for (MapReduceResult result : results) {
      text.append(line(result));
    }
    return text.toString();
  }

  private static String line(MapReduceResult result) {
    StreamTotals totals = result.totals();
    AttemptCounts attempts = totals.attempts();
    return String.format(
        Locale.ROOT,
        LINE,
        result.scheduler(),
        totals.jobs(),
        totals.right(),
        totals.stuck(),
        result.seconds(),
        totals.meanSeconds(),
        totals.mostSeconds(),
        attempts.attempts(),
        attempts.failed(),
        attempts.killed(),
        attempts.copies(),
        attempts.copiesWon(),
        String.format(Locale.ROOT, "%.1f %%", 100 * totals.wastedCpuShare()));
  }
}
