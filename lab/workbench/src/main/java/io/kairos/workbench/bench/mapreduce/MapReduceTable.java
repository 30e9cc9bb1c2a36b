// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import java.util.Arrays;
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
    double[] seconds = result.jobs().stream().mapToDouble(JobReport::seconds).toArray();
    TaskAttempts attempts = TaskAttempts.sum(result.jobs());
    AttemptCounts counts = attempts.counts();
    double wasted = attempts.wastedCpuSeconds();
    double all = wasted + attempts.usedCpuSeconds();
    return String.format(
        Locale.ROOT,
        LINE,
        result.scheduler(),
        result.jobs().size(),
        result.count(job -> job.right() ? 1 : 0),
        result.count(job -> job.state().equals(JobReport.STUCK) ? 1 : 0),
        result.seconds(),
        Arrays.stream(seconds).average().orElse(0),
        Arrays.stream(seconds).max().orElse(0),
        counts.attempts(),
        counts.failed(),
        counts.killed(),
        counts.copies(),
        counts.copiesWon(),
        String.format(Locale.ROOT, "%.1f %%", all == 0 ? 0 : 100 * wasted / all));
  }
}
