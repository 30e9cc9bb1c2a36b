// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import java.util.ArrayList;
import java.util.List;

/**
 * The tasks that one event moved. What they were told before is compared with where they are in the
 * end, so a task that was displaced and resumed within one event hears nothing.
 */
final class Changes {
  private final Decisions decisions;
  private final long grantNanos;
  private final List<Task> moved = new ArrayList<>();
  private final List<Task> granted = new ArrayList<>();
  private final List<Task> grantedToQueue = new ArrayList<>();

  /** {@code grantNanos} is k·W, the turn of a starved task, in nanoseconds. */
  Changes(Decisions decisions, long grantNanos) {
    this.decisions = decisions;
    this.grantNanos = grantNanos;
  }

  void moved(Task task) {
    if (!task.hasMoved) {
      task.hasMoved = true;
      moved.add(task);
    }
  }

  void granted(Task task) {
    (task.owedToQueue ? grantedToQueue : granted).add(task);
    task.owedToQueue = false;
  }

  void gone(Task task) {
    if (task.hasMoved) {
      task.hasMoved = false;
      moved.remove(task);
    }
  }

  /** Ends an event: tells every suspend, then every run, each in the order of the first move. */
  void report() {
    for (Task task : moved) {
      if (task.waiting != null && task.told != Task.Told.SUSPEND) {
        task.told = Task.Told.SUSPEND;
        decisions.suspend(task.id);
      }
    }
    for (Task task : moved) {
      task.hasMoved = false;
      if ((task.running != null || task.idle) && task.told != Task.Told.RUN) {
        task.told = Task.Told.RUN;
        decisions.run(task.id);
      }
    }
    moved.clear();
    for (Task task : granted) {
      decisions.granted(task.id, grantNanos);
    }
    granted.clear();
    for (Task task : grantedToQueue) {
      decisions.grantedToQueue(task.id);
    }
    grantedToQueue.clear();
  }
}
