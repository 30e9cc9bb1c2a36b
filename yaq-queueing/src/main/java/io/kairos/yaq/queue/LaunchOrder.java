// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import io.kairos.yaq.QueueOrder;
import io.kairos.yaq.QueuedTask;
import io.kairos.yaq.StartReason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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
      Map<String, List<QueuedTask>> last = thoseThatStartLast(tasks);
      tasks.removeIf(task -> startsLast(task) && last.containsKey(task.job().id()));
      return withLast(policy.sort(tasks, progress, Millis.of(nowNanos)), last);
    } catch (RuntimeException | Error e) {
      // A queue that stands still would lose every task in it, also where a policy lacks a class.
      decisions.orderFailed(
          e instanceof RuntimeException ? (RuntimeException) e : new IllegalStateException(e));
      List<QueuedTask> asTheyCame = waiting.estimated();
      asTheyCame.sort(Comparator.comparingLong(QueuedTask::arrivalSequence));
      return asTheyCame;
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
    } catch (RuntimeException | Error e) {
      // Nor could the queue be ordered, which was told.
      return;
    }
    decisions.started(sorted.get(0).id(), reason);
  }

  /**
   * Of each job, the tasks that wait for others of it, as far as others wait here. They have no
   * turn of their own, however long they were queued: a reducer that starts before a map holds a
   * slot and gets nowhere, and its turn would be one that no map has.
   *
   * @return by job, in the order in which they came
   */
  private Map<String, List<QueuedTask>> thoseThatStartLast(List<QueuedTask> tasks) {
    if (waiting.entries().stream().noneMatch(entry -> entry.task().startsLast())) {
      return Map.of();
    }
    Map<Boolean, List<QueuedTask>> byKind =
        tasks.stream().collect(Collectors.partitioningBy(this::startsLast));
    Map<String, List<QueuedTask>> last =
        byKind.get(true).stream()
            .sorted(Comparator.comparingLong(QueuedTask::arrivalSequence))
            .collect(Collectors.groupingBy(task -> task.job().id()));
    last.keySet().retainAll(jobs(byKind.get(false)));
    return last;
  }

  private boolean startsLast(QueuedTask task) {
    return waiting.get(task.id()).task().startsLast();
  }

  private static Set<String> jobs(List<QueuedTask> tasks) {
    return tasks.stream().map(task -> task.job().id()).collect(Collectors.toSet());
  }

  /** Each behind the last other task of its job. */
  private static List<QueuedTask> withLast(
      List<QueuedTask> sorted, Map<String, List<QueuedTask>> last) {
    if (last.isEmpty()) {
      return sorted;
    }
    Map<String, QueuedTask> lastOthers = new HashMap<>();
    sorted.forEach(task -> lastOthers.put(task.job().id(), task));
    List<QueuedTask> all = new ArrayList<>(sorted.size());
    for (QueuedTask task : sorted) {
      all.add(task);
      if (lastOthers.get(task.job().id()) == task) {
        all.addAll(last.getOrDefault(task.job().id(), List.of()));
      }
    }
    return all;
  }
}
