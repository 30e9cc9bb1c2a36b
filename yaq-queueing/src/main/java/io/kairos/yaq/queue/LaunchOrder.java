// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import io.kairos.yaq.QueueOrder;
import io.kairos.yaq.QueuedTask;
import io.kairos.yaq.StartReason;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order in which tasks that wait are launched: that of a policy (Yaq, §3.3), where within a job
 * the tasks that wait for others come last. If the policy fails, tasks are launched as they came.
 */
final class LaunchOrder {
  private final QueueOrder policy;
  private final JobProgressSource progress;
  private final WaitingTasks waiting;
  private final LaunchDecisions decisions;

  /**
   * @param decisions is told why a task starts, and that the policy failed
   */
  LaunchOrder(
      QueueOrder policy,
      JobProgressSource progress,
      WaitingTasks waiting,
      LaunchDecisions decisions) {
    this.policy = policy;
    this.progress = progress;
    this.waiting = waiting;
    this.decisions = decisions;
  }

  /** All tasks that wait, in a new list, the one to launch next first. */
  List<QueuedTask> sort(long nowNanos) {
    List<QueuedTask> tasks = waiting.estimated();
    try {
      return withinJobs(policy.sort(tasks, progress, Millis.of(nowNanos)));
    } catch (RuntimeException e) {
      // A queue that stands still would lose every task in it.
      decisions.orderFailed(e);
      tasks.sort(Comparator.comparingLong(QueuedTask::arrivalSequence));
      return tasks;
    }
  }

  /**
   * Tells why the first of these tasks starts before the others.
   *
   * @param sorted at least one task, as {@link #sort} ordered them at this moment
   */
  void tellWhyFirstStarts(List<QueuedTask> sorted, long nowNanos) {
    StartReason reason;
    try {
      reason = policy.reasonForFirst(sorted, progress, Millis.of(nowNanos));
    } catch (RuntimeException e) {
      // Nor could the queue be ordered, which was told.
      return;
    }
    decisions.started(sorted.get(0).id(), reason);
  }

  /**
   * The turns of each job as they are, but taken by the tasks for which others wait before those
   * that wait for others, however long these were queued: a reducer that starts before a map holds
   * a slot and gets nowhere.
   */
  private List<QueuedTask> withinJobs(List<QueuedTask> sorted) {
    if (waiting.entries().stream().noneMatch(entry -> entry.task().startsLast())) {
      return sorted;
    }
    Map<String, Deque<QueuedTask>> byJob = new HashMap<>();
    for (boolean last : new boolean[] {false, true}) {
      for (QueuedTask task : sorted) {
        if (waiting.get(task.id()).task().startsLast() == last) {
          byJob.computeIfAbsent(task.job().id(), job -> new ArrayDeque<>()).add(task);
        }
      }
    }
    List<QueuedTask> swapped = new ArrayList<>(sorted.size());
    for (QueuedTask turn : sorted) {
      swapped.add(byJob.get(turn.job().id()).remove());
    }
    return swapped;
  }
}
