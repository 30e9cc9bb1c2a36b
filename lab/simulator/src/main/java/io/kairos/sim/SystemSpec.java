// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.nm.las.TaskOrder;

/**
 * A scheduler to simulate.
 *
 * @param name for reports
 * @param nodePolicy name of a {@code TaskOrder}, by which nodes suspend tasks, or of a {@code
 *     ReorderingPolicy}, by which tasks wait at nodes before their launch, or {@code stock}
 * @param queue tasks a node takes beyond its cores, as an operator writes it: {@code 4}, or {@code
 *     100%} of its cores; the paper's Q, or Yaq's b
 * @param quantumSeconds the paper's W; plays no part where tasks wait before their launch
 * @param placement name of a {@code Placement}
 * @param tieBreaker name of a {@code TieBreaker}
 * @param jobOrder name of a {@code JobOrder}
 * @param jobOrderBaseSeconds core-seconds in the first step of the job order
 * @param jobOrderFactor how many times as long each further step is
 * @param suspension what suspended tasks do
 */
public record SystemSpec(
    String name,
    String nodePolicy,
    String queue,
    double quantumSeconds,
    String placement,
    String tieBreaker,
    String jobOrder,
    double jobOrderBaseSeconds,
    double jobOrderFactor,
    Suspension suspension) {

  public SystemSpec {
    if (suspension.measures() && !TaskOrder.ALL.has(nodePolicy)) {
      throw new IllegalArgumentException(
          nodePolicy + " suspends no task, so it is all the same what suspended ones do");
    }
  }

  /**
   * A system whose nodes all take as many tasks beyond their cores, and suspended ones stand still.
   */
  public SystemSpec(
      String name,
      String nodePolicy,
      int queueVcores,
      double quantumSeconds,
      String placement,
      String tieBreaker,
      String jobOrder,
      double jobOrderBaseSeconds,
      double jobOrderFactor) {
    this(
        name,
        nodePolicy,
        String.valueOf(queueVcores),
        quantumSeconds,
        placement,
        tieBreaker,
        jobOrder,
        jobOrderBaseSeconds,
        jobOrderFactor,
        Suspension.STOPPED);
  }

  /** Jobs get tasks in the order of their arrivals. */
  static final String FIFO_ORDER = "fifo";

  /** The paper's Q on nodes of four cores. */
  public static final int PAPER_QUEUE = 4;

  /** The paper's W is 50 s, and its shortest tasks take about 40 s. */
  public static final double PAPER_QUANTUM_TASKS = 1.25;

  private static final double STEP_FACTOR = 4;

  /** First step of job order {@code las}: 3,000 core-seconds where the smallest job has 1,200. */
  private static final double FIRST_STEP_TASKS = 2.5;

  /**
   * Stock YARN's default: one queue, first in, first out, on any free core; nothing is preempted. W
   * plays no part.
   */
  public static SystemSpec fifo() {
    return new SystemSpec(
        "fifo", StockNode.POLICY, 0, 1, "fewest-tasks", "var", FIFO_ORDER, 1, STEP_FACTOR);
  }

  /** Kairos as the paper sets it, where a task of the smallest class works {@code unitSeconds}. */
  public static SystemSpec kairos(double unitSeconds, String tieBreaker, String jobOrder) {
    return new SystemSpec(
        "kairos/" + tieBreaker + "/" + jobOrder,
        "las",
        PAPER_QUEUE,
        PAPER_QUANTUM_TASKS * unitSeconds,
        "fewest-tasks",
        tieBreaker,
        jobOrder,
        FIRST_STEP_TASKS * unitSeconds,
        STEP_FACTOR);
  }

  /** The same where no core stands idle while a suspended task could use it. */
  public SystemSpec conserving() {
    return with(name + "/conserving", Suspension.CONSERVING);
  }

  /** The same with other suspended tasks. */
  SystemSpec with(Suspension other) {
    return with(name, other);
  }

  private SystemSpec with(String otherName, Suspension other) {
    return new SystemSpec(
        otherName,
        nodePolicy,
        queue,
        quantumSeconds,
        placement,
        tieBreaker,
        jobOrder,
        jobOrderBaseSeconds,
        jobOrderFactor,
        other);
  }

  /** The same where the smallest job has so many tasks: the job order's steps are of jobs. */
  SystemSpec forJobsOf(int tasks) {
    return withJobOrderBase(jobOrderBaseSeconds * tasks);
  }

  /** The same with another first step of the job order, in core-seconds. */
  SystemSpec withJobOrderBase(double otherSeconds) {
    return new SystemSpec(
        name,
        nodePolicy,
        queue,
        quantumSeconds,
        placement,
        tieBreaker,
        jobOrder,
        otherSeconds,
        jobOrderFactor,
        suspension);
  }

  /** The same with another Q, and W in seconds. */
  SystemSpec withQueue(String otherQueue, double otherQuantumSeconds) {
    return new SystemSpec(
        name,
        nodePolicy,
        otherQueue,
        otherQuantumSeconds,
        placement,
        tieBreaker,
        jobOrder,
        jobOrderBaseSeconds,
        jobOrderFactor,
        suspension);
  }

  /** The same with another policy at the nodes, placement and order of jobs. */
  public SystemSpec with(String otherNodePolicy, String otherPlacement, String otherJobOrder) {
    return new SystemSpec(
        otherNodePolicy + "/" + otherPlacement + "/" + otherJobOrder,
        otherNodePolicy,
        queue,
        quantumSeconds,
        otherPlacement,
        tieBreaker,
        otherJobOrder,
        jobOrderBaseSeconds,
        jobOrderFactor,
        suspension);
  }
}
