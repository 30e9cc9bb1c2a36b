// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import io.kairos.yaq.RunningTask;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The vcores and the memory of a node, and the tasks that hold some of them, from the decision to
 * launch until the process has ended. Application masters hold memory only.
 */
final class NodeSlots {
  private final Map<String, Holder> holders = new LinkedHashMap<>();
  private final Map<String, Long> masterMemoryMb = new HashMap<>();
  private int cores;
  private long memoryMb;

  /** A task that holds a slot. */
  static final class Holder {
    private TaskDetails task;
    private final long sinceNanos;
    private final long estimatedMillis;

    /** Service until it was resized last, vcores times nanoseconds. */
    private long coreNanosBefore;

    private long ofSizeSinceNanos;

    private Holder(TaskDetails task, long sinceNanos, long estimatedMillis) {
      this.task = task;
      this.sinceNanos = sinceNanos;
      this.estimatedMillis = estimatedMillis;
      this.ofSizeSinceNanos = sinceNanos;
    }

    TaskDetails task() {
      return task;
    }

    long estimatedMillis() {
      return estimatedMillis;
    }

    long ranNanos(long nowNanos) {
      return Math.max(0, nowNanos - sinceNanos);
    }

    /** The service that it attained, vcores times nanoseconds, at each time by its size then. */
    long coreNanos(long nowNanos) {
      return coreNanosBefore + Math.max(0, nowNanos - ofSizeSinceNanos) * task.vcores();
    }

    private void resize(int vcores, long memoryMb, long nowNanos) {
      coreNanosBefore = coreNanos(nowNanos);
      ofSizeSinceNanos = Math.max(ofSizeSinceNanos, nowNanos);
      task = task.resized(vcores, memoryMb);
    }
  }

  NodeSlots(int cores, long memoryMb) {
    resize(cores, memoryMb);
  }

  void resize(int newCores, long newMemoryMb) {
    cores = Math.max(1, newCores);
    memoryMb = Math.max(0, newMemoryMb);
  }

  /**
   * Whether the task may start now. A task larger than the node would otherwise block the queue for
   * ever, so alone on the node any task fits.
   */
  boolean fit(TaskDetails task) {
    return holders.isEmpty()
        || (usedCores() + coresOf(task) <= cores && usedMemoryMb() + task.memoryMb() <= memoryMb);
  }

  /**
   * Whether an application master of this size may start now. Alone on the node one of any size
   * does.
   */
  boolean fitMaster(long usesMemoryMb) {
    return (holders.isEmpty() && masterMemoryMb.isEmpty())
        || usedMemoryMb() + usesMemoryMb <= memoryMb;
  }

  /** Whether a task holds a slot. */
  boolean areInUse() {
    return !holders.isEmpty();
  }

  /** Whether no task at all fits. */
  boolean areFull() {
    return !holders.isEmpty() && usedCores() >= cores;
  }

  void occupy(TaskDetails task, long sinceNanos, long estimatedMillis) {
    holders.put(task.id(), new Holder(task, sinceNanos, estimatedMillis));
  }

  /**
   * @return who held the slot, {@code null} if the task had none
   */
  Holder free(String taskId) {
    return holders.remove(taskId);
  }

  boolean isHeldBy(String taskId) {
    return holders.containsKey(taskId);
  }

  void resizeTask(String taskId, int vcores, long taskMemoryMb, long nowNanos) {
    Holder holder = holders.get(taskId);
    if (holder != null) {
      holder.resize(vcores, taskMemoryMb, nowNanos);
    }
  }

  void masterStarted(String id, long usesMemoryMb) {
    masterMemoryMb.put(id, usesMemoryMb);
  }

  void masterEnded(String id) {
    masterMemoryMb.remove(id);
  }

  Collection<Holder> holders() {
    return holders.values();
  }

  /** The shortest estimate of those that hold slots; 0 if nobody does. */
  double shortestEstimateNanos() {
    return holders.values().stream()
        .mapToDouble(holder -> Millis.toNanos(holder.estimatedMillis))
        .min()
        .orElse(0);
  }

  /** Slots that a task of one vcore and as much memory as those here have could take at once. */
  int freeCores() {
    double meanMemoryMb =
        holders.values().stream().mapToLong(holder -> holder.task.memoryMb()).average().orElse(0);
    long used = usedMemoryMb();
    return used < memoryMb && used + meanMemoryMb <= memoryMb
        ? Math.max(0, cores - usedCores())
        : 0;
  }

  /** The holders as an estimate of waiting times sees them. */
  List<RunningTask> running() {
    List<RunningTask> running = new ArrayList<>(holders.size());
    for (Holder holder : holders.values()) {
      running.add(new RunningTask(Millis.of(holder.sinceNanos), holder.estimatedMillis));
    }
    return running;
  }

  private int usedCores() {
    return holders.values().stream().mapToInt(holder -> coresOf(holder.task)).sum();
  }

  private int coresOf(TaskDetails task) {
    return Math.min(task.vcores(), cores);
  }

  private long usedMemoryMb() {
    return holders.values().stream().mapToLong(holder -> holder.task.memoryMb()).sum()
        + masterMemoryMb.values().stream().mapToLong(Long::longValue).sum();
  }
}
