// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.system.TracePlay;
import io.kairos.sim.trace.HiveLikeTrace;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Yaq-d against its baselines (Yaq, Figure 7 and Table 4): 185 jobs like its Hive queries on 40
 * nodes of 10 slots, half of the paper's nodes; means over five streams.
 *
 * <p>Jobs arrive at random. The paper limits how many run at a time, does not say to how many, and
 * counts from the start of a job; here two loads are given, and time counts from arrival.
 */
public final class DistributedQueues implements Figure {
  private static final int USUAL_JOBS = 185;
  private static final int NODES = 40;
  private static final int SLOTS_PER_NODE = 10;
  private static final int USUAL_STREAMS = 5;
  private static final int POINTS = 40;
  private static final List<Integer> LOADS_PERCENT = List.of(85, 120);
  private static final double SECONDS_PER_MINUTE = 60;
  private static final double MILLIS_PER_SECOND = 1e3;

  /** Columns of Table 4. */
  private static final List<String> DELAYS =
      List.of("queueing-mean-ms", "queueing-stdev-ms", "queueing-median-ms");

  private static final List<Contender> CONTENDERS =
      List.of(
          new Contender("Yaq-d", "yaq-d", Map.of()),
          new Contender("Yaq-d, no rebalancing", "yaq-d", Map.of("rebalance", "off")),
          new Contender("Yaq-d, no task starves", "yaq-d", Map.of("starvation", "1000h")),
          new Contender("Mercury", "mercury", Map.of()),
          new Contender(
              "batch sampling",
              "mercury",
              Map.of("placement", "batch-sampling", "rebalance", "off")));

  private final int jobs;
  private final int streams;

  public DistributedQueues() {
    this(USUAL_JOBS, USUAL_STREAMS);
  }

  /**
   * @param jobs of each stream
   * @param streams whose mean is taken
   */
  DistributedQueues(int jobs, int streams) {
    this.jobs = jobs;
    this.streams = streams;
  }

  /** Runs of each contender under one load. */
  private record Loaded(int percent, Map<String, List<RunResult>> runs) {}

  @Override
  public String name() {
    return "yaq-7";
  }

  @Override
  public String does() {
    return "Yaq without a central scheduler against Mercury and batch sampling; with Table 4";
  }

  @Override
  public FigureData compute(long seed, Progress progress) {
    List<Loaded> loads = new ArrayList<>();
    for (int percent : LOADS_PERCENT) {
      Map<String, List<RunResult>> runs = new LinkedHashMap<>();
      loads.add(new Loaded(percent, runs));
      for (Contender contender : CONTENDERS) {
        progress.at(
            contender.label() + ", " + percent + " %",
            (loads.size() - 1) * CONTENDERS.size() + runs.size(),
            LOADS_PERCENT.size() * CONTENDERS.size());
        runs.put(contender.label(), play(contender, percent, seed));
      }
    }
    List<Panel> panels = new ArrayList<>();
    loads.forEach(load -> panels.add(completionTimes(load)));
    panels.add(delays(loads));
    List<Distance> distances = new ArrayList<>();
    for (Loaded load : loads) {
      Possible possible =
          Possible.of(system -> play(new Contender(system, system, Map.of()), load.percent, seed));
      distances.addAll(possible.ofAllJobs(load.percent + " % load", load.runs));
    }
    return new FigureData(
        "Yaq, Figure 7 and Table 4: distributed schedulers with queues at the nodes",
        panels,
        List.of(
            new Claim(
                "6.3",
                "the median of Yaq-d is 3.9 times better than Mercury's and 9.3 times than batch"
                    + " sampling's, and it is better at all percentiles",
                "p50, p90 and p99 (s): "
                    + says(
                        loads,
                        "%.0f, %.0f, %.0f",
                        each -> each.all().quantile(0.5),
                        each -> each.all().quantile(0.9),
                        each -> each.all().quantile(0.99))),
            new Claim(
                "Table 4",
                "queueing delay (mean, standard deviation, median; s): Yaq-d 17.9, 54.2, 0.35;"
                    + " without rebalancing 34.2, 67.0, 5.6; Mercury 49.7, 73.7, 12.9; batch"
                    + " sampling 81.4, 101.4, 26.2",
                says(
                    loads,
                    "%.1f, %.1f, %.2f",
                    delay(DELAYS.get(0)),
                    delay(DELAYS.get(1)),
                    delay(DELAYS.get(2)))),
            new Claim(
                "Table 4",
                "jobs a minute: Yaq-d 16.6, without rebalancing 10.1, Mercury 5.8, batch sampling"
                    + " 5.3",
                says(loads, "%.1f", each -> jobs * SECONDS_PER_MINUTE / each.makespanSeconds()))),
        distances);
  }

