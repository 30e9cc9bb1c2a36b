// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.job;

import io.kairos.sim.trace.TaskSize;

/**
 * A container of a job that runs tasks of the job one after the other, and idles while the job has
 * none for it.
 */
public final class Executor extends SimTask {
  private static final int NO_TASK = -1;

  private final Executors executors;
  private int task = NO_TASK;
  private long takenNanos;

  /**
   * @param number among the executors of its job, from 0
   */
  Executor(JobOfTask owner, int number, TaskSize size, Executors executors) {
    super(owner, number, new StageOfTask(0, false, size, NEVER), 0);
    this.executors = executors;
  }

  /** Gets a task of its job. */
  void take(int itsTask, long workNanos, long nowNanos) {
    task = itsTask;
    takenNanos = nowNanos;
    remainingNanos = workNanos;
  }

  /** The task that it has. */
  int task() {
    return task;
  }

  /** When it got its task. */
  long takenNanos() {
    return takenNanos;
  }

  /** Has done the work of its task. */
  public void hasWorked() {
    executors.ended(this);
  }

  /** Has no task any more. */
  void giveBack() {
    task = NO_TASK;
  }

  @Override
  public boolean isIdle() {
    return task == NO_TASK;
  }
}
