// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

/**
 * What came of a trace under one system.
 *
 * @param utilization share of the workers' time that the durations of tasks have which ended, from
 *     the first arrival to the last end; above 1 where tasks work faster than the trace says
 * @param meanWaitSeconds of a task, from the arrival of its job to its start
 * @param makespanSeconds from the first arrival to the last end
 */
public record RunResult(
    CompletionTimes times,
    double utilization,
    double meanWaitSeconds,
    double makespanSeconds,
    SystemCounts counts,
    RunEffort effort) {
  /** Completion times of short jobs. */
  public Times shortJobs() {
    return times.shortJobs();
  }

  /** Completion times of long jobs. */
  public Times longJobs() {
    return times.longJobs();
  }

  /** Completion times of all jobs. */
  public Times all() {
    return times.all();
  }

  /** Slowdowns of all jobs. */
  public Times slowdowns() {
    return times.slowdowns();
  }
}
