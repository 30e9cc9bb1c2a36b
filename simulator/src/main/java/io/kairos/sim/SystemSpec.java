// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

/**
 * A scheduler to simulate.
 *
 * @param name for reports
 * @param queueVcores the paper's Q: tasks a node takes beyond its cores
 * @param quantumSeconds the paper's W
 * @param tieBreaker name of one of {@code io.kairos.rm.placement.TieBreakers}
 * @param jobOrder name of one of {@code io.kairos.rm.placement.JobOrders}
 * @param jobOrderBaseSeconds core-seconds in the first step of the job order
 * @param jobOrderFactor how many times as long each further step is
 */
public record SystemSpec(
    String name,
    int queueVcores,
    double quantumSeconds,
    String tieBreaker,
    String jobOrder,
    double jobOrderBaseSeconds,
    double jobOrderFactor) {

  /** The paper's Q on nodes of four cores. */
  public static final int PAPER_QUEUE = 4;

  /** The paper's W is 50 s, and its shortest tasks take about 40 s. */
  public static final double PAPER_QUANTUM_TASKS = 1.25;

  private static final double STEP_FACTOR = 4;

  /** First step of job order {@code las}: 3,000 core-seconds where the smallest job has 1,200. */
  private static final double FIRST_STEP_TASKS = 2.5;

  /**
   * Stock YARN's default: one queue, first in, first out, on any free core; nothing is preempted. A
   * node that holds no more tasks than it has cores never suspends one, so its W is irrelevant.
   */
  public static SystemSpec fifo() {
    return new SystemSpec("fifo", 0, 1_000_000, "var", "fifo", 1, STEP_FACTOR);
  }

  /** Kairos as the paper sets it, where a task of the smallest class works {@code unitSeconds}. */
  public static SystemSpec kairos(double unitSeconds, String tieBreaker, String jobOrder) {
    return new SystemSpec(
        "kairos/" + tieBreaker + "/" + jobOrder,
        PAPER_QUEUE,
        PAPER_QUANTUM_TASKS * unitSeconds,
        tieBreaker,
        jobOrder,
        FIRST_STEP_TASKS * unitSeconds,
        STEP_FACTOR);
  }

  /** The same where the smallest job has so many tasks: the job order's steps are of jobs. */
  SystemSpec forJobsOf(int tasks) {
    return new SystemSpec(
        name,
        queueVcores,
        quantumSeconds,
        tieBreaker,
        jobOrder,
        jobOrderBaseSeconds * tasks,
        jobOrderFactor);
  }
}
