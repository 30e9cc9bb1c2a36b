// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.BusySlots;
import io.kairos.sim.system.RunSetup;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.figure.Told;
import io.kairos.workbench.figure.Told.Line;
import io.kairos.workbench.simulate.figure.Play.Contender;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Slots that run tasks of queues with parts of the cluster, which all have a backlog.
 *
 * @param queues by the labels of their curves; jobs go to them in turn
 * @param bins of 10 s each, from the beginning; what happens later is not counted
 * @param warmUpBins jobs come one by one: at first a queue takes what the other does not need yet
 */
record Capacities(Map<String, Queue> queues, int bins, int warmUpBins, List<Plot> panels)
    implements Computation {
  private static final double BIN_SECONDS = 10;
  private static final long BIN_NANOS = 10_000_000_000L;

  /** A queue, from 0, and its part of the cluster. */
  record Queue(int number, int percent) {}

  /** A panel. */
  record Plot(Panel panel, Contender contender, Play play) {}

  @Override
  public Computed compute(long seed, Progress progress) {
    List<Panel> drawn = new ArrayList<>();
    for (Plot plot : panels) {
      progress.at(plot.panel.title(), drawn.size(), panels.size());
      RunSetup setup = new Runs(seed).setup(plot.play, plot.contender, seed);
      BusySlots busy = BusySlots.of(setup, seed, queues.size(), BIN_NANOS, bins);
      int slots = setup.nodes().allCores();
      drawn.add(
          plot.panel.with(Source.SIMULATION, queues, queue -> used(queue.number, busy, slots)));
    }
    List<Line> lines =
        drawn.stream().map(panel -> Line.of(panel.title(), name -> value(name, panel))).toList();
    return new Computed(drawn, List.of(new Told(lines)), List.of());
  }

  private List<Point> used(int queue, BusySlots busy, int slots) {
    return IntStream.range(0, bins)
        .mapToObj(bin -> new Point((bin + 1) * BIN_SECONDS, 100 * busy.mean(queue, bin) / slots, 0))
        .toList();
  }

  /** {@code mean-0} is the mean share of the first queue, {@code over-0} the worst excess. */
  private double value(String name, Panel panel) {
    Series queue = panel.series().get(Integer.parseInt(name.substring(name.indexOf('-') + 1)));
    DoubleStream settled = queue.points().stream().skip(warmUpBins).mapToDouble(Point::y);
    return name.startsWith("mean")
        ? settled.average().orElseThrow()
        : settled.max().orElseThrow() - queues.get(queue.label()).percent;
  }
}
