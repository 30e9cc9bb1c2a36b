// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.sim.job.MapReduceKnobs;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Knobs;
import io.kairos.sim.trace.Seconds;
import io.kairos.sim.workload.TaskCost;
import java.util.List;
import java.util.stream.Stream;

/** What YARN and its nodes cost a job, by settings of the systems that run on YARN. */
public final class YarnKnobs {
  public static final Knob LAUNCH =
      new Knob(
          "launch", Knob.Kind.DURATION, "0s", "From the placement of a task to its start there");

  static final Knob LAUNCH_ALONE =
      new Knob(
          "launchAlone",
          Knob.Kind.SHARE,
          "1",
          "Part of launch that it takes on a node where no other task runs; the more run, the more");

  static final Knob CROWDING =
      new Knob(
          "crowding",
          Knob.Kind.SHARE,
          "0",
          "How much longer a task works on a full node than alone there, as a share: 0.2 is a"
              + " fifth. Durations of the trace are those on a full node");

  static final Knob MASTERS =
      new Knob(
          "masters",
          Knob.Kind.FLAG,
          "off",
          "Whether each job has a master in a container of its own until it ends");

  static final Knob MASTER_SHARE =
      new Knob(
          "masterShare",
          Knob.Kind.SHARE,
          "0.1",
          "Share of all places that masters may have, at least one; further jobs wait"
              + " (yarn.scheduler.capacity.maximum-am-resource-percent)");

  static final Knob MASTER_START =
      new Knob(
          "masterStart",
          Knob.Kind.DURATION,
          "0s",
          "From the start of a master's container to its first ask");

  static final Knob QUEUES =
      new Knob(
          "queues",
          Knob.Kind.NAME,
          QueueCapacities.ONE_QUEUE,
          "Queues of the trace and what they are guaranteed, such as prod:70,dev:30 in percent,"
              + " in turn where it tells none; none puts all jobs in one");

  /** Of the systems whose ResourceManager learns at once that a task has ended. */
  static final List<Knob> ALL =
      List.of(LAUNCH, LAUNCH_ALONE, QUEUES, MASTERS, MASTER_SHARE, MASTER_START, CROWDING);

  private YarnKnobs() {}

  /** The settings of a system, those of its jobs' masters among them. */
  static List<Knob> with(Knob... own) {
    return Stream.concat(
            Stream.of(own),
            Stream.concat(
                Stream.of(MapReduceKnobs.SLOW_START, MapReduceKnobs.REDUCE_PREEMPTION),
                ALL.stream()))
        .toList();
  }

  /**
   * What a task costs.
   *
   * @param knobs with {@link #LAUNCH}; without {@link #CROWDING} tasks do not crowd each other
   */
  static TaskCost cost(Knobs knobs) {
    double launchSeconds = Seconds.of(knobs.nanos(LAUNCH.name()));
    return knobs.has(CROWDING.name())
        ? new TaskCost(
            launchSeconds,
            1,
            knobs.number(CROWDING.name()),
            launchSeconds * knobs.number(LAUNCH_ALONE.name()))
        : new TaskCost(launchSeconds, 1);
  }

  /** The queues of a system's jobs; one for all without {@link #QUEUES}. */
  static QueueCapacities queues(Knobs knobs) {
    return QueueCapacities.parse(
        knobs.has(QUEUES.name()) ? knobs.name(QUEUES.name()) : QueueCapacities.ONE_QUEUE);
  }

  /** The masters of a system's jobs; there are none without {@link #MASTERS}. */
  static MasterSpec masters(Knobs knobs, SystemSpec system) {
    if (!knobs.has(MASTERS.name()) || !knobs.isOn(MASTERS.name())) {
      return MasterSpec.NONE;
    }
    return new MasterSpec(
        true,
        system.nodes().isStock(),
        knobs.number(MASTER_SHARE.name()),
        Seconds.of(knobs.nanos(MASTER_START.name())));
  }
}
