// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import io.kairos.sim.trace.TraceJob;
import java.util.List;

/** The two lower bounds, tick by tick. */
public final class NaiveBounds {
  private NaiveBounds() {}

  /**
   * When each job ends on one machine that does the work of all slots at each tick, and works on
   * the job with the least left.
   */
  public static long[] oneFastMachine(int slots, List<TraceJob> jobs) {
    int[] left = new int[jobs.size()];
    for (int job = 0; job < left.length; job++) {
      for (int task = 0; task < jobs.get(job).tasks(); task++) {
        left[job] += Tick.task(jobs.get(job), task);
      }
      if (left[job] % slots != 0) {
        throw new IllegalArgumentException("a job would end within a tick");
      }
    }
    long[] ends = new long[left.length];
    for (int now = 0; ; now++) {
      int least = -1;
      boolean isOver = true;
      for (int job = 0; job < left.length; job++) {
        isOver &= left[job] == 0;
        if (left[job] > 0
            && Tick.arrival(jobs.get(job)) <= now
            && (least < 0 || left[job] < left[least])) {
          least = job;
        }
      }
      if (isOver) {
        return ends;
      }
      if (least >= 0) {
        left[least] -= slots;
        ends[least] = (now + 1) * Tick.NANOS;
      }
    }
  }

  /** When each job ends if every map starts at once, and every reduce after the last map. */
  public static long[] criticalPath(List<TraceJob> jobs) {
    long[] ends = new long[jobs.size()];
    for (int number = 0; number < ends.length; number++) {
      TraceJob job = jobs.get(number);
      int phaseEnds = Tick.arrival(job);
      int begin = 0;
      for (int end : new int[] {job.tasks() - job.reduces(), job.tasks()}) {
        int longest = 0;
        for (int task = begin; task < end; task++) {
          longest = Math.max(longest, Tick.task(job, task));
        }
        phaseEnds += longest;
        begin = end;
      }
      ends[number] = phaseEnds * Tick.NANOS;
    }
    return ends;
  }
}
