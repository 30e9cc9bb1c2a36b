// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.common.NamedChoice;
import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import io.kairos.common.ValueKind;
import io.kairos.rm.placement.Placement;
import io.kairos.sim.distributed.YaqDistributed;
import io.kairos.sim.job.ToldDurations;
import io.kairos.sim.node.NodeScheduling;
import io.kairos.sim.node.QueueSettings;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.EstimateSettings;
import io.kairos.sim.system.Kinds;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.StagedSystem;
import io.kairos.sim.trace.Seconds;
import io.kairos.yaq.StarvationThresholds;
import java.util.List;

/**
 * Yaq-c (EuroSys'16, §2.4), by the objects that the daemons run: a ResourceManager that learns of
 * free slots by heartbeats, and queues at the nodes that keep slots busy meanwhile. Without queues
 * it is stock YARN, heartbeats included.
 *
 * <p>Not said there, and chosen here: masters ask for reduces when the last map has ended, as those
 * of {@link YaqDistributed} do. No queue of the CapacityScheduler has a maximum ({@link
 * JobQueues}).
 */
public final class YaqCentral extends NamedChoice implements StagedSystem {
  private static final Setting<Integer> QUEUE =
      Setting.of("queue", Kinds.COUNT, "4", "b, tasks that may wait at a node; 0 is stock YARN");

  private static final Setting<Placement> PLACEMENT =
      Setting.of(
          "placement",
          ValueKind.choice(Placement.ALL),
          "yaq-wait",
          "Which node gets a task: " + Placement.ALL.inWords());

  private static final Setting<Long> HEARTBEAT =
      Setting.of("heartbeat", Kinds.PERIOD, "3s", "How often a node reports, ends as well");

  private static final double NANOS_PER_MILLI = 1e6;

  public YaqCentral() {
    super(
        "yaq-c",
        "one queue of jobs, and a bounded, reordered queue of tasks at every node; news of ends"
            + " come by heartbeats");
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(
        QUEUE,
        QueueSettings.ORDER,
        QueueSettings.STARVATION,
        PLACEMENT,
        HEARTBEAT,
        YarnSettings.LAUNCH.with(
            "1.5s",
            "From the placement of a task to its arrival at the node: its master fetches the"
                + " container and sends it"),
        YarnSettings.QUEUES,
        ToldDurations.ARE_TOLD,
        EstimateSettings.LOW,
        EstimateSettings.HIGH);
  }

  @Override
  public Scheduler start(Cluster cluster) {
    SettingValues settings = cluster.settings();
    StarvationThresholds starvation =
        new StarvationThresholds(
            settings.get(QueueSettings.STARVATION) / NANOS_PER_MILLI, StarvationThresholds.NEVER);
    SystemSpec system =
        SystemSpec.firstInFirstOut(
            new NodeScheduling.Queueing(settings.get(QueueSettings.ORDER), starvation),
            settings.get(QUEUE),
            settings.get(PLACEMENT));
    if (system.lacksRanks()) {
      throw new IllegalArgumentException(
          "yaq-c.placement is "
              + system.placement().name()
              + ", which goes by ranks of jobs, and yaq-c makes none; use another placement");
    }
    return YarnRun.withQueues(
        cluster, Seconds.of(settings.get(HEARTBEAT)), system, settings.get(ToldDurations.ARE_TOLD));
  }
}
