// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.Times;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Values of runs, by the names that the table of figures has for them. */
final class Measures {
  private static final double PERCENT = 100;
  private static final double SECONDS_PER_MINUTE = 60;
  private static final double MILLIS_PER_SECOND = 1e3;

  private Measures() {}

  /** The mean over the streams; there must be a stream. */
  static double mean(List<RunResult> streams, ToDoubleFunction<RunResult> value) {
    return streams.stream().mapToDouble(value).average().orElseThrow();
  }

  /**
   * The mean over the streams.
   *
   * @param name of the value: {@code p50}, {@code short-p50} of short jobs, {@code mean}, seconds;
   *     {@code above-30}, percent of short jobs that take longer than 30 s; {@code slowdown}, the
   *     worst; {@code utilisation}, percent; {@code jobs-a-minute}; or a counter, one of
   *     milliseconds in seconds
   */
  static double of(List<RunResult> streams, String name) {
    return mean(streams, run -> of(run, name));
  }

  private static double of(RunResult run, String name) {
    if (name.matches("p\\d+")) {
      return percentile(run.all(), name.substring(1));
    }
    if (name.startsWith("short-p")) {
      return percentile(run.shortJobs(), name.substring("short-p".length()));
    }
    if (name.startsWith("above-")) {
      double seconds = Double.parseDouble(name.substring("above-".length()));
      return PERCENT * run.shortJobs().shareAbove(seconds);
    }
    return switch (name) {
      case "mean" -> run.all().mean();
      case "slowdown" -> run.slowdowns().quantile(1);
      case "utilisation" -> PERCENT * run.utilization();
      case "jobs-a-minute" -> run.all().count() * SECONDS_PER_MINUTE / run.makespanSeconds();
      default -> run.counts().counters().get(name) / (name.endsWith("-ms") ? MILLIS_PER_SECOND : 1);
    };
  }

  private static double percentile(Times times, String percent) {
    return times.quantile(Integer.parseInt(percent) / PERCENT);
  }
}
