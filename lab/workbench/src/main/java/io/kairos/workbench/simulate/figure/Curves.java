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
import io.kairos.workbench.simulate.figure.Play.Contender;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A value of several systems or workloads by a setting, or several values side by side.
 *
 * @param unit the step to whose value all others are normalized; values are as they are without
 */
record Curves(List<Plot> plots, Unit unit) implements Computation {
  /** A panel: a curve for each play, and a point of each for every step. */
  record Plot(Axes axes, List<Curve> curves, List<Step> steps) {}

  /** What is played. */
  record Curve(Contender contender, Play play) {}

  /**
   * A point.
   *
   * @param value a name of {@link Measures}
   * @param settings of the systems that have them; none unless given
   */
  record Step(double x, String value, Map<String, String> settings) {
    Step {
      settings = settings == null ? Map.of() : settings;
    }
  }

  /**
   * A step, where distances to what is possible are told as well.
   *
   * @param name in texts
   */
  record Unit(double x, String name) {}

  @Override
  public Computed compute(long seed, Progress progress) {
    Runs runs = new Runs(seed);
    int steps = plots.stream().mapToInt(each -> each.curves.size() * each.steps.size()).sum();
    int done = 0;
    List<Panel> panels = new ArrayList<>();
    List<Distance> distances = new ArrayList<>();
    for (Plot plot : plots) {
      Map<String, List<Point>> curves = new LinkedHashMap<>();
      Map<String, List<RunResult>> atUnit = new LinkedHashMap<>();
      for (Curve curve : plot.curves) {
        String label = curve.contender.label();
        double one = 1;
        List<Point> points = new ArrayList<>();
        for (Step step : plot.steps) {
          progress.at(plot.axes.title() + ": " + label, done++, steps);
          List<RunResult> results = runs.of(curve.play.with(step.settings), curve.contender);
          double value = Measures.of(results, step.value);
          points.add(new Point(step.x, value, 0));
          if (unit != null && unit.x == step.x) {
            one = value;
            atUnit.put(label, results);
          }
        }
        curves.put(label, inUnits(points, one));
      }
      panels.add(plot.axes.of(Source.SIMULATION, curves));
      if (unit != null) {
        Possible possible = runs.possible(plot.curves.get(0).play);
        distances.addAll(possible.ofEachClass(unit.name, atUnit));
      }
    }
    return Computed.of(panels, distances);
  }

  private static List<Point> inUnits(List<Point> points, double one) {
    return points.stream().map(each -> new Point(each.x(), each.y() / one, 0)).toList();
  }
}
