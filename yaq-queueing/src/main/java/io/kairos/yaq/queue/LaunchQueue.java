// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueStatistics;
import io.kairos.common.ServiceTotals;
import io.kairos.common.TaskSnapshot;
import io.kairos.yaq.DurationEstimator;
import io.kairos.yaq.QueueOrder;
import io.kairos.yaq.QueuedTask;
import io.kairos.yaq.WaitTimeEstimator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lets the tasks of one node wait until there is room for them, before they are launched, and
 * launches them in the order of a policy (Yaq, §3.3). Nothing that runs is ever stopped for another
 * task. Not thread-safe: one thread owns it. Times are readings of one monotonic clock in
 * nanoseconds.
 *
 * <p>A task holds its vcores and memory from the decision to launch it until its process has ended;
 * also while it is paused or between two launches in one container, as what continues it does not
 * pass by here.
 *
 * <p>No task overtakes the first of the order, not even one that would fit where the first does
 * not: the small ones that keep coming would take every core the large one waits for, and no
 * starvation threshold could bound its wait.
 *
 * <p>What waits while no slot moves is handed back to its application ({@link QueueGate}); a master
 * never is.
 *
 * <p>Application masters wait too, for memory alone and ahead of all tasks. Nothing a master waits
 * for may wait for it: while one waits and tasks run, no other task starts, so that they leave it
 * their memory; where only masters use it, tasks start one at a time, because those masters may
 * need them to end. Should it be some other way that a task that runs waits for the master, the
 * master starts after a time in any case, well before the ResourceManager would give it up.
 */
public final class LaunchQueue {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MILLIS_PER_SECOND = 1e3;

  /** A free core is enough for the next task not to wait. */
  private static final int FULL_BELOW_CORES = 1;

  /**
   * What a task at the end of its estimate is believed to run on at least: long enough that a node
   * full of such tasks does not look idle, no longer than a stock heartbeat interval that corrects
   * it.
   */
  private static final long LEAST_REMAINING_MILLIS = 1_000;

  /** What a saved state may say at most, so that no time overflows. */
  private static final long LONGEST_NANOS = 365L * 24 * 60 * 60 * 1_000_000_000;

  private final LaunchOrder order;
  private final DurationEstimator durations;
  private final JobProgressSource progress;
  private final LaunchDecisions decisions;
  private final WaitTimeEstimator waits =
      new WaitTimeEstimator(FULL_BELOW_CORES, LEAST_REMAINING_MILLIS);
  private final WaitingTasks waiting;
  private final WaitingMasters waitingMasters;
  private final NodeSlots slots;
  private final ReturningTasks returning;
  private final RunTimes runTimes;
  private final HandBack handBack;
  private final AttainedService service;

  private long nextSequence;
  private boolean standingDown;

  /**
   * @param cores N, vcores that may run at a time; less than 1 counts as 1
   * @param memoryMb memory of all containers that run
   * @param longestMasterWaitNanos how long an application master waits for memory at most
   * @param handBackNanos for how long a full node stands still at least until what waits there is
   *     handed back, or {@link Long#MAX_VALUE} for never
   * @param alive tasks that were here before the daemon restarted; they show up one by one
   */
  public LaunchQueue(
      int cores,
      long memoryMb,
      long longestMasterWaitNanos,
      long handBackNanos,
      QueueOrder order,
      DurationEstimator durations,
      JobProgressSource progress,
      LaunchDecisions decisions,
      Collection<TaskDetails> alive,
      QueueMemory memory,
      long nowNanos) {
    this.durations = durations;
    this.progress = progress;
    this.decisions = decisions;
    waiting = new WaitingTasks(durations);
    this.order = new LaunchOrder(order, progress, waiting, decisions);
    waitingMasters = new WaitingMasters(longestMasterWaitNanos);
    slots = new NodeSlots(cores, memoryMb);
    returning = new ReturningTasks(alive, memory, nowNanos);
    runTimes = new RunTimes(durations.defaultMillis(), nowNanos);
    handBack = new HandBack(handBackNanos, waiting, slots, decisions, nowNanos);
    service = new AttainedService(memory.applicationCoreNanos(), slots);
    for (TaskDetails task : alive) {
      QueueMemory.Queued queued = memory.queued().get(task.id());
      if (queued == null) {
        // It runs, for all that is known. Were that found out only when it shows up, a task that is
        // slow to do so would find its slot taken.
        long ranNanos = Math.min(memory.ranNanos().getOrDefault(task.id(), 0L), LONGEST_NANOS);
        occupy(task, nowNanos - ranNanos);
        // Of its application's service, this is counted with the task again.
        service.subtract(task, ranNanos);
      } else {
        nextSequence = Math.max(nextSequence, queued.arrivalSequence() + 1);
      }
    }
  }

