// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.nm.las.TaskOrder;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.JobOrderOptions;
import io.kairos.rm.placement.Placement;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.rm.placement.admission.FixedOvercommit;
import io.kairos.sim.node.NodeScheduling;
import io.kairos.sim.node.Suspension;
import io.kairos.yaq.ReorderingPolicy;
import io.kairos.yaq.StarvationThresholds;

/** Systems by the names of their parts. */
final class Specs {
  private static final double STEP_FACTOR = 4;

  private Specs() {}

  /** Kairos with its paper's Q of 4 and W of 5 s, for tasks of about 4 s. */
  static SystemSpec paper(String tieBreaker, String jobOrder) {
    return kairos(4, 5, tieBreaker, jobOrder, 10, Suspension.STOPPED);
  }

  /**
   * @param queue Q
   * @param quantumSeconds W
   * @param baseSeconds first step of job order {@code las}
   */
  static SystemSpec kairos(
      int queue,
      double quantumSeconds,
      String tieBreaker,
      String jobOrder,
      double baseSeconds,
      Suspension suspension) {
    return new SystemSpec(
        new NodeScheduling.Suspending(
            TaskOrder.ALL.get("las"), Math.round(quantumSeconds * 1e9), suspension),
        new FixedOvercommit(queue),
        Placement.ALL.get("fewest-tasks"),
        TieBreaker.ALL.get(tieBreaker),
        order(jobOrder, baseSeconds),
        SystemSpec.Ranking.NONE);
  }

  /**
   * @param length of the queue of each node
   */
  static SystemSpec queues(String policy, int length, String placement, String jobOrder) {
    return new SystemSpec(
        new NodeScheduling.Queueing(ReorderingPolicy.ALL.get(policy), StarvationThresholds.DEFAULT),
        new FixedOvercommit(length),
        Placement.ALL.get(placement),
        TieBreaker.ALL.get("var"),
        order(jobOrder, 1),
        SystemSpec.Ranking.NONE);
  }

  static SystemSpec fifo() {
    return SystemSpec.stock(SystemSpec.Order.FIRST_IN_FIRST_OUT);
  }

  private static SystemSpec.Order order(String jobOrder, double baseSeconds) {
    return new SystemSpec.Order(
        JobOrder.ALL.get(jobOrder), new JobOrderOptions(baseSeconds, STEP_FACTOR), false);
  }
}
