// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.common.NodeStatistics;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** A node: the NodeManager's own scheduler, and tasks that work while they hold a core. */
final class SimNode implements NodeDriver.Cores {
  private final EventQueue events;
  private final Consumer<SimTask> onEnd;
  private final NodeDriver driver;
  private final Map<String, SimTask> tasks = new HashMap<>();
  private long timerAt = Long.MAX_VALUE;
  private long preemptions;
  private long busyNanos;

  SimNode(
      EventQueue events, Function<NodeDriver.Cores, NodeDriver> driver, Consumer<SimTask> onEnd) {
    this.events = events;
    this.onEnd = onEnd;
    this.driver = driver.apply(this);
  }

  void start(SimTask task) {
    tasks.put(task.id, task);
    driver.arrive(task, events.now());
    setTimer();
  }

  NodeStatistics statistics() {
    return driver.statistics(events.now());
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
    driver.ended(task, events.now());
    setTimer();
    onEnd.accept(task);
  }

  private void work(SimTask task) {
    long worked = events.now() - task.runsSince;
    task.remainingNanos -= worked;
    busyNanos += worked;
  }

  private void setTimer() {
    long next = driver.nextTimerNanos();
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
            driver.advance(events.now());
            setTimer();
          }
        });
  }
}
