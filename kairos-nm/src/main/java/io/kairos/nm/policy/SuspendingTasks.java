// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueShare;
import io.kairos.common.ServiceTotals;
import io.kairos.common.TaskSnapshot;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.las.CpuMeter;
import io.kairos.nm.las.Decisions;
import io.kairos.nm.las.NodeScheduler;
import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.state.NodeState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tasks of one node, between what its NodeManager tells, what the {@link NodeScheduler} decides
 * and the {@link CoreControl} that carries it out. Not thread-safe: the scheduler thread owns it.
 *
 * <p>A task's service counts from the moment its process is known, so localisation and the start of
 * the launch script are not held against it. Service belongs to the container: a process that is
 * launched again in the same container (retry, re-initialisation, pause) goes on where it stopped,
 * so that a crash loop does not make a task young.
 *
 * <p>Whatever goes wrong with a task, it is left at full speed and out of the node scheduler's
 * hands; a CPU that could not be restored is tried again until it is or the task has ended. Tasks
 * of a node scheduler that failed go to the next one a while later.
 */
public final class SuspendingTasks implements NodePolicy, Decisions {
  /** Makes the node scheduler, and a new one should the first ever break. */
  public interface SchedulerFactory {
    NodeScheduler create(int cores, CpuMeter meter, Decisions decisions);
  }

  static final long HOUSEKEEPING_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private static final Logger LOG = LoggerFactory.getLogger(SuspendingTasks.class);
  private static final double NANOS_PER_SECOND = 1e9;

  private final NodeMetrics metrics;
  private final LongSupplier clock;
  private final GuardedScheduler scheduler;
  private final TaskCpus cpus;
  private final StartingTasks starting;
  private final EndedProcesses ended;
  private final RecoveringTasks returning;
  private final AbandonedTasks abandoned;

  private final Map<String, NodeTask> tasks = new HashMap<>();

  /** Tasks whose CPU could not be controlled during the decision that is being made. */
  private final Queue<NodeTask> failed = new ArrayDeque<>();

  private boolean standingDown;
  private long nextHousekeepingNanos;

  /**
   * @param cores N, at least 1
   * @param before what is known from before a restart of the daemon, without what has ended since
   * @param clock the monotonic clock whose readings are passed to all methods, in nanoseconds
   */
  public SuspendingTasks(
      SchedulerFactory factory,
      int cores,
      CoreControl control,
      ProcessIds processIds,
      NodeMetrics metrics,
      LongSupplier clock,
      NodeState before) {
    this.metrics = metrics;
    this.clock = clock;
    long nowNanos = clock.getAsLong();
    cpus = new TaskCpus(control, metrics, clock);
    cpus.limitTogether(cores);
    starting = new StartingTasks(processIds, metrics);
    ended = new EndedProcesses(processIds);
    returning = new RecoveringTasks(before.tasks(), nowNanos);
    abandoned = new AbandonedTasks(nowNanos);
    nextHousekeepingNanos = nowNanos;
    scheduler = new GuardedScheduler(factory, cores, cpus.meter(), this, metrics);
    before.applications().forEach(scheduler.present()::recoverApplication);
  }

  @Override
  public void launched(TaskFacts facts, long nowNanos) {
    NodeTask task = tasks.get(facts.id());
    if (task == null) {
      task = new NodeTask(facts.id(), facts.applicationId(), facts.serviceClass());
      returning.recall(task);
      tasks.put(task.id, task);
    } else if (task.phase != NodeTask.Phase.AWAY) {
      return;
    }
    task.vcores = facts.vcores();
    task.phase = NodeTask.Phase.STARTING;
    starting.add(task, nowNanos);
  }

  /** Before anything else: at full speed a task dies faster. */
  @Override
  public void aboutToBeKilled(String taskId, long nowNanos) {
    stopped(taskId, nowNanos);
  }

  @Override
  public void exited(String taskId, boolean succeeded, long nowNanos) {
    stopped(taskId, nowNanos);
  }

  @Override
  public void stopped(String taskId, long nowNanos) {
    returning.forget(taskId);
    NodeTask task = tasks.get(taskId);
    if (task != null) {
      leave(task, nowNanos);
    }
  }

  @Override
  public void continued(TaskFacts facts, long nowNanos) {
    NodeTask task = tasks.get(facts.id());
    if (task == null) {
      launched(facts, nowNanos);
    } else if (task.phase == NodeTask.Phase.AWAY) {
      enter(task, nowNanos);
    }
  }

  @Override
  public void ended(String taskId, long nowNanos) {
    stopped(taskId, nowNanos);
    tasks.remove(taskId);
    cpus.ended(taskId);
  }

