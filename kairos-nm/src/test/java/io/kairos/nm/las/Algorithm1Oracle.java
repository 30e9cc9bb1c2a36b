// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Algorithm 1 written down as the paper has it: one-vcore tasks, no starvation guard, two lists and
 * linear searches. Slow and obviously right; the real scheduler must decide exactly the same.
 */
final class Algorithm1Oracle {
  private static final class TaskEntry {
    final String task;
    long attained;
    long start;
    long timer;

    /** When it was last put on a core or into the node queue: ties go to who is there longest. */
    long since;

    TaskEntry(String task) {
      this.task = task;
    }

    long attained(long now) {
      return attained + now - start;
    }
  }

  private final List<TaskEntry> runningTasks = new ArrayList<>();
  private final List<TaskEntry> idleTasks = new ArrayList<>();
  private final int cores;
  private final long quantum;
  private long moves;

  Algorithm1Oracle(int cores, long quantum) {
    this.cores = cores;
    this.quantum = quantum;
  }

  void arrive(String task, long now) {
    if (runningTasks.size() == cores) {
      TaskEntry oldest =
          runningTasks.stream()
              .max(
                  Comparator.comparingLong((TaskEntry t) -> t.attained(now))
                      .thenComparing(t -> t.since, Comparator.reverseOrder()))
              .orElseThrow();
      stop(oldest, now);
    }
    start(new TaskEntry(task), now);
  }

  void finish(String task, long now) {
    idleTasks.removeIf(t -> t.task.equals(task));
    if (runningTasks.removeIf(t -> t.task.equals(task)) && !idleTasks.isEmpty()) {
      start(youngestIdle(), now);
    }
  }

  void advance(long now) {
    List<TaskEntry> due =
        runningTasks.stream()
            .filter(t -> t.timer <= now)
            .sorted(
                Comparator.comparingLong((TaskEntry t) -> t.timer).thenComparingLong(t -> t.since))
            .toList();
    for (TaskEntry expired : due) {
      stop(expired, now);
      start(youngestIdle(), now);
    }
  }

  List<String> running() {
    return runningTasks.stream().map(t -> t.task).sorted().toList();
  }

  List<String> tasks() {
    return Stream.concat(runningTasks.stream(), idleTasks.stream())
        .map(t -> t.task)
        .sorted()
        .toList();
  }

  /**
   * The expired task itself is in the queue too, as the one that came last, so "≤" holds for all.
   */
  private TaskEntry youngestIdle() {
    return idleTasks.stream()
        .min(Comparator.comparingLong((TaskEntry t) -> t.attained).thenComparingLong(t -> t.since))
        .orElseThrow();
  }

  private void stop(TaskEntry task, long now) {
    task.attained = task.attained(now);
    task.since = ++moves;
    runningTasks.remove(task);
    idleTasks.add(task);
  }

  private void start(TaskEntry task, long now) {
    task.start = now;
    task.timer = now + quantum;
    task.since = ++moves;
    idleTasks.remove(task);
    runningTasks.add(task);
  }
}
