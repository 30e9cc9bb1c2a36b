// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.sim.system.SimJob;
import io.kairos.sim.system.StagedTasks;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * The work that a job has left, where tasks can be stopped. No task starts before those that its
 * stage waits for have ended. Times are nanoseconds.
 */
final class Work {
  /** A task that runs, from one start to its end or until it is stopped. */
  static final class Task {
    final int number;
    final long endNanos;

    /** In the list of those that run, or -1 if it does not any more. */
    private int index;

    private Task(int number, long endNanos, int index) {
      this.number = number;
      this.endNanos = endNanos;
      this.index = index;
    }

    boolean isRunning() {
      return index >= 0;
    }
  }

  private record Stopped(int number, long leftNanos) {}

  final SimJob job;
  private final Queue<Stopped> stopped = new ArrayDeque<>();
  private final List<Task> running = new ArrayList<>();

  /** Work of tasks that do not run. */
  private long idleNanos;

  /** Sum of the ends of tasks that run; may wrap around, as only differences count. */
  private long endsNanos;

  private long rankNanos;
  private final StagedTasks tasks;

  Work(SimJob job) {
    this.job = job;
    this.idleNanos = job.workNanos();
    this.rankNanos = idleNanos;
    this.tasks = new StagedTasks(job.stages());
  }

  /** Whether a task could start. */
  boolean isWaiting() {
    return !stopped.isEmpty() || tasks.released() > 0;
  }

  boolean isRunning() {
    return !running.isEmpty();
  }

  long leftNanos(long nowNanos) {
    return idleNanos + endsNanos - running.size() * nowNanos;
  }

  /** Work that was left when a task last stopped or ended. */
  long rankNanos() {
    return rankNanos;
  }

  /** Starts a task; there must be one that waits. One that was stopped comes first. */
  Task startOne(long nowNanos) {
    int number;
    long leftNanos;
    if (stopped.isEmpty()) {
      number = tasks.take();
      job.started(nowNanos);
      leftNanos = job.taskNanos(number);
    } else {
      Stopped first = stopped.remove();
      number = first.number();
      leftNanos = first.leftNanos();
    }
    Task task = new Task(number, nowNanos + leftNanos, running.size());
    running.add(task);
    idleNanos -= leftNanos;
    endsNanos += task.endNanos;
    return task;
  }

  /** Stops the task that started last; there must be one that runs. */
  void stopOne(long nowNanos) {
    Task last = running.get(running.size() - 1);
    remove(last);
    long leftNanos = last.endNanos - nowNanos;
    stopped.add(new Stopped(last.number, leftNanos));
    idleNanos += leftNanos;
    rankNanos = leftNanos(nowNanos);
  }

  /**
   * A task has done its work.
   *
   * @return whether tasks have waited for it, and could start now
   */
  boolean ended(Task task) {
    remove(task);
    rankNanos = leftNanos(task.endNanos);
    return tasks.ended(task.number);
  }

  /** The last takes its place: their order matters little, and there may be thousands. */
  private void remove(Task task) {
    Task last = running.remove(running.size() - 1);
    if (last != task) {
      running.set(task.index, last);
      last.index = task.index;
    }
    task.index = -1;
    endsNanos -= task.endNanos;
  }
}
