// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.bigc;

import io.kairos.common.NamedChoice;
import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import io.kairos.sim.job.MapReduceSettings;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.EstimateSettings;
import io.kairos.sim.system.Kinds;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.StagedSystem;
import io.kairos.sim.yarn.YarnSettings;
import java.util.List;
import java.util.stream.Stream;

/**
 * Big-C as the paper of Kairos compares with it (SoCC'18, §5.1): a CapacityScheduler with a queue
 * for short jobs and one for long jobs, each first in, first out. A short task that finds no free
 * core in the share of the short jobs suspends a long task.
 *
 * <p>What §5.1 does not say is taken from Big-C's source, a Hadoop 2.7.1: it looks for long tasks
 * to suspend every 3 s, and takes a fifth of what is missing each time. A suspended task keeps its
 * node and none of its core. Big-C shrinks a container in halves, and lets it wait for a few
 * heartbeats before it goes on; here it shrinks and goes on at once.
 */
public final class BigC extends NamedChoice implements StagedSystem {
  private static final Setting<Double> SHARE =
      Setting.of(
          "share",
          Kinds.SHARE,
          "0.95",
          "Share of the cores for which short tasks suspend long ones");

  private static final Setting<Long> ROUND =
      Setting.of(
          "round", Kinds.PERIOD, "3s", "Between two rounds in which short jobs take cores back");

  private static final Setting<Boolean> AT_ONCE =
      Setting.of(
          "atOnce",
          Kinds.FLAG,
          "off",
          "Whether short jobs take cores back at once, and not in rounds");

  private static final Setting<Double> MOST_PER_ROUND =
      Setting.of(
          "mostPerRound",
          Kinds.SHARE,
          "0.1",
          "The most cores that a round wants back, as a share of all");

  private static final Setting<Double> NATURAL_TERMINATION =
      Setting.of(
          "naturalTermination",
          Kinds.SHARE,
          "0.2",
          "The share of them that it takes: others are expected to end");

  private static final Setting<Double> DEAD_ZONE =
      Setting.of(
          "deadZone",
          Kinds.SHARE,
          "0.1",
          "How far long jobs may be above their share, as a share of it");

  public BigC() {
    super(
        "big-c",
        "a queue for short jobs and one for long jobs, as the cut-off says; short tasks suspend"
            + " long ones that hold more than their share");
  }

  @Override
  public List<Setting<?>> settings() {
    return Stream.concat(
            Stream.of(
                SHARE,
                ROUND,
                AT_ONCE,
                MOST_PER_ROUND,
                NATURAL_TERMINATION,
                DEAD_ZONE,
                MapReduceSettings.SLOW_START,
                MapReduceSettings.REDUCE_PREEMPTION,
                YarnSettings.LAUNCH),
            EstimateSettings.ALL.stream()
                .filter(setting -> !setting.equals(EstimateSettings.SHORT_PARTITION)))
        .toList();
  }

  @Override
  public Scheduler start(Cluster cluster) {
    SettingValues settings = cluster.settings();
    PreemptionRounds<BigCRun.Placed> rounds =
        new PreemptionRounds<>(
            settings.get(MOST_PER_ROUND) * cluster.slots(),
            settings.get(NATURAL_TERMINATION),
            settings.get(DEAD_ZONE));
    long roundNanos = settings.get(AT_ONCE) ? 0 : settings.get(ROUND);
    return new BigCRun(cluster, settings.get(SHARE), roundNanos, rounds);
  }
}
