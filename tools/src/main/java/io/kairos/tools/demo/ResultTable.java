// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.demo;

import java.util.Locale;

/** The demo's outcome as a table of plain text. */
final class ResultTable {
  private static final String ROW = "  %-22s %8s %8s %8s %8s%n";

  /** At 95 % load a few percent less CPU make an overload. */
  private static final double HARMLESS_STOLEN_CPU = 0.05;

  private ResultTable() {}

  static String render(SchedulerResult baseline, SchedulerResult kairos) {
    StringBuilder text = new StringBuilder();
    section(
        text, "job completion time (s)", baseline, baseline.jct(), kairos, kairos.jct(), "%.2f");
    section(text, "slowdown", baseline, baseline.slowdown(), kairos, kairos.slowdown(), "%.1f");
    text.append(
        format("%n  %-22s %11s %11s%n", "", baseline.setup().label(), kairos.setup().label()));
    text.append(
        format("  %-22s %11d %11d%n", "preemptions", baseline.preemptions(), kairos.preemptions()));
    text.append(
        format(
            "  %-22s %9.0f %% %9.0f %%%n",
            "utilisation", 100 * baseline.utilization(), 100 * kairos.utilization()));
    text.append(
        format(
            "  %-22s %9.0f %% %9.0f %%%n",
            "CPU taken by the host", 100 * baseline.stolenCpu(), 100 * kairos.stolenCpu()));
    if (Math.max(baseline.stolenCpu(), kairos.stolenCpu()) > HARMLESS_STOLEN_CPU) {
      text.append(
          format(
              "%n  The host of this virtual machine gave much of its CPU to others meanwhile: the two"
                  + "%n  schedulers did not run on the same machine. Repeat this when it is quiet.%n"));
    }
    return text.toString();
  }

  private static void section(
      StringBuilder text,
      String title,
      SchedulerResult baselineResult,
      Distribution baseline,
      SchedulerResult kairosResult,
      Distribution kairos,
      String number) {
    text.append(format("%n" + ROW, title, "p50", "p90", "p99", "mean"));
    text.append(row(baselineResult.setup().label(), baseline, number));
    text.append(row(kairosResult.setup().label(), kairos, number));
    text.append(row("ratio", kairos.relativeTo(baseline), "%.2fx"));
  }

  private static String row(String label, Distribution figures, String number) {
    return format(
        ROW,
        label,
        format(number, figures.p50()),
        format(number, figures.p90()),
        format(number, figures.p99()),
        format(number, figures.mean()));
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
