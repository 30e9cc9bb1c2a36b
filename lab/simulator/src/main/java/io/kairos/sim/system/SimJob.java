// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.Stages;
import io.kairos.sim.trace.TraceJob;

/** A job in a system, and which of its tasks still wait for a worker. */
public final class SimJob {
  private final int number;
  private final TraceJob job;
  private final long estimateNanos;
  private final boolean isLong;
  private final boolean isTakenForLong;
  private int handedOut;
  private int ended;
  private long waitedNanos;

  /**
   * @param number in the order of arrivals, from 0
   * @param estimateNanos what a system believes that a task takes
   * @param isLong whether tasks take longer than the cut-off
   * @param isTakenForLong whether a system believes so
   */
  SimJob(int number, TraceJob job, long estimateNanos, boolean isLong, boolean isTakenForLong) {
    this.number = number;
    this.job = job;
    this.estimateNanos = estimateNanos;
    this.isLong = isLong;
    this.isTakenForLong = isTakenForLong;
  }

  /** In the order of arrivals, from 0. */
  public int number() {
    return number;
  }

  /** Of all stages, maps and reduces among them. */
  public int tasks() {
    return job.tasks();
  }

  /** How many of the tasks, the last ones, begin their work when all others have ended. */
  public int reduces() {
    return job.reduces();
  }

  /** Its queue, and what its containers hold. */
  public JobNeeds needs() {
    return job.needs();
  }

  /** Its stages: of a MapReduce job the maps, and the reduces if it has some. */
  public Stages stages() {
    return job.stages();
  }

  /** Containers that it holds from its arrival to its end and runs its tasks in; 0 for none. */
  public int executors() {
    return job.executors();
  }

  /** What a system believes that each task takes, nanoseconds. */
  public long estimateNanos() {
    return estimateNanos;
  }

  /** How many times as long as its tasks take, by the trace, a system believes that they take. */
  public double estimateFactor() {
    return job.meanNanos() == 0 ? 1 : (double) estimateNanos / job.meanNanos();
  }

  /** Whether a system takes the job for a long one. */
  public boolean isTakenForLong() {
    return isTakenForLong;
  }

  /** Tasks that have not been handed out; for systems of jobs without stages that wait. */
  public int waiting() {
    return job.tasks() - handedOut;
  }

  public boolean hasWaiting() {
    return handedOut < job.tasks();
  }

  /**
   * Hands the next task out; there must be one.
   *
   * @param startNanos when it starts
   * @return how long it takes
   */
  public long handOut(long startNanos) {
    started(startNanos);
    return job.taskNanos(handedOut++);
  }

  /** One of its tasks has started, of a system that hands tasks out itself. */
  public void started(long startNanos) {
    waitedNanos += startNanos - job.arrivalNanos();
  }

  /** Duration of a task; only the cluster knows it, not the scheduler. */
  public long taskNanos(int task) {
    return job.taskNanos(task);
  }

  /** Whether all its tasks have ended. */
  public boolean isEnded() {
    return ended == job.tasks();
  }

  /** Duration of all its tasks; only bounds know it. */
  public long workNanos() {
    return job.workNanos();
  }

  /** Whether the job really is a long one, for reports. */
  boolean isLong() {
    return isLong;
  }

  TraceJob job() {
    return job;
  }

  /** From arrival to start, all tasks together. */
  long waitedNanos() {
    return waitedNanos;
  }

  /**
   * One of its tasks has ended.
   *
   * @return whether it was the last
   */
  boolean endTask() {
    return ++ended == job.tasks();
  }
}
