// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import io.kairos.nm.state.NodeState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Tasks of before a restart of the daemon, which show up one by one. They are held back until all
 * are here, or the wait is over, and then let in youngest first: a recovered task displaces nobody,
 * so the first N to show up would otherwise keep the cores for a quantum. Owned by the scheduler
 * thread.
 */
final class RecoveringTasks {
  static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final Map<String, NodeState.Task> missing;
  private final List<NodeTask> held = new ArrayList<>();
  private final long deadlineNanos;

  RecoveringTasks(Map<String, NodeState.Task> before, long nowNanos) {
    missing = new HashMap<>(before);
    deadlineNanos = nowNanos + LONGEST_WAIT_NANOS;
  }

  /** Gives a new task the service it attained before the restart, if it was there. */
  void recall(NodeTask task) {
    NodeState.Task before = missing.get(task.id);
    if (before != null) {
      task.attained = before.attained();
      task.returning = true;
      task.arrived = true;
    }
  }

  /** The task's process is known again; it comes back from {@link #takeReturned}. */
  void hold(NodeTask task) {
    missing.remove(task.id);
    held.add(task);
  }

  /** The task's process has ended; nobody waits for it any more. */
  void forget(String taskId) {
    missing.remove(taskId);
    held.removeIf(task -> task.id.equals(taskId));
  }

  /** Removes and returns the tasks that are to go on, in this order; none while others may come. */
  List<NodeTask> takeReturned(long nowNanos) {
    if (held.isEmpty() || (!missing.isEmpty() && nowNanos < deadlineNanos)) {
      return List.of();
    }
    held.sort(Comparator.comparingLong(task -> task.attained.nanos()));
    List<NodeTask> returned = List.copyOf(held);
    held.clear();
    return returned;
  }

  /** Tasks that have not shown up yet. */
  Map<String, NodeState.Task> missing() {
    return missing;
  }
}
