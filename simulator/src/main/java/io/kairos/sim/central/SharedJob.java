// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.sim.system.SimJob;
import java.util.Arrays;

/** A job whose tasks all work at one rate: its maps, and when these have ended its reduces. */
final class SharedJob {
  final SimJob job;

  /** Durations of the tasks that work now or have ended, shortest first. */
  private long[] nanos;

  private int ended;

  /** Work of each task that works now. */
  private double workedNanos;

  /** Part of a core that each task has. */
  private double rate;

  SharedJob(SimJob job, long nowNanos) {
    this.job = job;
    begin(job.tasks() - job.reduces(), nowNanos);
  }

  /** Tasks that work; none if the job has ended. */
  int working() {
    return nanos.length - ended;
  }

  /** Gives the job so many cores, of which its tasks use no more than one each. */
  void give(double cores) {
    rate = Math.min(1, cores / working());
  }

  void work(long forNanos) {
    workedNanos += forNanos * rate;
  }

  /** How long until the next task ends, rounded up. */
  long untilEndNanos() {
    return (long) Math.ceil(Math.max(0, nanos[ended] - workedNanos) / rate);
  }

  /** Whether a task has done its work. Less than a nanosecond is an error of rounding. */
  boolean hasEnded() {
    return working() > 0 && nanos[ended] - workedNanos < 0.5;
  }

  /** Takes a task out that has done its work; its reduces begin after the last map. */
  long end(long nowNanos) {
    long durationNanos = nanos[ended++];
    if (working() == 0 && job.hasWaiting()) {
      begin(job.waiting(), nowNanos);
    }
    return durationNanos;
  }

  private void begin(int tasks, long nowNanos) {
    nanos = new long[tasks];
    Arrays.setAll(nanos, task -> job.handOut(nowNanos));
    Arrays.sort(nanos);
    ended = 0;
    workedNanos = 0;
  }
}
