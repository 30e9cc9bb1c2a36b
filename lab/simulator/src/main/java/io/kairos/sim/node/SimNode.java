// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.node;

import io.kairos.common.NodeStatistics;
import io.kairos.sim.engine.EventKind;
import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.job.Executor;
import io.kairos.sim.job.SimTask;
import io.kairos.sim.system.StepListener.Step;
import io.kairos.sim.workload.TaskCost;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A node: the NodeManager's own scheduler, and tasks that work while they hold a core. Where the
 * node conserves its cores, suspended tasks share those that running tasks leave, as {@code
 * cpu.idle} lets them.
 */
public final class SimNode implements NodeDriver.Cores {
  private final EventQueue events;
  private final int cores;
  private final Suspension suspension;
  private final TaskCost cost;

  /** Whether a task that starts or stops changes how fast others here work. */
  private final boolean tasksShare;

  private final BiConsumer<Step, SimTask> listener;
  private final Runnable changes;
  private final NodeDriver driver;
  private final Map<String, SimTask> tasks = new LinkedHashMap<>();

  /** Tasks here that may hold cores and not use them, or use others. */
  private int unsteady;

  /** Whether a task was told to run or to stop. */
  private boolean hasMoved;

  private long timerAt = Long.MAX_VALUE;
  private long preemptions;

  /**
   * @param cost by which tasks work faster where cores are free
   * @param changes is told just before the driver is told anything by which its statistics change
   */
  public SimNode(
      EventQueue events,
      int cores,
      Suspension suspension,
      TaskCost cost,
      Function<NodeDriver.Cores, NodeDriver> driver,
      BiConsumer<Step, SimTask> listener,
      Runnable changes) {
    this.events = events;
    this.cores = cores;
    this.suspension = suspension;
    this.tasksShare = suspension.measures() || suspension.works() || cost.dependsOnOthers();
    this.cost = cost;
    this.listener = listener;
    this.changes = changes;
    this.driver = driver.apply(this);
  }

  public void start(SimTask task) {
    task.arrived();
    put(task);
    changes.run();
    driver.arrive(task, events.now());
    changed();
  }

  /** The attempt of a task is killed. */
  public void giveUp(SimTask task) {
    stop(task);
    changes.run();
    driver.givenUp(task, events.now());
    remove(task);
    task.givenUp();
    changed();
  }

  /** Tasks here that were idle have work, or the other way round. */
  public void woken() {
    share();
  }

  /** A container ends, whatever it has left. */
  public void leave(SimTask task) {
    dismiss(task);
    listener.accept(Step.ENDED, task);
  }

  /** A container ends that is not told of. */
  public void dismiss(SimTask task) {
    work(task);
    changes.run();
    // Its node asks for its CPU time once more.
    driver.ended(task, events.now());
    remove(task);
    changed();
  }

  private void put(SimTask task) {
    tasks.put(task.id(), task);
    // An executor rests between tasks, and wide tasks leave cores to suspended ones.
    task.isSteady = !task.isIdle() && !(task instanceof Executor) && task.size.vcores() == 1;
    unsteady += task.isSteady ? 0 : 1;
  }

  private void remove(SimTask task) {
    tasks.remove(task.id());
    unsteady -= task.isSteady ? 0 : 1;
  }

  public void forget(String application) {
    driver.forget(application);
  }

  /** The ResourceManager tells how jobs rank. */
  public void jobRanks(Map<String, Long> byApplication) {
    if (!byApplication.isEmpty()) {
      changes.run();
      hasMoved = false;
      driver.jobRanks(byApplication, events.now());
      if (hasMoved) {
        changed();
      } else {
        // As nearly always: nobody's part of the cores is another one.
        setTimer();
      }
    }
  }

  /** The ResourceManager tells the queue of a job, by its full path. */
  public void queue(String application, String path) {
    changes.run();
    driver.queue(application, path, events.now());
    changed();
  }

