// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.sim.system.SimJob;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * The work that a job has left, where tasks can be stopped. No reduce starts before all maps have
 * ended. Times are nanoseconds.
 */
final class Work {
  /** A task that runs, from one start to its end or until it is stopped. */
  static final class Task {
    final long durationNanos;
    final long endNanos;

    /** In the list of those that run, or -1 if it does not any more. */
    private int index;

    private Task(long durationNanos, long endNanos, int index) {
      this.durationNanos = durationNanos;
      this.endNanos = endNanos;
      this.index = index;
    }

    boolean isRunning() {
      return index >= 0;
    }
  }

  private record Stopped(long durationNanos, long leftNanos) {}

  final SimJob job;
  private final Queue<Stopped> stopped = new ArrayDeque<>();
  private final List<Task> running = new ArrayList<>();

  /** Work of tasks that do not run. */
  private long idleNanos;

  /** Sum of the ends of tasks that run; may wrap around, as only differences count. */
  private long endsNanos;

  private long rankNanos;

  /** Maps that have not ended. */
  private int mapsLeft;

  Work(SimJob job) {
    this.job = job;
    this.idleNanos = job.workNanos();
    this.rankNanos = idleNanos;
    this.mapsLeft = job.tasks() - job.reduces();
  }

  /** Whether a task could start. */
  boolean isWaiting() {
    return !stopped.isEmpty() || job.waiting() > (mapsLeft > 0 ? job.reduces() : 0);
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
    long durationNanos;
    long leftNanos;
    if (stopped.isEmpty()) {
      durationNanos = job.handOut(nowNanos);
      leftNanos = durationNanos;
    } else {
      Stopped first = stopped.remove();
      durationNanos = first.durationNanos();
      leftNanos = first.leftNanos();
    }
    Task task = new Task(durationNanos, nowNanos + leftNanos, running.size());
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
    stopped.add(new Stopped(last.durationNanos, leftNanos));
    idleNanos += leftNanos;
    rankNanos = leftNanos(nowNanos);
  }

  /**
   * A task has done its work.
   *
   * @return whether it was the last map, so that reduces wait now
   */
  boolean ended(Task task) {
    remove(task);
    rankNanos = leftNanos(task.endNanos);
    mapsLeft--;
    return mapsLeft == 0 && job.reduces() > 0;
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
