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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Slots that run tasks of two queues with 70 and 30 % of the cluster (Yaq, Figure 8): a backlog of
 * jobs in both for half an hour, on 40 nodes of 10 slots, half of the paper's nodes.
 *
 * <p>The paper does not say which of its GridMix workloads it played, and how long a queue may
 * exceed its part. Here it is GridMix-MS, with two others for one setting. A value is a mean over
 * 10 s.
 */
public final class QueueCapacities implements Figure {
  private static final int NODES = 40;
  private static final int SLOTS_PER_NODE = 10;

  /** A job of the workload has two tasks for each of them. */
  private static final int SLOTS_OF_A_JOB = 50;

  /** Of the arrivals: also the smaller half of the work is more than the larger queue does. */
  private static final double OVERLOAD = 3;

  private static final List<Integer> PERCENTS = List.of(70, 30);
  private static final List<String> LABELS = List.of("queue A, 70 %", "queue B, 30 %");
  private static final long BIN_NANOS = 10_000_000_000L;
  private static final double BIN_SECONDS = 10;
  private static final int USUAL_BINS = 180;

  /** Jobs come one by one: at first a queue takes what the other does not need yet. */
  private static final int WARM_UP_BINS = 12;

  /** With the time of a run, jobs of a workload: both queues have a backlog all the time. */
  private enum Jobs {
    GRIDMIX_MS("exponential-49", 280),
    MIXED("mixed-5-50", 980),
    EQUAL("uniform-50", 280);

    private final String workload;
    private final int count;

    Jobs(String workload, int count) {
      this.workload = workload;
      this.count = count;
    }
  }

  /** One panel. */
  private record Variant(String label, Jobs jobs, Map<String, String> settings) {}

  private static final Map<String, String> SRJF = Map.of("queue", "4", "order", "srjf");

  private static final List<Variant> VARIANTS =
      List.of(
          new Variant("YARN", Jobs.GRIDMIX_MS, Map.of("queue", "0", "order", "ejf")),
          new Variant(
              "Yaq-c, in order of arrival", Jobs.GRIDMIX_MS, Map.of("queue", "4", "order", "ejf")),
          new Variant("Yaq-c, SRJF, ST 10 s", Jobs.GRIDMIX_MS, SRJF),
          new Variant(
              "Yaq-c, SRJF, no task starves",
              Jobs.GRIDMIX_MS,
              Map.of("queue", "4", "order", "srjf", "starvation", "1000h")),
          new Variant("Yaq-c, SRJF, ST 10 s, Mixed-5-50", Jobs.MIXED, SRJF),
          new Variant("Yaq-c, SRJF, ST 10 s, tasks of 50 s", Jobs.EQUAL, SRJF));

  private final double part;

  public QueueCapacities() {
    this(1);
  }

  /**
   * @param part of the half hour that is played, at most 1
   */
  QueueCapacities(double part) {
    this.part = part;
  }

  @Override
  public String name() {
    return "yaq-8";
  }

  @Override
  public String does() {
    return "whether queues with capacities keep to them, though nodes reorder tasks";
  }

  @Override
  public FigureData compute(long seed, Progress progress) {
    List<Panel> panels = new ArrayList<>();
    List<String> says = new ArrayList<>();
    for (Variant variant : VARIANTS) {
      progress.at(variant.label(), panels.size(), VARIANTS.size());
      BusySlots busy = play(variant, seed);
      List<Series> series = IntStream.range(0, LABELS.size()).mapToObj(q -> used(q, busy)).toList();
      panels.add(
          new Panel(variant.label(), "time (s)", "slots in use, mean of 10 s (%)", true, series));
      says.add(variant.label() + ": " + says(series));
    }
    return new FigureData(
        "Yaq, Figure 8: slots that two queues use, 70 and 30 % of the cluster",
        panels,
        List.of(
            new Claim(
                "6.4",
                "Yaq-c respects each queue's capacity with only some momentary slight violations",
                "mean share of queues A and B, and by how much the share of A, and of B, exceeded"
                    + " its part in the worst 10 s: "
                    + String.join("; ", says))));
  }

  private Series used(int queue, BusySlots busy) {
    List<Point> points =
        IntStream.range(0, bins())
            .mapToObj(
                bin ->
                    new Point(
                        (bin + 1) * BIN_SECONDS,
                        100 * busy.mean(queue, bin) / (NODES * SLOTS_PER_NODE),
                        0))
            .toList();
    return new Series(LABELS.get(queue), Source.SIMULATION, points);
  }

  private static String says(List<Series> series) {
    return String.format(
        Locale.ROOT,
        "%.1f and %.1f %%, exceeded by %.1f and %.1f points",
        settled(series.get(0)).average().orElseThrow(),
        settled(series.get(1)).average().orElseThrow(),
        settled(series.get(0)).max().orElseThrow() - PERCENTS.get(0),
        settled(series.get(1)).max().orElseThrow() - PERCENTS.get(1));
  }

  private static DoubleStream settled(Series series) {
    return series.points().stream().skip(WARM_UP_BINS).mapToDouble(Point::y);
  }

  private int bins() {
    return (int) (part * USUAL_BINS);
  }

  private BusySlots play(Variant variant, long seed) {
    double load = OVERLOAD * NODES * SLOTS_PER_NODE / SLOTS_OF_A_JOB;
    Traces traces =
        new Traces(
            Map.of(),
            Optional.of((int) (part * variant.jobs().count)),
            Laws.EXCERPT,
            SLOTS_OF_A_JOB,
            load,
            seed);
    Map<String, String> settings = new HashMap<>(variant.settings());
    settings.put("queues", "a:" + PERCENTS.get(0) + ",b:" + PERCENTS.get(1));
    RunSetup setup =
        RunSetup.all(
                traces.named(variant.jobs().workload),
                NODES,
                SLOTS_PER_NODE,
                List.of(SimulatedSystem.ALL.get("yaq-c")),
                settings)
            .get(0);
    BusySlots[] busy = new BusySlots[1];
    TracePlay.play(
        setup,
        seed,
        done -> {},
        clock -> busy[0] = new BusySlots(clock, PERCENTS.size(), BIN_NANOS, bins()));
    return busy[0];
  }
}
