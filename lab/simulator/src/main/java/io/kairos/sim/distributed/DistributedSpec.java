// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.sim.job.ToldDurations;
import io.kairos.sim.system.EstimateKnobs;
import io.kairos.sim.system.Knob;
import io.kairos.yaq.ReorderingPolicy;
import io.kairos.yaq.StarvationThresholds;
import java.util.List;

/**
 * A system of many schedulers and queues at the nodes.
 *
 * @param policy which task of a queue starts first
 * @param starvation when a task of a queue goes ahead of all that are not starved
 * @param longestQueue b, tasks that may wait at a node
 * @param longestWaitMillis WT_max, how long a task may be expected to wait; may be infinite
 * @param guaranteedShare of the tasks of a job, from 0 to 1
 * @param promoteAfter a task that was killed so often gets a guaranteed container; 0 for never
 */
record DistributedSpec(
    ReorderingPolicy policy,
    StarvationThresholds starvation,
    int longestQueue,
    double longestWaitMillis,
    double guaranteedShare,
    int promoteAfter) {
  static final String HEARTBEAT = "heartbeat";
  static final String SCHEDULERS = "schedulers";
  static final String PLACEMENT = "placement";
  static final String AMONG = "among";
  static final String REBALANCE = "rebalance";
  static final String REBALANCE_PERIOD = "rebalancePeriod";
  static final String DEVIATIONS = "rebalanceDeviations";
  static final String DELAY = "delay";

  static final String UNBOUNDED = "1000000";

  /** What all such systems have. */
  static final List<Knob> KNOBS =
      List.of(
          new Knob(
              SCHEDULERS,
              Knob.Kind.COUNT,
              "0",
              "Schedulers, which take jobs in turn and do not know what the others place; 0 for one"
                  + " a job"),
          new Knob(
              HEARTBEAT,
              Knob.Kind.PERIOD,
              "3s",
              "How often a node publishes its queue, and learns what is left of jobs"),
          new Knob(
              PLACEMENT,
              Knob.Kind.NAME,
              "yaq-wait",
              "Which queue gets a task: " + QueueChoice.ALL.inWords()),
          new Knob(
              AMONG,
              Knob.Kind.POSITIVE,
              "10",
              "Of so many of the best nodes one is drawn; 1 for the best"),
          ToldDurations.KNOB,
          EstimateKnobs.LOW,
          EstimateKnobs.HIGH,
          new Knob(
              REBALANCE, Knob.Kind.FLAG, "on", "Whether long queues give tasks back to schedulers"),
          new Knob(REBALANCE_PERIOD, Knob.Kind.PERIOD, "3s", "How often they do"),
          new Knob(
              DEVIATIONS,
              Knob.Kind.FACTOR,
              "1",
              "Tasks are given back whose expected wait is so many standard deviations above the"
                  + " mean"),
          new Knob(DELAY, Knob.Kind.DURATION, "0.5ms", "How long a message takes, one way"));
}