  private static Panel completionTimes(Loaded load) {
    List<Series> series = new ArrayList<>();
    load.runs.forEach(
        (label, runs) -> {
          List<Point> points = new ArrayList<>();
          for (int point = 0; point <= POINTS; point++) {
            double share = (double) point / POINTS;
            double seconds = mean(runs, each -> each.all().quantile(share));
            points.add(new Point(seconds, 100.0 * point / POINTS, 0));
          }
          series.add(new Series(label, Source.SIMULATION, points));
        });
    return new Panel(
        "40 nodes of 10 slots, " + load.percent + " % load",
        "job completion time (s)",
        "share of jobs (%)",
        true,
        series);
  }

  /** Table 4, once for each load. */
  private static Panel delays(List<Loaded> loads) {
    List<Series> series = new ArrayList<>();
    for (Contender contender : CONTENDERS) {
      List<Point> points = new ArrayList<>();
      for (Loaded load : loads) {
        for (String counter : DELAYS) {
          double seconds = mean(load.runs.get(contender.label()), delay(counter));
          points.add(new Point(points.size() + 1, seconds, 0));
        }
      }
      series.add(new Series(contender.label(), Source.SIMULATION, points));
    }
    return new Panel(
        "Table 4",
        "mean, deviation, median: 1 to 3 at 85 %, 4 to 6 at 120 %",
        "queueing delay (s)",
        false,
        series);
  }

  private static ToDoubleFunction<RunResult> delay(String counter) {
    return result -> result.counters().get(counter) / MILLIS_PER_SECOND;
  }

  @SafeVarargs
  private static String says(
      List<Loaded> loads, String format, ToDoubleFunction<RunResult>... figures) {
    return loads.stream()
        .map(
            load ->
                load.runs.entrySet().stream()
                    .map(
                        each ->
                            each.getKey()
                                + " "
                                + String.format(
                                    Locale.ROOT,
                                    format,
                                    Stream.of(figures)
                                        .map(figure -> mean(each.getValue(), figure))
                                        .toArray()))
                    .collect(Collectors.joining("; ", load.percent + " % load: ", "")))
        .collect(Collectors.joining(". "));
  }

  private static double mean(List<RunResult> runs, ToDoubleFunction<RunResult> figure) {
    return runs.stream().mapToDouble(figure).average().orElseThrow();
  }

  private List<RunResult> play(Contender contender, int loadPercent, long seed) {
    return LongStream.range(seed, seed + streams)
        .mapToObj(stream -> playOnce(contender, loadPercent, stream))
        .toList();
  }

  private RunResult playOnce(Contender contender, int loadPercent, long seed) {
    double gapSeconds =
        100
            * HiveLikeTrace.MEAN_TASKS
            * HiveLikeTrace.MEAN_TASK_SECONDS
            / (loadPercent * NODES * SLOTS_PER_NODE);
    RunSetup setup =
        RunSetup.all(
                new HiveLikeTrace(jobs, gapSeconds, seed),
                NODES,
                SLOTS_PER_NODE,
                List.of(SimulatedSystem.ALL.get(contender.system())),
                contender.settings())
            .get(0);
    return TracePlay.play(setup, seed, done -> {});
  }
}
