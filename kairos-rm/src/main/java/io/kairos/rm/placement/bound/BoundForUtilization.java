// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.bound;

import io.kairos.common.NamedChoice;
import io.kairos.rm.placement.Plain;
import io.kairos.yaq.SlotTurnover;
import io.kairos.yaq.length.QueueSizing;

/**
 * The shortest queue with which slots rarely stand idle between two heartbeats (Yaq, §3.1.1). The
 * paper counts tasks, each of which takes one slot: r of them run at a time, and b wait.
 */
public final class BoundForUtilization extends NamedChoice implements QueueBoundKind {
  private static final double PERCENT = 100;

  /** Tasks that end per heartbeat; beyond, nothing but a limit makes sense. */
  private static final double MOST_TASKS_PER_HEARTBEAT = 1e6;

  private static final double LEAST_TASKS_PER_HEARTBEAT = 1e-6;

  public BoundForUtilization() {
    super("auto", "the length that keeps its slots in use");
  }

  @Override
  public String gives(QueueBoundOptions options) {
    return "as many beyond its vcores as keep its slots in use for "
        + Plain.number(options.targetUtilization * PERCENT)
        + " % of the heartbeats, up to "
        + options.mostVcores
        + " vcores";
  }

  @Override
  public QueueBound with(QueueBoundOptions options) {
    return (nodeVcores, taskVcores, meanTaskMillis) ->
        lengthVcores(options, nodeVcores, taskVcores, meanTaskMillis);
  }

  private static int lengthVcores(
      QueueBoundOptions options, int nodeVcores, int taskVcores, double meanTaskMillis) {
    int slots = Math.max(1, nodeVcores / taskVcores);
    double tasksPerHeartbeat = slots * (options.heartbeatMillis / meanTaskMillis);
    if (tasksPerHeartbeat > MOST_TASKS_PER_HEARTBEAT) {
      return options.mostVcores;
    }
    if (tasksPerHeartbeat < LEAST_TASKS_PER_HEARTBEAT) {
      return 0;
    }
    SlotTurnover turnover = SlotTurnover.of(slots, meanTaskMillis, options.heartbeatMillis);
    int lengthTasks =
        new QueueSizing(turnover).queueLength(options.rule, options.targetUtilization);
    return (int) Math.min((long) lengthTasks * taskVcores, options.mostVcores);
  }
}