  /**
   * {@inheritDoc} One that was overtaken by a kill may have made the place of a task that has ended
   * already.
   */
  @Override
  public void launchReturned(String taskId) {
    if (!tasks.containsKey(taskId)) {
      cpus.ended(taskId);
    }
  }

  /**
   * {@inheritDoc} It keeps its service; it keeps its cores only if there are enough after the
   * waiting tasks were served.
   */
  @Override
  public void resized(String taskId, int vcores, long memoryMb, long nowNanos) {
    NodeTask task = tasks.get(taskId);
    if (task == null) {
      return;
    }
    // A container that is promoted gets another weight from YARN and keeps its vcores.
    cpus.resized(task);
    if (task.vcores == Math.max(1, vcores)) {
      return;
    }
    task.vcores = Math.max(1, vcores);
    cpus.sized(task);
    if (task.phase == NodeTask.Phase.SCHEDULED) {
      settle(scheduler.resize(task, nowNanos));
    }
  }

  @Override
  public void resizeNode(int newCores, long memoryMb, long nowNanos) {
    int cores = Math.max(1, newCores);
    LOG.info("This node now runs tasks on {} vcores", cores);
    if (!standingDown) {
      cpus.limitTogether(cores);
    }
    settle(scheduler.setCores(cores, nowNanos));
  }

  @Override
  public void shares(Map<String, QueueShare> byApplication, long nowNanos) {
    settle(scheduler.setShares(byApplication, nowNanos));
  }

  @Override
  public void jobRanks(Map<String, Long> byApplication, long nowNanos) {
    settle(scheduler.rankJobs(byApplication, nowNanos));
  }

  @Override
  public void forgetApplication(String applicationId) {
    settle(scheduler.forgetApplication(applicationId));
  }

  /**
   * {@inheritDoc} Every task gets its CPU back and no decision is made any more. What ends
   * meanwhile is still tidied up, and the state still names every task's service.
   */
  @Override
  public void standDown(long nowNanos) {
    standingDown = true;
    cpus.liftLimit();
    for (NodeTask task : tasks.values()) {
      leave(task, nowNanos);
    }
  }

  @Override
  public void advance(long nowNanos) {
    for (NodeTask task : starting.takeStarted(nowNanos)) {
      processFound(task, nowNanos);
    }
    List<NodeTask> returned = returning.takeReturned(nowNanos);
    if (!returned.isEmpty()) {
      takeBack(returned, nowNanos);
    }
    settle(scheduler.advance(nowNanos));
    if (nowNanos >= nextHousekeepingNanos) {
      nextHousekeepingNanos = nowNanos + HOUSEKEEPING_NANOS;
      takeUpAbandoned(nowNanos);
      leaveEnded(nowNanos);
      cpus.tidyUp();
    }
  }

  @Override
  public long nextTimerNanos() {
    return Math.min(
        scheduler.present().nextTimerNanos(),
        Math.min(starting.nextPollNanos(), nextHousekeepingNanos));
  }

  @Override
  public NodeStatistics load(long nowNanos) {
    return scheduler.present().load(nowNanos);
  }

  @Override
  public Map<String, Double> applicationServiceSeconds(long nowNanos) {
    return scheduler.present().applicationServiceSeconds(nowNanos);
  }

  /**
   * {@inheritDoc} What ended tasks attained is not known while tasks of before a restart are
   * awaited: what these attained is in the sum.
   */
  @Override
  public ServiceTotals service(long nowNanos) {
    return returning.missing().isEmpty()
        ? NodePolicy.super.service(nowNanos)
        : new ServiceTotals(applicationServiceSeconds(nowNanos), Map.of());
  }

  @Override
  public List<TaskSnapshot> tasks(long nowNanos) {
    List<TaskSnapshot> snapshots = new ArrayList<>(scheduler.present().tasks(nowNanos));
    for (NodeTask task : tasks.values()) {
      if (task.phase != NodeTask.Phase.SCHEDULED) {
        snapshots.add(task.undecided());
      }
    }
    return snapshots;
  }

  @Override
  public NodeState state(long nowNanos) {
    Map<String, NodeState.Task> saved = new HashMap<>(returning.missing());
    for (NodeTask task : tasks.values()) {
      boolean scheduled = task.phase == NodeTask.Phase.SCHEDULED;
      if (task.arrived) {
        saved.put(
            task.id,
            new NodeState.Task(
                scheduled ? scheduler.present().account(task.id, nowNanos) : task.attained,
                scheduled && !scheduler.present().isRunning(task.id),
                cpus.process(task)));
      }
    }
    // After what the tasks have used until now is known.
    Map<String, Long> applications = new HashMap<>();
    applicationServiceSeconds(nowNanos)
        .forEach((id, seconds) -> applications.put(id, (long) (seconds * NANOS_PER_SECOND)));
    return new NodeState(cpus.controlName(), applications, saved, Map.of());
  }