  /**
   * A task is to be launched as soon as there is room; at once if it still holds its slot.
   *
   * @throws RuntimeException or an error if that launch fails; the task has lost its slot and is
   *     queued
   */
  public void enqueue(TaskDetails task, long nowNanos) {
    long waitedNanos = 0;
    long sequence = nextSequence;
    if (returning.returns(task.id())) {
      decisions.recovered(task.id());
      slots.free(task.id());
      QueueMemory.Queued before = returning.queued(task.id());
      if (before != null) {
        waitedNanos = Math.min(before.waitedNanos(), LONGEST_NANOS);
        sequence = before.arrivalSequence();
      }
    }
    if (slots.isHeldBy(task.id())) {
      launchAgain(task, nowNanos);
    } else if (waiting.get(task.id()) == null) {
      nextSequence = Math.max(nextSequence, sequence + 1);
      waiting.add(task, nowNanos - waitedNanos, sequence);
    }
  }

  /** Whether this task or master waits here for its launch. */
  public boolean awaits(String containerId) {
    return waiting.get(containerId) != null || waitingMasters.contains(containerId);
  }

  /** A task runs, whether this queue launched it or not. */
  public void launched(TaskDetails task, long nowNanos) {
    if (returning.returns(task.id())) {
      decisions.recovered(task.id());
    }
    waiting.remove(task.id());
    if (!slots.isHeldBy(task.id())) {
      occupy(task, nowNanos);
      handBack.moved(nowNanos);
    }
  }

  /** A task is to be killed: one that waits is not launched any more. */
  public void aboutToBeKilled(String taskId) {
    waiting.remove(taskId);
  }

  /**
   * A task's process has ended, or there will be none.
   *
   * @param succeeded whether it ended by itself and did what it should
   */
  public void ended(String taskId, boolean succeeded, long nowNanos) {
    returning.returns(taskId);
    waiting.remove(taskId);
    NodeSlots.Holder holder = slots.free(taskId);
    if (holder == null) {
      return;
    }
    handBack.moved(nowNanos);
    TaskDetails task = holder.task();
    long ranNanos = holder.ranNanos(nowNanos);
    service.add(holder, nowNanos);
    if (succeeded) {
      durations.finished(task.kind(), task.durationHint(), Millis.of(ranNanos));
      progress.finished(task.applicationId(), Millis.of(ranNanos));
      runTimes.add(ranNanos, nowNanos);
    }
  }

  /** A task has another size from now on; its place in the queue stays. */
  public void resized(String taskId, int vcores, long memoryMb, long nowNanos) {
    waiting.resize(taskId, vcores, memoryMb);
    slots.resizeTask(taskId, vcores, memoryMb, nowNanos);
  }

  /**
   * An application master is to be launched as soon as there is memory. One that was counted among
   * those that run, because it was here before a restart, is not any more.
   */
  public void enqueueMaster(String containerId, long memoryMb, long nowNanos) {
    slots.masterEnded(containerId);
    waitingMasters.add(containerId, memoryMb, nowNanos);
  }

