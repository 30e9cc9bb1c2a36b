// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.common.NamedChoice;
import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Kinds;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.StagedSystem;
import io.kairos.yaq.StarvationThresholds;
import java.util.List;

/**
 * Mercury (USENIX ATC'15), as Yaq (EuroSys'16, §6.3) and Delgado's thesis (chapter 5) describe it.
 * Tasks with a guaranteed container are placed centrally, start when they come to a node, and kill
 * a queueable task if no slot is free. Queueable tasks are sent by many schedulers to the queues
 * with the least expected wait; queues are first in, first out; long ones give tasks back. A
 * queueable task that was killed too often gets a guaranteed container.
 *
 * <p>By default all tasks are queueable: that is the "distributed Mercury" with which Yaq compares.
 *
 * <p>What both do not say, and is chosen here: which tasks are guaranteed (the first ones of a
 * stage); after how many kills a task is promoted (3); that the task that started last is killed;
 * that the central scheduler is first in, first out, takes the node with the fewest guaranteed
 * containers, and learns of ends at heartbeats; which tasks a queue gives back ({@link
 * QueueShedding}), and that Yaq's baseline does so, too. The time since a node last ended a
 * queueable task, by which Mercury also ranks nodes, plays no part.
 */
public final class Mercury extends NamedChoice implements StagedSystem {
  private static final Setting<Double> GUARANTEED =
      Setting.of(
          "guaranteed",
          Kinds.SHARE,
          "0",
          "Share of a job's tasks that are placed centrally and kill others; 0 is distributed"
              + " Mercury");

  private static final Setting<Integer> PROMOTE_AFTER =
      Setting.of(
          "promoteAfter",
          Kinds.COUNT,
          "3",
          "A task that was killed so often is guaranteed; 0 for never");

  public Mercury() {
    super(
        "mercury",
        "queues first in, first out, to which many schedulers send tasks by what nodes published;"
            + " guaranteed tasks centrally");
  }

  @Override
  public List<Setting<?>> settings() {
    return DistributedSpec.settings(GUARANTEED, PROMOTE_AFTER);
  }

  @Override
  public Scheduler start(Cluster cluster) {
    SettingValues settings = cluster.settings();
    return new DistributedRun(
        cluster,
        new DistributedSpec(
            new FirstInFirstOut(),
            StarvationThresholds.OFF,
            Integer.MAX_VALUE,
            Double.POSITIVE_INFINITY,
            settings.get(GUARANTEED),
            settings.get(PROMOTE_AFTER)));
  }
}
