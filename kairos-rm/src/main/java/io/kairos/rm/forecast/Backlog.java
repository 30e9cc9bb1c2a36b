// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import io.kairos.rm.rank.RankedWork;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Work that cores do before a job, and how long that takes them. A job never takes more cores than
 * it has tasks, so what is left of it cannot be in the way of others sooner than its tasks do it.
 *
 * <p>The time T in which a job is done solves cores * T = own + sum of min(work, tasks * T) over
 * the jobs before it. Newton's method finds it from above in a few steps of O(jobs) each: the
 * equation is convex and made of straight lines.
 */
final class Backlog {
  private static final int MOST_STEPS = 50;
  private static final double PRECISION = 1e-9;

  private final double[] seconds;
  private final double[] tasks;
  private final double all;

  private Backlog(double[] seconds, double[] tasks) {
    this.seconds = seconds;
    this.tasks = tasks;
    this.all = Arrays.stream(seconds).sum();
  }

  /** The work of some of the jobs. */
  static Backlog of(List<RankedWork> jobs, Predicate<RankedWork> which) {
    RankedWork[] some = jobs.stream().filter(which).toArray(RankedWork[]::new);
    return new Backlog(
        Arrays.stream(some).mapToDouble(RankedWork::leftSeconds).toArray(),
        Arrays.stream(some).mapToDouble(job -> Math.max(1, job.now().count())).toArray());
  }

  /**
   * When this and the work of a job behind it are done.
   *
   * @param own of that job, core-seconds, at least 0; with 0, when cores get free for it
   * @param cores above 0, may be infinite
   * @return seconds, at least 0
   */
  double doneSeconds(double own, double cores) {
    double time = (own + all) / cores;
    for (int step = 0; step < MOST_STEPS; step++) {
      double slope = cores;
      double done = own;
      for (int job = 0; job < seconds.length; job++) {
        if (seconds[job] > tasks[job] * time) {
          slope -= tasks[job];
        } else {
          done += seconds[job];
        }
      }
      if (slope <= 0) {
        // Rounding: this is the time.
        return time;
      }
      double next = done / slope;
      if (next >= time * (1 - PRECISION)) {
        return time;
      }
      time = next;
    }
    return time;
  }
}
