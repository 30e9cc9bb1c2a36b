// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import io.kairos.common.InvalidSettingException;

/** What the length of a node's queue is computed from (Yaq, §3.1.1). Immutable. */
public final class SlotTurnover {
  /**
   * Beyond this, and below its reciprocal, no cluster is meant and the arithmetic is not tested.
   */
  private static final double MOST_TASKS_PER_HEARTBEAT = 1e9;

  private final int slots;
  private final double tasksPerHeartbeat;

  private SlotTurnover(int slots, double tasksPerHeartbeat) {
    this.slots = slots;
    this.tasksPerHeartbeat = tasksPerHeartbeat;
  }

  /**
   * A busy node.
   *
   * @param slots r, tasks that run at a time, at least 1
   * @param meanTaskMillis 1/μ, mean duration of a task in milliseconds, more than 0
   * @param heartbeatMillis τ, interval between two heartbeats in milliseconds, more than 0
   * @throws InvalidSettingException if one is out of range, or r·μ·τ is outside 1e-9 to 1e9
   */
  public static SlotTurnover of(int slots, double meanTaskMillis, double heartbeatMillis) {
    if (slots < 1) {
      throw new InvalidSettingException("slots", slots, "use a whole number of at least 1.");
    }
    requireDuration("mean task duration in ms", meanTaskMillis);
    requireDuration("heartbeat interval in ms", heartbeatMillis);
    double tasksPerHeartbeat = slots * (heartbeatMillis / meanTaskMillis);
    if (!(tasksPerHeartbeat >= 1 / MOST_TASKS_PER_HEARTBEAT
        && tasksPerHeartbeat <= MOST_TASKS_PER_HEARTBEAT)) {
      throw new InvalidSettingException(
          "slots x heartbeat / task",
          tasksPerHeartbeat,
          "use durations and slots for which a node ends 1e-9 to 1e9 tasks per heartbeat.");
    }
    return new SlotTurnover(slots, tasksPerHeartbeat);
  }

  /** r: tasks that run at a time. */
  public int slots() {
    return slots;
  }

  /** r·μ·τ: tasks that a node with no idle slot ends per heartbeat, on average. */
  public double tasksPerHeartbeat() {
    return tasksPerHeartbeat;
  }

  private static void requireDuration(String name, double millis) {
    if (!(millis > 0 && millis < Double.POSITIVE_INFINITY)) {
      throw new InvalidSettingException(name, millis, "use a finite number of more than 0.");
    }
  }
}