  /**
   * What a report tells.
   *
   * @param nanos now, or a time since which the driver was told nothing
   */
  public NodeStatistics statistics(long nanos) {
    return driver.statistics(nanos);
  }

  /** From the sending of a task to its start here, if it is sent now. */
  public double overheadSeconds() {
    return cost.overheadSeconds(tasksShare ? wanted(true) : 0, cores);
  }

  /** How often a task that was running was suspended. */
  public long preemptions() {
    return preemptions;
  }

  @Override
  public void run(String taskId) {
    SimTask task = tasks.get(taskId);
    hasMoved = true;
    task.runs = true;
    listener.accept(Step.STARTED, task);
    if (task.startedNanos == SimTask.NEVER) {
      task.startedNanos = events.now();
    }
    if (task.isIdle()) {
      stop(task);
    } else {
      setRate(task, 1, task.speed);
    }
  }

  @Override
  public void suspend(String taskId) {
    SimTask task = tasks.get(taskId);
    hasMoved = true;
    if (task.runs) {
      preemptions++;
      listener.accept(Step.STOPPED, task);
    }
    task.runs = false;
    stop(task);
  }

  @Override
  public long cpuNanos(String taskId) {
    SimTask task = tasks.get(taskId);
    work(task);
    return task.cpuNanos();
  }

  @Override
  public boolean isUseSteady() {
    return unsteady == 0 && suspension.ownCores() == 0 && !cost.dependsOnOthers();
  }

  private void end(SimTask task) {
    if (task instanceof Executor executor) {
      stop(executor);
      executor.hasWorked();
    } else {
      leave(task);
    }
  }

  private void changed() {
    if (tasksShare) {
      share();
    }
    setTimer();
  }

  /** Gives every task its part of the cores, as the kernel does. */
  private void share() {
    int running = wanted(true);
    double speed = cost.speed(Math.max(1, running), cores);
    // More than cores do for a moment, when idle tasks wake up.
    setRates(true, Math.min(1, (double) cores / Math.max(1, running)), speed);
    if (suspension.works()) {
      double left = suspension.cores(Math.max(0, cores - running));
      // They come after those that run, so they do not crowd them; where they work, cores are
      // taken.
      setRates(false, Math.min(1, left / Math.max(1, wanted(false))), 1);
    }
  }

  /** Cores of the tasks that run, or that are suspended, and have work to do. */
  private int wanted(boolean runs) {
    int wanted = 0;
    for (SimTask task : tasks.values()) {
      wanted += task.runs == runs && !task.isIdle() ? task.size.vcores() : 0;
    }
    return wanted;
  }

  private void setRates(boolean runs, double rate, double speed) {
    for (SimTask task : tasks.values()) {
      if (task.runs == runs && !task.isIdle()) {
        setRate(task, rate, speed);
      }
    }
  }

  private void stop(SimTask task) {
    setRate(task, 0, 1);
  }

  private void setRate(SimTask task, double rate, double speed) {
    if (task.rate == rate && task.speed == speed) {
      return;
    }
    work(task);
    task.rate = rate;
    task.speed = speed;
    int stay = ++task.stay;
    if (rate > 0) {
      events.after(
          (long) Math.ceil(task.remainingNanos / (rate * speed)),
          EventKind.TASK_ENDS.rank(),
          () -> {
            if (task.stay == stay) {
              end(task);
            }
          });
    }
  }

  private void work(SimTask task) {
    long nanos = events.now() - task.rateSince;
    task.rateSince = events.now();
    task.work(nanos);
  }

  private void setTimer() {
    long next = driver.nextTimerNanos();
    if (next >= timerAt) {
      // The timer that is set comes first, and sets the next one.
      return;
    }
    timerAt = next;
    events.at(
        Math.max(events.now(), next),
        EventKind.TIMER.rank(),
        () -> {
          if (timerAt == next) {
            timerAt = Long.MAX_VALUE;
            changes.run();
            driver.advance(events.now());
            changed();
          }
        });
  }
}
