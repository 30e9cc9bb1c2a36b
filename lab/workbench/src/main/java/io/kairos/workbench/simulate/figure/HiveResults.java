// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What came of jobs like Yaq's Hive queries.
 *
 * @param jobs of each stream
 * @param runs by how jobs arrive, then by contender
 */
record HiveResults(int jobs, Map<String, Map<String, List<RunResult>>> runs) {
  private static final double SECONDS_PER_MINUTE = 60;
  private static final double MILLIS_PER_SECOND = 1e3;

  /** Columns of Tables 3 and 4. */
  private static final List<String> DELAYS =
      List.of("queueing-mean-ms", "queueing-stdev-ms", "queueing-median-ms");

  /** Job completion times in words. */
  String saysTimes() {
    return "p50, p90 and p99 (s): "
        + says(
            "%.0f, %.0f, %.0f",
            each -> each.all().quantile(0.5),
            each -> each.all().quantile(0.9),
            each -> each.all().quantile(0.99));
  }

  /** Both ends of the job completion times in words. */
  String saysTails() {
    return "p10 and longest (s): "
        + says("%.0f, %.0f", each -> each.all().quantile(0.1), each -> each.all().quantile(1));
  }

  /** Queueing delays in words. */
  String saysDelays() {
    return says(
        "%.1f, %.1f, %.2f", delay(DELAYS.get(0)), delay(DELAYS.get(1)), delay(DELAYS.get(2)));
  }

  /** Throughput in words. */
  String saysThroughput() {
    return says("%.1f", this::jobsPerMinute);
  }

  /** Queueing delays of each contender, three values for each kind of arrivals. */
  Panel delays(String title) {
    return panel(
        title + ": mean, deviation, median",
        "queueing delay (s)",
        DELAYS.stream().map(HiveResults::delay).toList());
  }

  /** Throughput of each contender, a value for each kind of arrivals. */
  Panel throughput(String title) {
    return panel(title, "jobs a minute", List.of(this::jobsPerMinute));
  }

  private Panel panel(String title, String yAxis, List<ToDoubleFunction<RunResult>> figures) {
    Map<String, List<Point>> points = new LinkedHashMap<>();
    List<String> keys = new ArrayList<>();
    int x = 1;
    for (Map.Entry<String, Map<String, List<RunResult>>> arrivals : runs.entrySet()) {
      keys.add(x + ": " + arrivals.getKey());
      for (ToDoubleFunction<RunResult> figure : figures) {
        for (Map.Entry<String, List<RunResult>> each : arrivals.getValue().entrySet()) {
          points
              .computeIfAbsent(each.getKey(), label -> new ArrayList<>())
              .add(new Point(x, StreamMeans.of(each.getValue(), figure), 0));
        }
        x++;
      }
    }
    List<Series> series = new ArrayList<>();
    points.forEach((label, all) -> series.add(new Series(label, Source.SIMULATION, all)));
    return new Panel(title, "from " + String.join(", from ", keys), yAxis, false, series);
  }

  private double jobsPerMinute(RunResult result) {
    return jobs * SECONDS_PER_MINUTE / result.makespanSeconds();
  }

  private static ToDoubleFunction<RunResult> delay(String counter) {
    return result -> result.counters().get(counter) / MILLIS_PER_SECOND;
  }

  @SafeVarargs
  private String says(String format, ToDoubleFunction<RunResult>... figures) {
    return runs.entrySet().stream()
        .map(
            arrivals ->
                arrivals.getValue().entrySet().stream()
                    .map(each -> each.getKey() + " " + format(format, each.getValue(), figures))
                    .collect(Collectors.joining("; ", arrivals.getKey() + ": ", "")))
        .collect(Collectors.joining(". "));
  }

  @SafeVarargs
  private static String format(
      String format, List<RunResult> streams, ToDoubleFunction<RunResult>... figures) {
    return String.format(
        Locale.ROOT,
        format,
        Stream.of(figures).map(figure -> StreamMeans.of(streams, figure)).toArray());
  }
}
