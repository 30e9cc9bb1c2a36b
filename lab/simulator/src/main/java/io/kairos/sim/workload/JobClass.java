// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

/**
 * One kind of job in a mix.
 *
 * @param name for reports
 * @param probability that a job is of this class; the classes of a mix add up to 1
 * @param tasks tasks of each such job
 * @param reduces how many of these wait for all others of their job, from 0 to fewer than all
 * @param relativeWork work of one task, where a task of the mix's smallest class has 1
 */
public record JobClass(
    String name, double probability, int tasks, int reduces, double relativeWork) {
  public JobClass {
    if (reduces < 0 || reduces >= tasks) {
      throw new IllegalArgumentException(name + ": " + reduces + " reduces of " + tasks + " tasks");
    }
  }

  /** A class of jobs whose tasks wait for none. */
  public JobClass(String name, double probability, int tasks, double relativeWork) {
    this(name, probability, tasks, 0, relativeWork);
  }
}