  /** Gives every task its CPU back; no decision is made any more. */
  @Override
  public void close() {
    cpus.close();
  }

  /** {@inheritDoc} Called by the node scheduler. */
  @Override
  public void run(String taskId) {
    NodeTask task = tasks.get(taskId);
    if (task != null && !cpus.resume(task)) {
      failed.add(task);
    }
  }

  /** {@inheritDoc} Called by the node scheduler. */
  @Override
  public void suspend(String taskId) {
    NodeTask task = tasks.get(taskId);
    if (task != null && !cpus.shrink(task)) {
      failed.add(task);
    }
  }

  /** {@inheritDoc} Called by the node scheduler. */
  @Override
  public void granted(String taskId, long turnNanos) {
    metrics.starvationGrant(turnNanos);
  }

  /** {@inheritDoc} Called by the node scheduler. */
  @Override
  public void grantedToQueue(String taskId) {
    metrics.queueShareGrant();
  }

  private void processFound(NodeTask task, long nowNanos) {
    if (!cpus.started(task)) {
      task.phase = NodeTask.Phase.AWAY;
      returning.forget(task.id);
    } else if (task.returning) {
      returning.hold(task);
    } else {
      enter(task, nowNanos);
    }
  }

  private void takeBack(List<NodeTask> returned, long nowNanos) {
    for (NodeTask task : returned) {
      enter(task, nowNanos);
    }
    metrics.recovered(returned.size());
    LOG.info(
        "Recovered {} tasks with their attained service; {} of them are suspended",
        returned.size(),
        returned.stream().filter(task -> task.shrunk).count());
  }

  private void enter(NodeTask task, long nowNanos) {
    if (standingDown) {
      task.phase = NodeTask.Phase.AWAY;
      return;
    }
    task.phase = NodeTask.Phase.SCHEDULED;
    task.returning = false;
    settle(scheduler.enter(task, nowNanos));
  }

  /** Only of tasks that hold cores: one that is suspended is looked at when its turn comes. */
  private void leaveEnded(long nowNanos) {
    List<NodeTask> gone = new ArrayList<>();
    for (NodeTask task : tasks.values()) {
      if (task.phase == NodeTask.Phase.SCHEDULED
          && scheduler.present().isRunning(task.id)
          && ended.include(task)) {
        gone.add(task);
      }
    }
    for (NodeTask task : gone) {
      LOG.debug("{} has ended, which YARN does not know yet", task.id);
      leave(task, nowNanos);
    }
  }

  private void leave(NodeTask task, long nowNanos) {
    // First of all, for a shrunk process is slow to die.
    cpus.restore(task);
    starting.remove(task);
    abandoned.forget(task);
    boolean scheduled = task.phase == NodeTask.Phase.SCHEDULED;
    task.phase = NodeTask.Phase.AWAY;
    if (scheduled) {
      settle(scheduler.leave(task, nowNanos));
    }
  }

  /** After a decision the node scheduler no longer has tasks that CPU control lost. */
  private void settle(boolean couldDecide) {
    if (!couldDecide) {
      abandonAll();
      return;
    }
    for (NodeTask task = failed.poll(); task != null; task = failed.poll()) {
      leave(task, clock.getAsLong());
    }
  }

  private void abandonAll() {
    failed.clear();
    long nowNanos = clock.getAsLong();
    for (NodeTask task : tasks.values()) {
      if (task.phase == NodeTask.Phase.SCHEDULED) {
        task.phase = NodeTask.Phase.AWAY;
        scheduler.keepAttained(task, nowNanos);
        abandoned.add(task, nowNanos);
        cpus.restore(task);
      }
    }
    scheduler.replace(nowNanos);
  }

  private void takeUpAbandoned(long nowNanos) {
    List<NodeTask> due = abandoned.takeDue(nowNanos);
    for (NodeTask task : due) {
      if (abandoned.isEmpty()) {
        enter(task, nowNanos);
      } else {
        // The node scheduler has failed once more.
        abandoned.add(task, nowNanos);
      }
    }
    if (!due.isEmpty() && abandoned.isEmpty()) {
      LOG.info("{} tasks that a failed node scheduler had are scheduled again", due.size());
    }
  }
}
