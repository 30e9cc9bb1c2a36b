// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

/**
 * One job of a stream: equal tasks of one vcore each. Without reduces it is a bag of tasks, all
 * there when it arrives.
 *
 * @param index place in the stream, from 0
 * @param arrivalSeconds after the start of the stream
 * @param tasks number of tasks, at least 1
 * @param reduces how many of these begin their work when all others, the maps, have ended; from 0
 *     to fewer than all
 * @param workSeconds CPU time of each task on an idle core
 */
public record PlannedJob(
    int index, double arrivalSeconds, int tasks, int reduces, double workSeconds) {
  public PlannedJob {
    if (reduces < 0 || reduces >= tasks) {
      throw new IllegalArgumentException(reduces + " reduces of " + tasks + " tasks");
    }
  }

  /** A bag of tasks. */
  public PlannedJob(int index, double arrivalSeconds, int tasks, double workSeconds) {
    this(index, arrivalSeconds, tasks, 0, workSeconds);
  }

  /** The same job, which arrives then. */
  public PlannedJob arrivingAt(double seconds) {
    return new PlannedJob(index, seconds, tasks, reduces, workSeconds);
  }

  /** The same job, each of whose tasks works for so long. */
  public PlannedJob withWork(double seconds) {
    return new PlannedJob(index, arrivalSeconds, tasks, reduces, seconds);
  }

  /** CPU time of all tasks together. */
  public double totalWorkSeconds() {
    return tasks * workSeconds;
  }

  /** Tasks that can work from the start. */
  public int maps() {
    return tasks - reduces;
  }
}
