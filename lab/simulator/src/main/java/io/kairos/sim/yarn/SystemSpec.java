// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.rm.forecast.ForecastOrder;
import io.kairos.rm.placement.FewestTasks;
import io.kairos.rm.placement.FirstJobFirst;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.JobOrderOptions;
import io.kairos.rm.placement.LowestVariance;
import io.kairos.rm.placement.Placement;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.rm.placement.admission.FixedOvercommit;
import io.kairos.rm.placement.admission.NodeAdmission;
import io.kairos.rm.rank.RankOptions;
import io.kairos.rm.rank.WaitingClasses;
import io.kairos.sim.node.NodeScheduling;

/**
 * A scheduler on YARN, by the objects that the daemons run.
 *
 * @param nodes what a node does with its tasks
 * @param admission how many tasks a node takes: the paper's N + Q, or slots and Yaq's b
 * @param placement which node is offered first
 * @param tieBreaker which of those with the same load
 * @param order which job is asked first
 * @param ranking what is learnt of jobs, and held back of them
 */
record SystemSpec(
    NodeScheduling nodes,
    NodeAdmission admission,
    Placement placement,
    TieBreaker tieBreaker,
    Order order,
    Ranking ranking) {

  /**
   * Which job of a queue is asked first.
   *
   * @param jobs an order of the daemons; of equal jobs the one that came first
   * @param isFair whether the job whose containers hold least goes first instead: YARN's {@code
   *     FairOrderingPolicy} without weights
   */
  record Order(JobOrder jobs, JobOrderOptions options, boolean isFair) {
    static final Order FIRST_IN_FIRST_OUT = new Order(new FirstJobFirst(), NO_STEPS, false);
    static final Order FEWEST_HELD_FIRST = new Order(new FirstJobFirst(), NO_STEPS, true);

    /** Whether all jobs are equal, always. */
    boolean isFirstInFirstOut() {
      return !isFair && jobs.isFirstInFirstOut();
    }

    /** What forecasts know of it. */
    ForecastOrder ofForecasts() {
      return isFair ? ForecastOrder.UNKNOWN : ForecastOrder.of(jobs);
    }
  }

  /**
   * What goes by ranks of jobs beside their order.
   *
   * @param options of the ranks
   * @param hold which request classes get no container for now
   */
  record Ranking(RankOptions options, WaitingClasses hold) {
    /** Where nobody asks for ranks. */
    static final Ranking NONE =
        new Ranking(
            new RankOptions(Double.POSITIVE_INFINITY, KnownJobs.DEFAULT_TASK_SECONDS),
            WaitingClasses.RUN);
  }

  /** Whether nodes are chosen by ranks of jobs that nobody makes. */
  boolean lacksRanks() {
    return placement.bindsLate() && !order.jobs().usesRanks();
  }

  /** Whether anything goes by the ranks of jobs. */
  boolean usesRanks() {
    return order.jobs().usesRanks() || placement.bindsLate() || nodes.usesRanks();
  }

  /** How many times as long each further step of job order {@code las} is. */
  static final double STEP_FACTOR = 4;

  /** Of orders that take no options. */
  private static final JobOrderOptions NO_STEPS = new JobOrderOptions(1, STEP_FACTOR);

  /**
   * Stock YARN: jobs of a queue get any free core in an order; nothing is preempted.
   *
   * @param order of the jobs
   */
  static SystemSpec stock(Order order) {
    return withoutRanks(new NodeScheduling.Stock(), 0, new FewestTasks(), order);
  }

  /**
   * Jobs get tasks in the order of their arrivals.
   *
   * @param queueVcores tasks that a node takes beyond its cores
   */
  static SystemSpec firstInFirstOut(NodeScheduling nodes, int queueVcores, Placement placement) {
    return withoutRanks(nodes, queueVcores, placement, Order.FIRST_IN_FIRST_OUT);
  }

  private static SystemSpec withoutRanks(
      NodeScheduling nodes, int queueVcores, Placement placement, Order order) {
    return new SystemSpec(
        nodes,
        new FixedOvercommit(queueVcores),
        placement,
        new LowestVariance(),
        order,
        Ranking.NONE);
  }
}
