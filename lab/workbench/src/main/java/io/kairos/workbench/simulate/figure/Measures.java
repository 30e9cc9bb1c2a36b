// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.sim.trace.LongPart;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of runs and traces, by the names that the table of figures has for them. */
final class Measures {
  private static final double PERCENT = 100;
  private static final double SECONDS_PER_MINUTE = 60;
  private static final Pattern PERCENTILE = Pattern.compile("(?:([a-z]+)-)?p(\\d+)");
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final double PERMILLE_PER_PERCENT = 10;

  private Measures() {}

  /** The mean over the streams; there must be a stream. */
  static double mean(List<RunResult> streams, ToDoubleFunction<RunResult> value) {
    return streams.stream().mapToDouble(value).average().orElseThrow();
  }

  /**
   * The mean over the streams.
   *
   * @param name of the value: {@code p50}, {@code short-p50} of short jobs, {@code long-p50},
   *     {@code mean}, seconds; {@code slowdown-p50}; {@code above-30}, percent of short jobs that
   *     take longer than 30 s; {@code used}, the utilisation, and {@code utilisation}, the same in
   *     percent; {@code jobs-a-minute}; or a counter, one of milliseconds in seconds and one of
   *     permille in percent
   */
  static double of(List<RunResult> streams, String name) {
    return mean(streams, run -> of(run, name));
  }

  /** {@code jobs} and {@code work} of long jobs, percent; the number of all {@code tasks}. */
  static double of(LongPart part, String name) {
    return switch (name) {
      case "jobs" -> part.jobs();
      case "work" -> part.work();
      case "tasks" -> part.tasks();
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static double of(RunResult run, String name) {
    Matcher percentile = PERCENTILE.matcher(name);
    if (percentile.matches()) {
      String times = percentile.group(1) == null ? "all" : percentile.group(1);
      double share = Integer.parseInt(percentile.group(2)) / PERCENT;
      return WhichTimes.valueOf(times.toUpperCase(Locale.ROOT)).of(run).quantile(share);
    }
    if (name.startsWith("above-")) {
      double seconds = Double.parseDouble(name.substring("above-".length()));
      return PERCENT * run.shortJobs().shareAbove(seconds);
    }
    return switch (name) {
      case "mean" -> run.all().mean();
      case "used" -> run.utilization();
      case "utilisation" -> PERCENT * run.utilization();
      case "jobs-a-minute" -> run.all().count() * SECONDS_PER_MINUTE / run.makespanSeconds();
      default -> counter(run.counts().counters().get(name), name);
    };
  }

  /** Systems leave out what they have no number for. */
  private static double counter(Long value, String name) {
    return value == null ? Double.NaN : value / scale(name);
  }

  private static double scale(String counter) {
    return counter.endsWith("-ms")
        ? MILLIS_PER_SECOND
        : counter.endsWith("-permille") ? PERMILLE_PER_PERCENT : 1;
  }
}
