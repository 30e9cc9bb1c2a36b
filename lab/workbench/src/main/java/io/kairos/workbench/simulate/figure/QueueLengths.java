// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.system.TracePlay;
import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Traces;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
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
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Slot utilisation by the length of the queues at the nodes (Yaq, Figure 9 and Table 1): a backlog
 * for half an hour on 20 nodes of 10 slots, a quarter of the paper's nodes.
 */
public final class QueueLengths implements Figure {
  private static final int NODES = 20;
  private static final int SLOTS_PER_NODE = 10;
  private static final double OVERLOAD = 1.5;
  private static final List<Integer> LENGTHS = List.of(0, 1, 2, 4, 6, 10);

  /** Workloads, and the jobs of each that take half an hour. */
  private static final Map<String, Integer> WORKLOADS = new LinkedHashMap<>();

  static {
    WORKLOADS.put("uniform-5", 180);
    WORKLOADS.put("uniform-10", 90);
    WORKLOADS.put("uniform-50", 18);
    WORKLOADS.put("mixed-5-50", 64);
    WORKLOADS.put("exponential-49", 18);
  }

  @Override
  public String name() {
    return "yaq-9";
  }

  @Override
  public String does() {
    return "how busy slots are, by the length of the queues at the nodes; with Table 1";
  }

  @Override
  public FigureData compute(long seed, Progress progress) {
    int steps = WORKLOADS.size() * LENGTHS.size();
    int done = 0;
    List<Series> series = new ArrayList<>();
    for (Map.Entry<String, Integer> workload : WORKLOADS.entrySet()) {
      List<Point> points = new ArrayList<>();
      for (int length : LENGTHS) {
        progress.at(workload.getKey() + ", queue of " + length, done++, steps);
        double used = utilization(workload.getKey(), workload.getValue(), length, seed);
        points.add(new Point(length, 100 * used, 0));
      }
      series.add(new Series(workload.getKey(), Source.SIMULATION, points));
    }
    return new FigureData(
        "Yaq, Figure 9 and Table 1: slot utilisation by queue length, heartbeats every 3 s",
        List.of(
            new Panel(
                "20 nodes of 10 slots", "queue length", "slot utilisation (%)", true, series)),
        List.of(
            new Claim(
                "Table 1",
                "without queues 60.59 % with tasks of 5 s, 78.35 % of 10 s, 92.38 % of 50 s,"
                    + " 78.54 % with Mixed-5-50",
                atLength(series, 0)),
            new Claim(
                "6.5.1",
                "tasks of 5 s need six places for full utilisation, 96 % instead of 60 %",
                atLength(series, 6)),
            new Claim("6.5.1", "tasks of 50 s need two places", atLength(series, 2))));
  }

  private static String atLength(List<Series> series, int length) {
    return series.stream()
        .map(
            each ->
                String.format(Locale.ROOT, "%s %.1f %%", each.label(), FigureData.at(each, length)))
        .collect(Collectors.joining(", ", "with a queue of " + length + ": ", ""));
  }

  private static double utilization(String workload, int jobs, int length, long seed) {
    Traces traces =
        new Traces(
            Map.of(), Optional.of(jobs), Laws.EXCERPT, NODES * SLOTS_PER_NODE, OVERLOAD, seed);
    RunSetup setup =
        RunSetup.all(
                traces.named(workload),
                NODES,
                SLOTS_PER_NODE,
                List.of(SimulatedSystem.ALL.get("yaq-c")),
                Map.of("queue", String.valueOf(length), "order", "ejf"))
            .get(0);
    return TracePlay.play(setup, seed, done -> {}).utilization();
  }
}
