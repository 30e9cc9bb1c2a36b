// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import java.util.stream.Stream;

/**
 * What part of a trace its long jobs are, by its own cut-off.
 *
 * @param jobs percent of the jobs
 * @param work percent of the task-seconds
 * @param tasks how many short and long jobs have together
 */
public record LongPart(double jobs, double work, double tasks) {
  /**
   * Counts jobs while they are drawn: not all fit into memory.
   *
   * @param trace has a cut-off
   */
  public static LongPart of(Trace trace) {
    long cutoffNanos = Seconds.toNanos(trace.cutoffSeconds().orElseThrow());
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
    return new LongPart(100.0 * longJobs / jobs, 100 * longWork / work, tasks);
  }
}
