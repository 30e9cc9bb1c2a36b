// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.sim.engine.EventKind;
import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.node.NodeDriver;
import io.kairos.sim.node.NodeScheduling;
import io.kairos.sim.node.QueueingNode;
import io.kairos.yaq.JobProgress;
import io.kairos.yaq.queue.JobProgressSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A node whose tasks wait in the NodeManager's own queue, and what it publishes. Between two
 * changes it is the same whether it is looked at when a heartbeat is due or later: so a heartbeat
 * is no event, and the report of the last one is taken when somebody asks for it or the node
 * changes.
 *
 * <p>What is left of jobs a node learns from the answers to its heartbeats (Yaq, §3.3).
 */
final class QueueWorker implements NodeDriver.Cores {
  /** The managers of jobs: they are told what becomes of tasks, and tell what is left of jobs. */
  interface Managers {
    void started(JobTask task, int node);

    void ended(JobTask task, int node);

    /** A task leaves the node, as it waits too long or was killed. */
    void givenBack(JobTask task, int node, boolean isKilled);

    /** What was left of a job before a time. */
    JobProgress progressBefore(String application, long nanos);
  }

  private final int number;
  private final int slots;
  private final EventQueue events;
  private final Beats beats;
  private final Managers managers;
  private final QueueingNode queue;

  /** Tasks that run or wait, by their ids. */
  private final Map<String, JobTask> tasks = new HashMap<>();

  /** Those that run, the one that started last at the end. */
  private final List<JobTask> running = new ArrayList<>();

  /** Up to when it knows what is left of jobs. */
  private long knowsNanos = Beats.NEVER;

  private NodeReport report;

  /** Tasks since the last change, or {@code null} if nobody has looked since. */
  private QueueSnapshot snapshot;

  /** When somebody looked. */
  private long snapshotNanos;

  QueueWorker(
      int number,
      int slots,
      NodeScheduling.Queueing order,
      EventQueue events,
      Beats beats,
      Managers managers) {
    this.number = number;
    this.slots = slots;
    this.events = events;
    this.beats = beats;
    this.managers = managers;
    JobProgressSource told = application -> managers.progressBefore(application, knowsNanos);
    this.queue = new QueueingNode(slots, order, told, this, events.now());
    this.report = new NodeReport(Beats.NEVER, slots, 0, 0);
  }

  /** What it published last. */
  NodeReport report() {
    long beat = beats.before(number, events.now());
    if (beat > report.takenNanos()) {
      knowsNanos = beats.before(number, beat);
      report = look(beat);
    }
    return report;
  }

  /** Tasks that run and wait now. */
  int tasks() {
    return tasks.size();
  }

  /** Tasks that wait now. */
  int waiting() {
    return tasks.size() - running.size();
  }

  /** A task comes. */
  void arrive(JobTask task) {
    change();
    tasks.put(task.id, task);
    if (task.isGuaranteed) {
      makeRoom();
      queue.startAtOnce(task.details(), events.now());
      run(task.id);
    } else {
      queue.enqueue(task.details(), events.now());
    }
  }

  /**
   * Gives back the tasks that are expected to start later than this, and publishes what is left.
   */
  void shed(double limitMillis) {
    if (waiting() == 0) {
      return;
    }
    change();
    List<String> late = snapshot(events.now()).beyond(limitMillis, events.now());
    for (String id : late) {
      queue.withdraw(id);
      managers.givenBack(tasks.remove(id), number, false);
    }
    if (!late.isEmpty()) {
      snapshot = null;
      report = look(events.now());
    }
  }

  /** No task of the job will come any more. */
  void forget(String application) {
    queue.forget(application);
  }

  @Override
  public void run(String taskId) {
    JobTask task = tasks.get(taskId);
    running.add(task);
    task.startedNanos = events.now();
    managers.started(task, number);
    int run = ++task.run;
    events.after(
        task.durationNanos(),
        EventKind.TASK_ENDS.rank(),
        () -> {
          if (task.run == run) {
            end(task);
          }
        });
  }

  @Override
  public void suspend(String taskId) {
    throw new IllegalStateException("a queue suspends nothing: " + taskId);
  }

  @Override
  public long cpuNanos(String taskId) {
    throw new IllegalStateException("a queue does not go by CPU time: " + taskId);
  }

  private void end(JobTask task) {
    change();
    running.remove(task);
    tasks.remove(task.id);
    // Told first, as in a batch of the same time: the node's queue starts what comes next.
    managers.ended(task, number);
    queue.ended(task.id, events.now());
    if (task.manager.job().isEnded()) {
      // The queue has counted this task of a job that was forgotten.
      forget(task.manager.application());
    }
  }

  /** Kills the task that started last of those that may be killed, if no slot is free. */
  private void makeRoom() {
    for (int index = running.size() - 1; index >= 0 && running.size() == slots; index--) {
      JobTask victim = running.get(index);
      if (!victim.isGuaranteed) {
        running.remove(index);
        tasks.remove(victim.id);
        victim.run++;
        victim.kills++;
        queue.killed(victim.id, events.now());
        managers.givenBack(victim, number, true);
      }
    }
  }

  /** The node will not be what it was at its last heartbeat. */
  private void change() {
    report();
    knowsNanos = beats.before(number, events.now());
    snapshot = null;
  }

  private QueueSnapshot snapshot(long nowNanos) {
    // Tasks that starve change the order, by which the expected wait goes where slots differ.
    if (snapshot == null || slots > 1 && snapshotNanos != nowNanos) {
      snapshot = new QueueSnapshot(queue.tasks(nowNanos), nowNanos);
      snapshotNanos = nowNanos;
    }
    return snapshot;
  }

  private NodeReport look(long nowNanos) {
    int free = slots - running.size();
    long waitMillis = free > 0 ? 0 : snapshot(nowNanos).waitMillis(nowNanos);
    return new NodeReport(nowNanos, free, waiting(), waitMillis);
  }
}