  /** An application master uses memory from now on; it holds no core. */
  public void masterStarted(String containerId, long memoryMb) {
    if (!waitingMasters.contains(containerId)) {
      slots.masterStarted(containerId, memoryMb);
    }
  }

  /** An application master has ended, or there will be none. */
  public void masterEnded(String containerId) {
    waitingMasters.remove(containerId);
    slots.masterEnded(containerId);
  }

  /** The node has another size from now on. */
  public void resizeNode(int cores, long memoryMb) {
    slots.resize(cores, memoryMb);
  }

  /** No task of the application will come any more: forget the service it attained. */
  public void forgetApplication(String applicationId) {
    service.forget(applicationId);
  }

  /** Nothing is launched any more; what waits is left to a daemon that comes after this one. */
  public void standDown() {
    standingDown = true;
  }

  /** Launches whatever there is room for, and hands back what waits in vain. */
  public void advance(long nowNanos) {
    returning.advance(nowNanos);
    if (standingDown || returning.areAwaited()) {
      return;
    }
    // A launch that fails is tried again and again, and must not keep the others from anything.
    try {
      launchMasters(nowNanos);
    } finally {
      try {
        launchTasks(nowNanos);
      } finally {
        handBack.advance(nowNanos);
      }
    }
  }

  /** When {@link #advance} must be called next, or {@link Long#MAX_VALUE} if nothing is timed. */
  public long nextTimerNanos() {
    if (standingDown || returning.areAwaited()) {
      return returning.deadlineNanos();
    }
    return Math.min(waitingMasters.deadlineNanos(), handBack.nextTimerNanos());
  }

  /**
   * What goes into the heartbeat. The sum of attained service is that of the tasks that run now;
   * their variance is reported as 0, as it orders nodes by how likely a new task displaces another.
   */
  public NodeStatistics statistics(long nowNanos) {
    return load(nowNanos)
        .withService(ServiceTotals.of(applicationServiceSeconds(nowNanos), running(nowNanos)));
  }

  /** What every application has attained here, in core-seconds; the caller may keep the map. */
  public Map<String, Double> applicationServiceSeconds(long nowNanos) {
    Map<String, Double> seconds = new HashMap<>();
    service.coreNanos(nowNanos).forEach((id, nanos) -> seconds.put(id, nanos / NANOS_PER_SECOND));
    return seconds;
  }

  /** The {@link #statistics} without the service of applications. */
  public NodeStatistics load(long nowNanos) {
    double sumSeconds = 0;
    for (NodeSlots.Holder holder : slots.holders()) {
      sumSeconds += holder.ranNanos(nowNanos) / NANOS_PER_SECOND;
    }
    return new NodeStatistics(
            slots.holders().size(),
            waiting.size() + returning.missingQueued().size(),
            sumSeconds,
            0,
            Map.of())
        .withQueue(queueStatistics(nowNanos));
  }

  /** Every task as it is now: those that hold a slot, then the queue in its order. */
  public List<TaskSnapshot> tasks(long nowNanos) {
    List<TaskSnapshot> snapshots = running(nowNanos);
    int next = 0;
    for (QueuedTask queued : order.sort(nowNanos)) {
      WaitingTasks.Entry entry = waiting.get(queued.id());
      TaskDetails task = entry.task();
      snapshots.add(
          TaskSnapshot.waiting(
                  task.id(),
                  task.applicationId(),
                  task.vcores(),
                  TaskSnapshot.State.QUEUED,
                  0,
                  entry.waitedNanos(nowNanos),
                  ++next)
              .withEstimate(queued.estimatedMillis()));
    }
    return snapshots;
  }

