// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.common.NodeStatistics;
import io.kairos.nm.las.Decisions;
import io.kairos.nm.las.LasNodeScheduler;
import io.kairos.nm.las.LasParameters;
import io.kairos.nm.las.NodeScheduler;
import io.kairos.nm.las.TaskOrders;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** A node: the NodeManager's own scheduler, and tasks that work while they hold a core. */
final class SimNode implements Decisions {
  private final EventQueue events;
  private final Consumer<SimTask> onEnd;
  private final NodeScheduler scheduler;
  private final Map<String, SimTask> tasks = new HashMap<>();
  private long timerAt = Long.MAX_VALUE;
  private long preemptions;
  private long busyNanos;

  SimNode(EventQueue events, int cores, long quantumNanos, Consumer<SimTask> onEnd) {
    this.events = events;
    this.onEnd = onEnd;
    this.scheduler =
        new LasNodeScheduler(new LasParameters(cores, quantumNanos), TaskOrders.LAS.create(), this);
  }

  void start(SimTask task) {
    tasks.put(task.id, task);
    scheduler.arrive(task.id, task.application(), 1, events.now());
    setTimer();
  }

  NodeStatistics statistics() {
    return scheduler.statistics(events.now());
  }

  /** How often a task that was running was suspended. */
  long preemptions() {
    return preemptions;
  }

  /** Time its cores worked, all together. */
  long busyNanos() {
    return busyNanos;
  }

  @Override
  public void run(String taskId) {
    SimTask task = tasks.get(taskId);
    task.runsSince = events.now();
    int stay = ++task.stay;
    events.after(
        task.remainingNanos,
        EventQueue.Kind.TASK_ENDS,
        () -> {
          if (task.stay == stay) {
            end(task);
          }
        });
  }

  @Override
  public void suspend(String taskId) {
    SimTask task = tasks.get(taskId);
    if (task.stay > 0) {
      work(task);
      preemptions++;
    }
    task.stay++;
  }

  private void end(SimTask task) {
    work(task);
    tasks.remove(task.id);
    scheduler.finish(task.id, events.now());
    setTimer();
    onEnd.accept(task);
  }

  private void work(SimTask task) {
    long worked = events.now() - task.runsSince;
    task.remainingNanos -= worked;
    busyNanos += worked;
  }

  private void setTimer() {
    long next = scheduler.nextTimerNanos();
    if (next >= timerAt) {
      // The timer that is set comes first, and sets the next one.
      return;
    }
    timerAt = next;
    events.at(
        next,
        EventQueue.Kind.TIMER,
        () -> {
          if (timerAt == next) {
            timerAt = Long.MAX_VALUE;
            scheduler.advance(events.now());
            setTimer();
          }
        });
  }
}
