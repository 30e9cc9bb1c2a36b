// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import io.kairos.workbench.figure.Computation;
import io.kairos.workbench.figure.Computed;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Point;
import io.kairos.workbench.figure.FigureData.Source;
import io.kairos.workbench.figure.Progress;
import io.kairos.workbench.figure.Told;
import io.kairos.workbench.figure.Told.Line;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Long jobs of drawn traces and their work. */
record LongShares(Panel panel, List<DrawnJobs> traces) implements Computation {
  @Override
  public Computed compute(long seed, Progress progress) {
    Map<String, List<Point>> curves = new LinkedHashMap<>();
    curves.put("long jobs", new ArrayList<>());
    curves.put("task-seconds of long jobs", new ArrayList<>());
    List<Line> lines = new ArrayList<>();
    for (DrawnJobs trace : traces) {
      progress.at(trace.trace(), lines.size(), traces.size());
      Map<String, Double> shares = shares(trace.draw(seed));
      lines.add(Line.of(trace.trace(), shares::get));
      curves.get("long jobs").add(new Point(lines.size(), shares.get("jobs"), 0));
      curves.get("task-seconds of long jobs").add(new Point(lines.size(), shares.get("work"), 0));
    }
    return new Computed(
        List.of(panel.with(Source.SIMULATION, curves)), List.of(new Told(lines)), List.of());
  }

  /**
   * Counted while they are drawn: not all fit into memory.
   *
   * @return {@code jobs} that are long, percent; {@code work} of long jobs, percent of the
   *     task-seconds; and the number of all {@code tasks}
   */
  static Map<String, Double> shares(Trace trace) {
    double cutoffNanos = 1e9 * trace.cutoffSeconds().orElseThrow();
    int jobs = 0;
    int longJobs = 0;
    double tasks = 0;
    double work = 0;
    double longWork = 0;
    try (Stream<TraceJob> drawn = trace.jobs()) {
      for (TraceJob job : (Iterable<TraceJob>) drawn::iterator) {
        double seconds = job.workNanos() / 1e9;
        boolean isLong = job.meanNanos() > cutoffNanos;
        jobs++;
        longJobs += isLong ? 1 : 0;
        tasks += job.tasks();
        work += seconds;
        longWork += isLong ? seconds : 0;
      }
    }
    return Map.of("jobs", 100.0 * longJobs / jobs, "work", 100 * longWork / work, "tasks", tasks);
  }
}
