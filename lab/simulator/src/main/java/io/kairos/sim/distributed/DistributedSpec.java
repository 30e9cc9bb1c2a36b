// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.common.Setting;
import io.kairos.common.ValueKind;
import io.kairos.sim.job.ToldDurations;
import io.kairos.sim.system.EstimateSettings;
import io.kairos.sim.system.Kinds;
import io.kairos.sim.system.Network;
import io.kairos.yaq.ReorderingPolicy;
import io.kairos.yaq.StarvationThresholds;
import java.util.List;
import java.util.stream.Stream;

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
  static final Setting<Long> HEARTBEAT =
      Setting.of(
          "heartbeat",
          Kinds.PERIOD,
          "3s",
          "How often a node publishes its queue, and learns what is left of jobs");

  static final Setting<Integer> SCHEDULERS =
      Setting.of(
          "schedulers",
          Kinds.COUNT,
          "0",
          "Schedulers, which take jobs in turn and do not know what the others place; 0 for one"
              + " a job");

  static final Setting<QueueChoice> PLACEMENT =
      Setting.of(
          "placement",
          ValueKind.choice(QueueChoice.ALL),
          "yaq-wait",
          "Which queue gets a task: " + QueueChoice.ALL.inWords());

  static final Setting<Integer> AMONG =
      Setting.of(
          "among",
          Kinds.POSITIVE,
          "10",
          "Of so many of the best nodes one is drawn; 1 for the best");

  static final Setting<Boolean> REBALANCE =
      Setting.of(
          "rebalance", Kinds.FLAG, "on", "Whether long queues give tasks back to schedulers");

  static final Setting<Long> REBALANCE_PERIOD =
      Setting.of("rebalancePeriod", Kinds.PERIOD, "3s", "How often they do");

  static final Setting<Double> DEVIATIONS =
      Setting.of(
          "rebalanceDeviations",
          Kinds.FACTOR,
          "1",
          "Tasks are given back whose expected wait is so many standard deviations above the"
              + " mean");

  static final String UNBOUNDED = "1000000";

  /** What all such systems have. */
  private static final List<Setting<?>> SETTINGS =
      List.of(
          SCHEDULERS,
          HEARTBEAT,
          PLACEMENT,
          AMONG,
          ToldDurations.ARE_TOLD,
          EstimateSettings.LOW,
          EstimateSettings.HIGH,
          REBALANCE,
          REBALANCE_PERIOD,
          DEVIATIONS,
          Network.DELAY);

  /** The settings of a system: its own first. */
  static List<Setting<?>> settings(Setting<?>... own) {
    return Stream.concat(Stream.of(own), SETTINGS.stream()).toList();
  }
}
