// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.Computed;
import io.kairos.workbench.figure.Computed.Axes;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.figure.Told;
import io.kairos.workbench.figure.Told.Line;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Long jobs of drawn traces and their work. */
record LongShares(Axes panel, List<DrawnJobs> traces) implements Computation {
  /**
   * What a trace has.
   *
   * @param jobs that are long, percent
   * @param work of long jobs, percent of the task-seconds
   */
  record Shares(double jobs, double work, long tasks) {
    private double get(String name) {
      return switch (name) {
        case "jobs" -> jobs;
        case "work" -> work;
        case "tasks" -> tasks;
        default -> throw new IllegalArgumentException(name);
      };
    }
  }

  @Override
  public Computed compute(long seed, Progress progress) {
    List<Point> jobs = new ArrayList<>();
    List<Point> work = new ArrayList<>();
    List<Line> lines = new ArrayList<>();
    for (DrawnJobs trace : traces) {
      progress.at(trace.trace(), lines.size(), traces.size());
      Shares shares = shares(trace.draw(seed));
      lines.add(Line.of(trace.trace(), shares::get));
      jobs.add(new Point(lines.size(), shares.jobs, 0));
      work.add(new Point(lines.size(), shares.work, 0));
    }
    Map<String, List<Point>> curves = new LinkedHashMap<>();
    curves.put("long jobs", jobs);
    curves.put("task-seconds of long jobs", work);
    return new Computed(
        List.of(panel.of(Source.SIMULATION, curves)),
        List.of(new Told(panel.title(), lines)),
        List.of());
  }

  /** Counted while they are drawn: not all fit into memory. */
  static Shares shares(Trace trace) {
    double cutoffNanos = 1e9 * trace.cutoffSeconds().orElseThrow();
    long jobs = 0;
    long longJobs = 0;
    long tasks = 0;
    double work = 0;
    double longWork = 0;
    try (Stream<TraceJob> drawn = trace.jobs()) {
      for (Iterator<TraceJob> each = drawn.iterator(); each.hasNext(); ) {
        TraceJob job = each.next();
        double seconds = job.workNanos() / 1e9;
        jobs++;
        tasks += job.tasks();
        work += seconds;
        if (job.meanNanos() > cutoffNanos) {
          longJobs++;
          longWork += seconds;
        }
      }
    }
    return new Shares(100.0 * longJobs / jobs, 100 * longWork / work, tasks);
  }
}
