// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import java.util.HashMap;
import java.util.Map;

/** The service that each application attained on this node: vcores times nanoseconds. */
final class AttainedService {
  /** Of tasks that have ended. */
  private final Map<String, Long> endedCoreNanos;

  private final NodeSlots slots;

  /**
   * @param endedCoreNanos of tasks that have ended, by application
   * @param slots the tasks that run
   */
  AttainedService(Map<String, Long> endedCoreNanos, NodeSlots slots) {
    this.endedCoreNanos = new HashMap<>(endedCoreNanos);
    this.slots = slots;
  }

  /** A task has ended. */
  void add(NodeSlots.Holder holder, long nowNanos) {
    endedCoreNanos.merge(holder.task().applicationId(), holder.coreNanos(nowNanos), Long::sum);
  }

  /** A task that was counted as ended still runs. */
  void subtract(TaskDetails task, long ranNanos) {
    endedCoreNanos.computeIfPresent(
        task.applicationId(), (id, all) -> Math.max(0, all - ranNanos * task.vcores()));
  }

  void forget(String applicationId) {
    endedCoreNanos.remove(applicationId);
  }

  /** By application, of tasks that have ended and of those that run. */
  Map<String, Long> coreNanos(long nowNanos) {
    Map<String, Long> all = new HashMap<>(endedCoreNanos);
    for (NodeSlots.Holder holder : slots.holders()) {
      all.merge(holder.task().applicationId(), holder.coreNanos(nowNanos), Long::sum);
    }
    return all;
  }
}
