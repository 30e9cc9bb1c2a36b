// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

/**
 * One job of a stream: a bag of equal tasks of one vcore each, all there when it arrives.
 *
 * @param index place in the stream, from 0
 * @param arrivalSeconds after the start of the stream
 * @param tasks number of tasks, at least 1
 * @param workSeconds CPU time of each task on an idle core
 */
public record PlannedJob(int index, double arrivalSeconds, int tasks, double workSeconds) {
  /** CPU time of all tasks together. */
  public double totalWorkSeconds() {
    return tasks * workSeconds;
  }
}
