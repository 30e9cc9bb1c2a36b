// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Tasks of a node scheduler that failed. They run at full speed for a while, and then go to the one
 * in its place. One of them may be what made it fail: the sooner the next one fails, the longer
 * they wait, so that the tasks that came meanwhile have a node scheduler most of the time. Owned by
 * the scheduler thread.
 */
final class AbandonedTasks {
  static final long SHORTEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(10);
  static final long LONGEST_WAIT_NANOS = TimeUnit.MINUTES.toNanos(10);

  private final Set<NodeTask> tasks = new LinkedHashSet<>();
  private long takenAtNanos;
  private long waitNanos;
  private long dueNanos;

  AbandonedTasks(long nowNanos) {
    takenAtNanos = nowNanos;
  }

  /** The node scheduler that had the task has failed just now. */
  void add(NodeTask task, long nowNanos) {
    if (tasks.isEmpty()) {
      boolean failedSoon = nowNanos - takenAtNanos < waitNanos;
      waitNanos = failedSoon ? Math.min(LONGEST_WAIT_NANOS, 2 * waitNanos) : SHORTEST_WAIT_NANOS;
    }
    tasks.add(task);
    dueNanos = nowNanos + waitNanos;
  }

  /** Nothing is to be decided about the task any more. */
  void forget(NodeTask task) {
    tasks.remove(task);
  }

  boolean isEmpty() {
    return tasks.isEmpty();
  }

  /**
   * Removes and returns the tasks that are to go on, youngest first as in {@link RecoveringTasks};
   * none while it is too early.
   */
  List<NodeTask> takeDue(long nowNanos) {
    if (tasks.isEmpty() || nowNanos < dueNanos) {
      return List.of();
    }
    takenAtNanos = nowNanos;
    List<NodeTask> due = new ArrayList<>(tasks);
    due.sort(Comparator.comparingLong(task -> task.attained.nanos()));
    tasks.clear();
    return due;
  }
}
