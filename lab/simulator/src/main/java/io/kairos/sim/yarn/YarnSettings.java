// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import io.kairos.common.ValueKind;
import io.kairos.sim.job.MapReduceSettings;
import io.kairos.sim.system.Kinds;
import io.kairos.sim.trace.Seconds;
import io.kairos.sim.workload.TaskCost;
import java.util.List;
import java.util.stream.Stream;

/** What YARN and its nodes cost a job, by settings of the systems that run on YARN. */
public final class YarnSettings {
  public static final Setting<Long> LAUNCH =
      Setting.of("launch", Kinds.DURATION, "0s", "From the placement of a task to its start there");

  static final Setting<Double> LAUNCH_ALONE =
      Setting.of(
          "launchAlone",
          Kinds.SHARE,
          "1",
          "Part of launch that it takes on a node where no other task runs; the more run, the more");

  static final Setting<Double> CROWDING =
      Setting.of(
          "crowding",
          Kinds.SHARE,
          "0",
          "How much longer a task works on a full node than alone there, as a share: 0.2 is a"
              + " fifth. Durations of the trace are those on a full node");

  static final Setting<Boolean> MASTERS =
      Setting.of(
          "masters",
          Kinds.FLAG,
          "off",
          "Whether each job has a master in a container of its own until it ends");

  /** Of systems that give masters a place beside N + Q. */
  static final Setting<Boolean> MASTERS_HOLD =
      Setting.of(
          "mastersHold",
          Kinds.FLAG,
          "off",
          "Whether a master has one of the N + Q places and is never suspended, as in the program"
              + " of the paper's authors; otherwise it has a place beside them");

  static final Setting<Double> MASTER_SHARE =
      Setting.of(
          "masterShare",
          Kinds.SHARE,
          "0.1",
          "Share of all places that masters may have, at least one; further jobs wait"
              + " (yarn.scheduler.capacity.maximum-am-resource-percent)");

  static final Setting<Long> MASTER_START =
      Setting.of(
          "masterStart",
          Kinds.DURATION,
          "0s",
          "From the start of a master's container to its first ask");

  static final Setting<String> QUEUES =
      Setting.of(
          "queues",
          ValueKind.text("queues with their percents, or " + QueueCapacities.ONE_QUEUE),
          QueueCapacities.ONE_QUEUE,
          "Queues of the trace and what they are guaranteed, such as prod:70,dev:30 in percent,"
              + " in turn where it tells none; none puts all jobs in one");

  /** Of the systems whose ResourceManager learns at once that a task has ended. */
  static final List<Setting<?>> ALL =
      List.of(LAUNCH, LAUNCH_ALONE, QUEUES, MASTERS, MASTER_SHARE, MASTER_START, CROWDING);

  private YarnSettings() {}

  /** The settings of a system, those of its jobs' masters among them. */
  static List<Setting<?>> with(Setting<?>... own) {
    return Stream.concat(
            Stream.of(own),
            Stream.concat(
                Stream.of(MapReduceSettings.SLOW_START, MapReduceSettings.REDUCE_PREEMPTION),
                ALL.stream()))
        .toList();
  }

  /**
   * What a task costs.
   *
   * @param settings with {@link #LAUNCH}; without {@link #CROWDING} tasks do not crowd each other
   */
  static TaskCost cost(SettingValues settings) {
    double launchSeconds = Seconds.of(settings.get(LAUNCH));
    return settings
        .find(CROWDING)
        .map(
            crowding ->
                new TaskCost(
                    launchSeconds, 1, crowding, launchSeconds * settings.get(LAUNCH_ALONE)))
        .orElseGet(() -> new TaskCost(launchSeconds, 1));
  }

  /** The queues of a system's jobs; one for all without {@link #QUEUES}. */
  static QueueCapacities queues(SettingValues settings) {
    return QueueCapacities.parse(settings.find(QUEUES).orElse(QueueCapacities.ONE_QUEUE));
  }

  /** The masters of a system's jobs; there are none without {@link #MASTERS}. */
  static MasterSpec masters(SettingValues settings, SystemSpec system) {
    if (!settings.find(MASTERS).orElse(false)) {
      return MasterSpec.NONE;
    }
    return new MasterSpec(
        true,
        system.nodes().isStock() || settings.find(MASTERS_HOLD).orElse(false),
        settings.get(MASTER_SHARE),
        Seconds.of(settings.get(MASTER_START)));
  }
}