  /** The caller may add to it. */
  private List<TaskSnapshot> running(long nowNanos) {
    List<TaskSnapshot> snapshots = new ArrayList<>();
    for (NodeSlots.Holder holder : slots.holders()) {
      TaskDetails task = holder.task();
      long ranNanos = holder.ranNanos(nowNanos);
      snapshots.add(
          TaskSnapshot.running(
                  task.id(), task.applicationId(), task.vcores(), ranNanos, ranNanos, false)
              .withEstimate(holder.estimatedMillis()));
    }
    return snapshots;
  }

  /** What a restarted daemon would have to know. */
  public QueueMemory memory(long nowNanos) {
    Map<String, QueueMemory.Queued> queued = new HashMap<>();
    for (String taskId : returning.missingQueued()) {
      queued.put(taskId, returning.queued(taskId));
    }
    for (WaitingTasks.Entry entry : waiting.entries()) {
      queued.put(
          entry.task().id(), new QueueMemory.Queued(entry.waitedNanos(nowNanos), entry.sequence()));
    }
    Map<String, Long> ranNanos = new HashMap<>();
    for (NodeSlots.Holder holder : slots.holders()) {
      ranNanos.put(holder.task().id(), holder.ranNanos(nowNanos));
    }
    return new QueueMemory(queued, ranNanos, service.coreNanos(nowNanos));
  }

  private void launchAgain(TaskDetails task, long nowNanos) {
    try {
      decisions.launch(task.id(), 0);
    } catch (RuntimeException | Error e) {
      // No event will come for it any more: only what is queued is tried again.
      ended(task.id(), false, nowNanos);
      waiting.add(task, nowNanos, nextSequence++);
      throw e;
    }
  }

  private void launchMasters(long nowNanos) {
    while (!waitingMasters.isEmpty()) {
      WaitingMasters.Entry master = waitingMasters.first();
      if (!slots.fitMaster(master.memoryMb()) && nowNanos < waitingMasters.deadlineNanos()) {
        return;
      }
      boolean starts = decisions.launchMaster(master.id());
      waitingMasters.remove(master.id());
      if (starts) {
        slots.masterStarted(master.id(), master.memoryMb());
      }
    }
  }

  private void launchTasks(long nowNanos) {
    if (waiting.size() == 0 || slots.areFull()) {
      return;
    }
    List<QueuedTask> sorted = order.sort(nowNanos);
    for (int i = 0; i < sorted.size(); i++) {
      QueuedTask next = sorted.get(i);
      WaitingTasks.Entry entry = waiting.get(next.id());
      if (isKeptForAMaster() || !slots.fit(entry.task())) {
        return;
      }
      boolean starts = decisions.launch(next.id(), entry.waitedNanos(nowNanos));
      waiting.remove(next.id());
      if (starts) {
        slots.occupy(entry.task(), nowNanos, next.estimatedMillis());
        handBack.started(entry, nowNanos);
        order.tellWhyFirstStarts(sorted.subList(i, sorted.size()), nowNanos);
      }
    }
  }

  private QueueStatistics queueStatistics(long nowNanos) {
    QueueStatistics statistics =
        new QueueStatistics(
            expectedWaitSeconds(nowNanos), runTimes.meanSeconds(slots.holders(), nowNanos));
    return handBack.isQueueOpen() ? statistics : statistics.closed();
  }

  private boolean isKeptForAMaster() {
    return !waitingMasters.isEmpty() && slots.areInUse();
  }

  private void occupy(TaskDetails task, long sinceNanos) {
    slots.occupy(task, sinceNanos, durations.estimateMillis(task.kind(), task.durationHint()));
  }

  private double expectedWaitSeconds(long nowNanos) {
    // Behind others a task waits even where cores are free, because the first needs more of them.
    boolean isBehindOthers = waiting.size() > 0 || isKeptForAMaster();
    int freeCores = isBehindOthers ? 0 : slots.freeCores();
    return waits.waitMillis(freeCores, slots.running(), order.sort(nowNanos), Millis.of(nowNanos))
        / MILLIS_PER_SECOND;
  }
}
