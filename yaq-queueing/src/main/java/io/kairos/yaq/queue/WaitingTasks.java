// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import io.kairos.yaq.DurationEstimator;
import io.kairos.yaq.QueuedTask;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tasks that wait for a slot, in the order in which they came. */
final class WaitingTasks {
  private final DurationEstimator durations;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /** One task, and since when it waits. */
  static final class Entry {
    private TaskDetails task;
    private final long sinceNanos;
    private final long sequence;
    private String hint;
    private boolean isPassedOver;

    private Entry(TaskDetails task, long sinceNanos, long sequence) {
      this.task = task;
      this.sinceNanos = sinceNanos;
      this.sequence = sequence;
      hint = task.durationHint();
    }

    TaskDetails task() {
      return task;
    }

    long waitedNanos(long nowNanos) {
      return Math.max(0, nowNanos - sinceNanos);
    }

    long sinceNanos() {
      return sinceNanos;
    }

    long sequence() {
      return sequence;
    }

    /** A task that came later has started, though this one had waited for very long. */
    void passOver() {
      isPassedOver = true;
    }

    boolean isPassedOver() {
      return isPassedOver;
    }
  }

  WaitingTasks(DurationEstimator durations) {
    this.durations = durations;
  }

  void add(TaskDetails task, long sinceNanos, long sequence) {
    Entry entry = new Entry(task, sinceNanos, sequence);
    estimateMillis(entry);
    entries.put(task.id(), entry);
  }

  Entry get(String taskId) {
    return entries.get(taskId);
  }

  boolean remove(String taskId) {
    return entries.remove(taskId) != null;
  }

  void resize(String taskId, int vcores, long memoryMb) {
    Entry entry = entries.get(taskId);
    if (entry != null) {
      entry.task = entry.task.resized(vcores, memoryMb);
    }
  }

  int size() {
    return entries.size();
  }

  Collection<Entry> entries() {
    return entries.values();
  }

  /** Estimated anew each time: the first tasks of a stage that end tell about those that wait. */
  List<QueuedTask> estimated() {
    List<QueuedTask> tasks = new ArrayList<>(entries.size());
    for (Entry entry : entries.values()) {
      tasks.add(
          new QueuedTask(
              entry.task.id(),
              entry.task.job(),
              entry.sequence,
              Millis.of(entry.sinceNanos),
              estimateMillis(entry)));
    }
    return tasks;
  }

  private long estimateMillis(Entry entry) {
    long ignoredBefore = durations.ignoredHints();
    long millis = durations.estimateMillis(entry.task.kind(), entry.hint);
    if (durations.ignoredHints() != ignoredBefore) {
      // Estimates are taken again whenever the queue is ordered; a bad hint counts once.
      entry.hint = null;
    }
    return millis;
  }
}
