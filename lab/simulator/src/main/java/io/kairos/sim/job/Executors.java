// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.job;

import io.kairos.sim.system.StagedTasks;
import io.kairos.sim.trace.Stages;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;

/**
 * The executors of one job, as those of Spark without dynamic allocation: the job asks for all of
 * them when it arrives, and holds them until its last task has ended. Its driver gives each a task
 * at a time. It does not know which of them are suspended; the one that has idled longest is the
 * next.
 */
public final class Executors {
  /** Is told when a task of the job has ended. */
  @FunctionalInterface
  public interface TaskListener {
    /**
     * A task has ended.
     *
     * @param startNanos when an executor got it
     */
    void ended(int task, long startNanos);
  }

  private final StagedTasks tasks;
  private final IntToLongFunction workNanos;
  private final LongSupplier nowNanos;
  private final TaskListener listener;
  private final Queue<Executor> idle = new ArrayDeque<>();

  /** Those at nodes. */
  private final List<Executor> registered = new ArrayList<>();

  private int left;
  private Consumer<Executor> woken = executor -> {};
  private Runnable over = () -> {};

  /**
   * @param workNanos of each task by its number
   * @param nowNanos simulated time
   */
  public Executors(
      Stages stages, IntToLongFunction workNanos, LongSupplier nowNanos, TaskListener listener) {
    this.tasks = new StagedTasks(stages);
    this.workNanos = workNanos;
    this.nowNanos = nowNanos;
    this.listener = listener;
    this.left = stages.tasks();
  }

  /**
   * The job has arrived.
   *
   * @param whenWoken is told of each executor that gets a task, or has done one
   * @param whenOver is run when the last task has ended, before the listener hears of that
   */
  public void begin(Consumer<Executor> whenWoken, Runnable whenOver) {
    woken = whenWoken;
    over = whenOver;
  }

  /**
   * An executor has come to its node.
   *
   * @return whether the job still needs it
   */
  public boolean register(Executor executor) {
    if (left == 0) {
      return false;
    }
    registered.add(executor);
    idle.add(executor);
    handOut();
    return true;
  }

  /** An executor has done its task. */
  void ended(Executor executor) {
    int task = executor.task();
    long startNanos = executor.takenNanos();
    executor.giveBack();
    idle.add(executor);
    tasks.ended(task);
    left--;
    woken.accept(executor);
    if (left == 0) {
      over.run();
    } else {
      handOut();
    }
    listener.ended(task, startNanos);
  }

  /** Those at nodes. */
  public List<Executor> registered() {
    return List.copyOf(registered);
  }

  private void handOut() {
    while (tasks.released() > 0 && !idle.isEmpty()) {
      Executor executor = idle.remove();
      int task = tasks.take();
      executor.take(task, workNanos.applyAsLong(task), nowNanos.getAsLong());
      woken.accept(executor);
    }
  }
}
