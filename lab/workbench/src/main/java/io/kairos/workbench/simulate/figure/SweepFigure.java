// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.simulate.figure.Percentiles.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A system normalized to another, by the value of a setting. */
abstract class SweepFigure implements Figure {
  /**
   * A run of both.
   *
   * @param x where the figure has it
   * @param system settings of the system
   * @param baseline settings of the system that is normalized to
   */
  record Step(double x, Map<String, String> system, Map<String, String> baseline) {}

  private final String title;
  private final String xAxis;
  private final String system;
  private final String baseline;
  private final PlayedTrace trace;
  private final int workers;
  private final List<Step> steps;

  /**
   * @param title names paper and figure
   * @param xAxis names the setting
   * @param system below 1 it is the faster one
   */
  SweepFigure(
      String title,
      String xAxis,
      String system,
      String baseline,
      PlayedTrace trace,
      int workers,
      List<Step> steps) {
    this.title = title;
    this.xAxis = xAxis;
    this.system = system;
    this.baseline = baseline;
    this.trace = trace;
    this.workers = workers;
    this.steps = List.copyOf(steps);
  }

  /** What the paper says, and what came out here; a panel for short jobs and one for long ones. */
  abstract List<Claim> claims(List<Panel> panels);

  @Override
  public final FigureData compute(long seed, Progress progress) {
    Runs runs = new Runs(seed);
    List<Pair> pairs = new ArrayList<>();
    List<Distance> distances = new ArrayList<>();
    for (Step step : steps) {
      progress.at(xAxis + " " + step.x(), pairs.size(), steps.size());
      RunResult ofSystem = runs.of(trace.with(step.system()), system, workers);
      RunResult ofBaseline = runs.of(trace.with(step.baseline()), baseline, workers);
      Pair pair = new Pair(step.x(), ofSystem, ofBaseline);
      pairs.add(pair);
      String of = xAxis + " " + Percentiles.plain(step.x());
      distances.addAll(
          runs.distances(of, trace.with(step.system()), workers, system, baseline, pair));
    }
    List<Panel> panels = Percentiles.panels(trace.name(), xAxis, pairs);
    return new FigureData(title, panels, claims(panels), distances);
  }
}
