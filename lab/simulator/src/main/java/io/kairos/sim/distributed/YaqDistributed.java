// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.common.NamedChoice;
import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import io.kairos.sim.node.QueueSettings;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Kinds;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.StagedSystem;
import io.kairos.sim.trace.Seconds;
import io.kairos.yaq.StarvationThresholds;
import java.util.List;

/**
 * Yaq-d (EuroSys'16, §2.5, §3, §5): each job has a scheduler of its own, which sends all tasks at
 * once to queues at the nodes. It goes by what nodes publish from time to time, and knows nothing
 * of what others send meanwhile. The queues are the NodeManager's own, reordered, with starvation
 * thresholds; long ones give tasks back, which are sent elsewhere.
 *
 * <p>Defaults are those of §6.3, where it says them: placement by wait, SRJF, ST of 10 s,
 * heartbeats of 3 s, no bound, stage means as estimates. Not said there, and chosen here: reduces
 * are sent when the last map has ended; one of the ten best nodes is drawn, as schedulers in Hadoop
 * do into which Mercury went; when queues are rebalanced, and which tasks move ({@link
 * QueueShedding}). A task that moves starts its time in the queue anew.
 */
public final class YaqDistributed extends NamedChoice implements StagedSystem {
  private static final Setting<Integer> QUEUE =
      Setting.of(
          "queue",
          Kinds.COUNT,
          DistributedSpec.UNBOUNDED,
          "b, tasks that may wait at a node; the others wait at their scheduler, which looks again"
              + " a heartbeat later. 1000000 is no bound");

  private static final Setting<Long> LONGEST_WAIT =
      Setting.of(
          "longestWait",
          Kinds.DURATION,
          "0s",
          "WT_max, no task is sent to a queue of a longer expected wait; 0s is no bound");

  private static final double MILLIS_PER_SECOND = 1e3;

  public YaqDistributed() {
    super(
        "yaq-d",
        "a scheduler for each job sends tasks to reordered queues at the nodes, by what these"
            + " published; long queues give tasks back");
  }

  @Override
  public List<Setting<?>> settings() {
    return DistributedSpec.settings(
        QueueSettings.ORDER, QueueSettings.STARVATION, QUEUE, LONGEST_WAIT);
  }

  @Override
  public Scheduler start(Cluster cluster) {
    SettingValues settings = cluster.settings();
    long longestWaitNanos = settings.get(LONGEST_WAIT);
    return new DistributedRun(
        cluster,
        new DistributedSpec(
            settings.get(QueueSettings.ORDER),
            new StarvationThresholds(
                Seconds.of(settings.get(QueueSettings.STARVATION)) * MILLIS_PER_SECOND,
                StarvationThresholds.NEVER),
            settings.get(QUEUE),
            longestWaitNanos == 0
                ? Double.POSITIVE_INFINITY
                : Seconds.of(longestWaitNanos) * MILLIS_PER_SECOND,
            0,
            0));
  }
}
