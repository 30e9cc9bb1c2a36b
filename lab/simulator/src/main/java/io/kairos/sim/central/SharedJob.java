// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.sim.system.SimJob;
import io.kairos.sim.system.StagedTasks;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * A job whose tasks all work at one rate: those of every stage that waits for no other any more.
 */
final class SharedJob {
  /**
   * A task that works.
   *
   * @param endNanos work of each task of the job when this one has done its own
   */
  private record Working(int number, double endNanos) {}

  final SimJob job;
  private final StagedTasks tasks;
  private final PriorityQueue<Working> working =
      new PriorityQueue<>(Comparator.comparingDouble(Working::endNanos));

  /** Work of each task that has worked since some task did; the others began later. */
  private double workedNanos;

  /** Part of a core that each task has. */
  private double rate;

  SharedJob(SimJob job, long nowNanos) {
    this.job = job;
    this.tasks = new StagedTasks(job.stages());
    begin(nowNanos);
  }

  /** Tasks that work; none if the job has ended. */
  int working() {
    return working.size();
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
    return (long) Math.ceil(Math.max(0, working.element().endNanos - workedNanos) / rate);
  }

  /** Whether a task has done its work. Less than a nanosecond is an error of rounding. */
  boolean hasEnded() {
    return working() > 0 && working.element().endNanos - workedNanos < 0.5;
  }

  /** Takes a task out that has done its work; those that have waited for it begin. */
  long end(long nowNanos) {
    int ended = working.remove().number;
    if (tasks.ended(ended)) {
      begin(nowNanos);
    }
    return job.taskNanos(ended);
  }

  private void begin(long nowNanos) {
    if (working.isEmpty()) {
      workedNanos = 0;
    }
    while (tasks.released() > 0) {
      int number = tasks.take();
      job.started(nowNanos);
      working.add(new Working(number, workedNanos + job.taskNanos(number)));
    }
  }
}
