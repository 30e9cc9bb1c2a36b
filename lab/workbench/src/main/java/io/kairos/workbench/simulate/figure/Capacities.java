// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.BusySlots;
import io.kairos.sim.system.RunSetup;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.Computed;
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
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Slots that run tasks of queues with parts of the cluster, which all have a backlog.
 *
 * @param queues jobs go to them in turn
 * @param bins of 10 s each, from the beginning; what happens later is not counted
 * @param warmUpBins jobs come one by one: at first a queue takes what the other does not need yet
 */
record Capacities(List<Queue> queues, int bins, int warmUpBins, List<Variant> variants)
    implements Computation {
  private static final double BIN_SECONDS = 10;
  private static final long BIN_NANOS = 10_000_000_000L;

  /** A queue and its part of the cluster. */
  record Queue(String label, int percent) {}

  /** A panel. */
  record Variant(Contender contender, Play play) {}

  @Override
  public Computed compute(long seed, Progress progress) {
    List<Panel> panels = new ArrayList<>();
    List<Line> lines = new ArrayList<>();
    for (Variant variant : variants) {
      String label = variant.contender.label();
      progress.at(label, panels.size(), variants.size());
      RunSetup setup = new Runs(seed).setup(variant.play, variant.contender, seed);
      BusySlots busy = BusySlots.of(setup, seed, queues.size(), BIN_NANOS, bins);
      int slots = setup.nodes().allCores();
      List<Series> series =
          IntStream.range(0, queues.size()).mapToObj(each -> used(each, busy, slots)).toList();
      panels.add(new Panel(label, "time (s)", "slots in use, mean of 10 s (%)", true, series));
      lines.add(Line.of(label, name -> value(name, series)));
    }
    return new Computed(panels, List.of(new Told(lines)), List.of());
  }

  private Series used(int queue, BusySlots busy, int slots) {
    List<Point> points = new ArrayList<>();
    for (int bin = 0; bin < bins; bin++) {
      points.add(new Point((bin + 1) * BIN_SECONDS, 100 * busy.mean(queue, bin) / slots, 0));
    }
    return new Series(queues.get(queue).label, Source.SIMULATION, points);
  }

  /** {@code mean-0} is the mean share of the first queue, {@code over-0} the worst excess. */
  private double value(String name, List<Series> series) {
    int queue = Integer.parseInt(name.substring(name.indexOf('-') + 1));
    DoubleStream settled =
        series.get(queue).points().stream().skip(warmUpBins).mapToDouble(Point::y);
    return name.startsWith("mean")
        ? settled.average().orElseThrow()
        : settled.max().orElseThrow() - queues.get(queue).percent;
  }
}
