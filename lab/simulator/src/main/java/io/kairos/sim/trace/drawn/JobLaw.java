// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

/**
 * A class of jobs, whose number of tasks and mean task duration are distributed exponentially
 * (thesis, §2.4.1).
 *
 * @param share of the jobs, from 0 to 1
 * @param meanTasks scale of the number of tasks, which is rounded up
 * @param aboveSeconds mean task durations are this plus what is distributed exponentially
 * @param meanSeconds scale of that distribution
 * @param mostSeconds mean task durations above are drawn again
 */
record JobLaw(
    double share, double meanTasks, double aboveSeconds, double meanSeconds, double mostSeconds) {

  /** A class of short jobs. */
  static JobLaw shortJobs(
      double share, double meanTasks, double meanSeconds, double cutoffSeconds) {
    return new JobLaw(share, meanTasks, 0, meanSeconds, cutoffSeconds);
  }

  /** A class of long jobs. */
  static JobLaw longJobs(double share, double meanTasks, double meanSeconds, double cutoffSeconds) {
    return new JobLaw(share, meanTasks, cutoffSeconds, meanSeconds, Double.POSITIVE_INFINITY);
  }
}
