// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.node;

import io.kairos.common.NodeStatistics;
import io.kairos.common.TaskSnapshot;
import io.kairos.sim.job.SimTask;
import io.kairos.yaq.DurationEstimator;
import io.kairos.yaq.Job;
import io.kairos.yaq.QueueOrder;
import io.kairos.yaq.StartReason;
import io.kairos.yaq.queue.JobProgressSource;
import io.kairos.yaq.queue.LaunchDecisions;
import io.kairos.yaq.queue.LaunchQueue;
import io.kairos.yaq.queue.QueueMemory;
import io.kairos.yaq.queue.TaskDetails;
import java.util.List;

/**
 * A node whose tasks wait before their launch. The model has no masters and no memory, and no node
 * of it stands still, so nothing is handed back.
 */
public final class QueueingNode implements NodeDriver, LaunchDecisions {
  private static final long NO_MEMORY = 0;
  private static final String USER = "user";

  private final Cores cores;
  private final LaunchQueue queue;

  /**
   * @param order in which tasks start
   * @param progress what is left of jobs; known at once here, while a NodeManager asks every 3 s
   */
  public QueueingNode(
      int slots,
      NodeScheduling.Queueing order,
      JobProgressSource progress,
      Cores cores,
      long nowNanos) {
    this.cores = cores;
    this.queue =
        new LaunchQueue(
            slots,
            NO_MEMORY,
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            new QueueOrder(order.order(), order.starvation()),
            new DurationEstimator(DurationEstimator.DEFAULT_MILLIS, true),
            progress,
            this,
            List.of(),
            QueueMemory.EMPTY,
            nowNanos);
  }

  @Override
  public void arrive(SimTask task, long nowNanos) {
    Job job = new Job(task.application(), 0, task.job);
    String hint = task.toldMillis == SimTask.NEVER ? null : String.valueOf(task.toldMillis);
    queue.enqueue(
        new TaskDetails(task.id(), job, 1, NO_MEMORY, task.stage + 1, USER, hint), nowNanos);
    queue.advance(nowNanos);
  }

  @Override
  public void ended(SimTask task, long nowNanos) {
    ended(task.id(), nowNanos);
  }

  /** A task waits for a slot, or gets one at once. */
  public void enqueue(TaskDetails task, long nowNanos) {
    queue.enqueue(task, nowNanos);
    queue.advance(nowNanos);
  }

  /** A task takes a slot, whatever waits; there must be one. */
  public void startAtOnce(TaskDetails task, long nowNanos) {
    queue.launched(task, nowNanos);
  }

  /** A task that waited has gone elsewhere. */
  public void withdraw(String taskId) {
    queue.aboutToBeKilled(taskId);
  }

  /** A task has left its slot to one that starts at once. */
  public void killed(String taskId, long nowNanos) {
    queue.ended(taskId, false, nowNanos);
  }

  /** A task has done all its work. */
  public void ended(String taskId, long nowNanos) {
    queue.ended(taskId, true, nowNanos);
    queue.advance(nowNanos);
  }

  /** Those that run, then the queue in its order. */
  public List<TaskSnapshot> tasks(long nowNanos) {
    return queue.tasks(nowNanos);
  }

  @Override
  public void forget(String application) {
    queue.forgetApplication(application);
  }

  @Override
  public void advance(long nowNanos) {
    queue.advance(nowNanos);
  }

  @Override
  public long nextTimerNanos() {
    return queue.nextTimerNanos();
  }

  @Override
  public NodeStatistics statistics(long nowNanos) {
    return queue.statistics(nowNanos);
  }

  @Override
  public boolean launch(String taskId, long waitedNanos) {
    cores.run(taskId);
    return true;
  }

  @Override
  public boolean launchMaster(String containerId) {
    throw new IllegalStateException("the model has no masters: " + containerId);
  }

  @Override
  public void handBack(String taskId, long waitedNanos) {
    throw new IllegalStateException("the model hands nothing back: " + taskId);
  }

  @Override
  public void orderFailed(RuntimeException cause) {
    throw cause;
  }

  @Override
  public void started(String taskId, StartReason reason) {
    // Counted by the daemon only.
  }

  @Override
  public void queueClosed(long stillNanos, int waiting) {
    throw new IllegalStateException("no node of the model stands still");
  }

  @Override
  public void queueOpened() {
    // It is never closed.
  }

  @Override
  public void recovered(String taskId) {
    throw new IllegalStateException("no node of the model restarts: " + taskId);
  }
}
