// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.Computed;
import io.kairos.workbench.figure.Computed.Axes;
import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.figure.Told;
import io.kairos.workbench.figure.Told.Line;
import io.kairos.workbench.simulate.figure.JobTable.Versus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The same job under two systems: how many are not slower under the first one, and the ratio of the
 * average completion times.
 *
 * @param workers sizes of the cluster, smallest first
 * @param panels one for each of both
 */
record JobByJob(String system, String baseline, Play play, List<Integer> workers, List<Axes> panels)
    implements Computation {
  @Override
  public Computed compute(long seed, Progress progress) {
    List<Versus> shorts = new ArrayList<>();
    List<Versus> longs = new ArrayList<>();
    List<Distance> distances = new ArrayList<>();
    Runs runs = new Runs(seed);
    for (int size : workers) {
      progress.at(size + " workers", shorts.size(), workers.size());
      JobTable here = new JobTable();
      JobTable there = new JobTable();
      Map<String, List<RunResult>> both = new LinkedHashMap<>();
      both.put(system, List.of(runs.first(play.on(size), system, here)));
      both.put(baseline, List.of(runs.first(play.on(size), baseline, there)));
      if (shorts.isEmpty()) {
        distances.addAll(runs.possible(play.on(size)).ofEachClass(size + " workers", both));
      }
      shorts.add(here.against(there, false));
      longs.add(here.against(there, true));
    }
    Panel averages = panel(1, shorts, longs, Versus::averageRatio);
    Told atSmallest =
        new Told(
            workers.get(0) + " workers",
            List.of(
                Line.of("short jobs", shorts.get(0)::get),
                Line.of("long jobs", longs.get(0)::get)));
    return new Computed(
        List.of(panel(0, shorts, longs, Versus::notSlower), averages),
        List.of(atSmallest, Told.of(averages)),
        distances);
  }

  private Panel panel(
      int axes, List<Versus> shorts, List<Versus> longs, ToDoubleFunction<Versus> value) {
    Map<String, List<Point>> curves = new LinkedHashMap<>();
    curves.put("short jobs", points(shorts, value));
    curves.put("long jobs", points(longs, value));
    return panels.get(axes).of(Source.SIMULATION, curves);
  }

  private List<Point> points(List<Versus> all, ToDoubleFunction<Versus> value) {
    List<Point> points = new ArrayList<>();
    for (Versus each : all) {
      points.add(new Point(workers.get(points.size()), value.applyAsDouble(each), 0));
    }
    return points;
  }
}
