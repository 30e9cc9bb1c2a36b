// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

import io.kairos.workbench.measure.Spread;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/** The figures of all modes as text, one line each: medians of the rounds, and sums. */
public final class SessionTable {
  private static final String HEAD = "%-8s %7s %7s %7s  %-20s  %5s %5s %8s %6s  %-20s %6s%n";
  private static final String LINE =
      "%-8s %7.2f %7.2f %7.2f  %-20s  %5d %5d %8d %6d  %-20s %5.0f%%%n";

  private SessionTable() {}

  public static String of(SessionResult result) {
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                HEAD,
                "",
                "p50 s",
                "p90 s",
                "max s",
                "p50 to alone",
                "wrong",
                "lost",
                "timeouts",
                "failed",
                "batch jobs ended",
                "others"));
    for (SessionMode mode : result.modes()) {
      text.append(line(result, mode));
    }
    return text.toString();
  }

  private static String line(SessionResult result, SessionMode mode) {
    List<SessionRun> runs = result.runs(mode);
    Spread ratio = result.p50ToAlone().get(mode);
    return String.format(
        Locale.ROOT,
        LINE,
        mode,
        Spread.of(runs, SessionRun::p50).median(),
        Spread.of(runs, SessionRun::p90).median(),
        Spread.of(runs, SessionRun::max).median(),
        ratio == null ? "-" : ratio.withRange(2),
        sum(runs, SessionRun::wrong),
        sum(runs, run -> run.troubles().executorsLost()),
        sum(runs, run -> run.troubles().timeOuts()),
        sum(runs, run -> run.troubles().failedTasks()),
        batch(runs),
        100 * runs.stream().mapToDouble(run -> run.span().loss().share()).max().orElseThrow());
  }

  private static String batch(List<SessionRun> runs) {
    return String.format(
        Locale.ROOT,
        "%d sh %d sp %d mr%s",
        sum(runs, run -> run.batch().shell()),
        sum(runs, run -> run.batch().spark()),
        sum(runs, run -> run.batch().mapReduce()),
        sum(runs, run -> run.batch().failed()) == 0
            ? ""
            : " " + sum(runs, run -> run.batch().failed()) + " failed");
  }

  private static int sum(List<SessionRun> runs, ToIntFunction<SessionRun> figure) {
    return runs.stream().mapToInt(figure).sum();
  }
}
