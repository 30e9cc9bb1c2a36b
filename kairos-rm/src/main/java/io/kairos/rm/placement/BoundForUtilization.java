// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.yaq.NodeLoad;
import io.kairos.yaq.QueueSizing;

/**
 * The shortest queue with which slots rarely stand idle between two heartbeats (Yaq, §3.1.1). The
 * paper counts tasks, each of which takes one slot: r of them run at a time, and b wait.
 */
final class BoundForUtilization implements QueueBound {
  /** Tasks that end per heartbeat; beyond, nothing but a limit makes sense. */
  private static final double MOST_TASKS_PER_HEARTBEAT = 1e6;

  private static final double LEAST_TASKS_PER_HEARTBEAT = 1e-6;

  private final QueueBoundOptions options;

  BoundForUtilization(QueueBoundOptions options) {
    this.options = options;
  }

  @Override
  public int lengthVcores(int nodeVcores, int taskVcores, double meanTaskMillis) {
    int slots = Math.max(1, nodeVcores / taskVcores);
    double tasksPerHeartbeat = slots * (options.heartbeatMillis / meanTaskMillis);
    if (tasksPerHeartbeat > MOST_TASKS_PER_HEARTBEAT) {
      return options.mostVcores;
    }
    if (tasksPerHeartbeat < LEAST_TASKS_PER_HEARTBEAT) {
      return 0;
    }
    NodeLoad load = NodeLoad.of(slots, meanTaskMillis, options.heartbeatMillis);
    int lengthTasks = new QueueSizing(load).queueLength(options.rule, options.targetUtilization);
    return (int) Math.min((long) lengthTasks * taskVcores, options.mostVcores);
  }
}
