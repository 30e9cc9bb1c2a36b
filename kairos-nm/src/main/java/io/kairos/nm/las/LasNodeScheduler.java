// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import io.kairos.common.JobRank;
import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueShare;
import io.kairos.common.ServiceClass;
import io.kairos.common.TaskSnapshot;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The node scheduler of Kairos (SoCC'18, §3.2, Algorithm 1) with the starvation guard that the
 * paper describes without pseudo-code, and tasks of several vcores, its future work. Every event
 * takes O(log n) comparisons in the number of tasks, times the number of different task sizes and
 * of tasks displaced.
 *
 * <p><b>Where it makes the paper precise.</b>
 *
 * <ul>
 *   <li>The per-core timer (line 17) belongs to the task on that core: it starts anew whenever a
 *       task is put on a core, so the two are the same.
 *   <li>"Highest attained service" (line 11) includes what a running task attained since its
 *       quantum began. The pseudo-code compares sums that are only brought up to date when a task
 *       stops; the text of §3.2 means the service attained by then.
 *   <li>Ties: of equally old running tasks the one that has held its cores for longest is
 *       displaced; of equally young waiting tasks the one that has waited for longest runs. Timers
 *       that are due together fire in the order of their times; at one time quanta expire before
 *       tasks starve, and the task that has held its cores for longest expires first.
 *   <li>Timers fire in {@link #advance} only. One that fires late has delayed its task's expiry;
 *       the task did run until then and is charged for it.
 * </ul>
 *
 * <p><b>Starvation guard.</b> A task that came, or was served for a whole quantum, may wait for
 * S·W; see {@link WaitClock} for one that was served for less. When that is over it is starved.
 * Starved tasks are served in the order in which they came to be starved, before any other task:
 * the first one displaces as many unguarded running tasks as it needs, highest attained service
 * first. Then it runs guarded, that is for one long quantum of k·W in which nobody displaces it.
 * While guarded tasks leave too little room for the first starved task, no new guard is given;
 * others may run in the rest of the cores, unguarded, so they are no obstacle to it.
 *
 * <p><b>What a task is served.</b> Let q be the number of other tasks on the node, at most N + Q -
 * 1 under Kairos' admission control. In every window of time of
 *
 * <pre>S·W + (S + 2)·s + (q + 1)·k·W</pre>
 *
 * <p>in which it is on the node, a task runs for s, for any s up to k·W; whatever the others do,
 * and however short its own runs are. That holds where all tasks have one vcore; with several
 * vcores it is (2q + 1)·k·W instead of (q + 1)·k·W. A guard that a shrinking node revokes, and the
 * resize itself, add k·W each; a timer that fires late by at most d adds d to each k·W, and 2·d.
 *
 * <p>Proof. Call u the start of the window, and D = u + S·W + (S + 1)·s. Suppose the task is served
 * for less than s. Then it gets no whole guarded turn, so each time that it is starved at is before
 * D: at u it is at most u + S·W, and it moves by S + 1 times the service. From D on the task is
 * thus starved whenever it waits. Only tasks that starved before D are served before it, of which
 * there are at most q; each of them gets one turn, after which it starves after D, as do all that
 * come later. Whenever the first starved task has too little room, it has enough when the last
 * guard that was given before has ended, at most k·W later. So with one vcore the task is guarded
 * at the latest (q + 1)·k·W after it waits, and it runs for less than s before. With several vcores
 * a starved task may also run unguarded, beside a first one that is too wide; while it does, a task
 * that starves later may be given a guard, which is in its way once more. This happens at most once
 * for each of the q, because a first one that is too wide has to be served in between.
 *
 * <p>A task that its queue's share starves ({@link QueueShares}) is starved from that moment on.
 * That is earlier than it would be, and for the other tasks it is one more that starved then, so
 * all of this holds with shares.
 *
 * <p><b>Services.</b> A task of class {@link ServiceClass#SERVICE} is starved whenever it waits,
 * before all others, and its guard has no end. So it runs at once, or when the guards of others
 * that are in its way have ended, and is never suspended. For the other tasks the node is one of as
 * many cores less, and all of the above holds there; where services take all cores, nobody else
 * runs.
 *
 * <p><b>Sessions.</b> A task of class {@link ServiceClass#SESSION} is not suspended while it uses
 * less than its equal share of the cores ({@link SessionCredit}). It then runs without a turn, on
 * cores that are others' turn: s is time in turn, and a task shares it with such sessions.
 *
 * <p>The clock starts anew for a task that leaves and comes back (a container that is paused, or
 * resized, a restart of the daemon).
 *
 * <p><b>Several vcores.</b> A task needs min(its vcores, N) cores. After every event no waiting
 * task would fit into the free cores: they are filled in ascending order of attained service among
 * the tasks that fit. An arriving task, or the youngest waiting one when a quantum expires,
 * displaces tasks that are as old or older, highest attained service first. If that does not make
 * enough room for it, nobody is displaced. With tasks of one vcore all of this is exactly Algorithm
 * 1.
 */
public final class LasNodeScheduler implements NodeScheduler {
  private final Map<String, Task> tasks = new LinkedHashMap<>();
  private final ApplicationMeters applications = new ApplicationMeters();
  private final EventClock clock = new EventClock();
  private final TaskOrder order;

  /** Of applications, as the ResourceManager told them. */
  private final Map<String, Long> ranks = new HashMap<>();

  /** The same of their queues. */
  private final Map<String, String> queues = new HashMap<>();

  private final CpuMeter meter;
  private final Changes changes;
  private final NodeCores cores;
  private final QueueShares shares;
  private final NodeUse nodeUse;
  private final UsageSamples samples;
  private final TaskSight sight;

  /** A scheduler whose tasks use all the cores that they hold, as far as it knows. */
  public LasNodeScheduler(LasParameters parameters, TaskOrder order, Decisions decisions) {
    this(parameters, order, CpuMeter.NONE, UsageRule.DEFAULT, SessionDecay.NONE, decisions);
  }

  /**
   * A scheduler of a node without tasks.
   *
   * @param order what orders the tasks; not shared with another scheduler
   * @param meter asked at every measurement, and whenever a task starts or stops to hold cores
   * @param decay of sessions that are idle
   * @param decisions told after each event what changed; must not call back into the scheduler
   */
  public LasNodeScheduler(
      LasParameters parameters,
      TaskOrder order,
      CpuMeter meter,
      UsageRule usage,
      SessionDecay decay,
      Decisions decisions) {
    this.meter = meter;
    this.changes = new Changes(decisions, parameters.grantNanos());
    this.order = order;
    this.cores =
        new NodeCores(
            parameters, order.withoutRanks(), meter != CpuMeter.NONE && usage.findsIdle(), changes);
    this.shares = new QueueShares(parameters);
    this.nodeUse = new NodeUse(usage);
    this.samples = new UsageSamples(tasks, cores, usage, decay, nodeUse, meter);
    this.sight = new TaskSight(tasks, cores, nodeUse);
  }

  /** Algorithm 1, lines 2–18. */
  @Override
  public void arrive(
      String taskId, String applicationId, int vcores, ServiceClass serviceClass, long nowNanos) {
    long now = clock.advanceTo(nowNanos);
    if (tasks.containsKey(taskId)) {
      return;
    }
    Task task = add(taskId, applicationId, vcores, serviceClass, Attained.NOTHING, now);
    if (cores.makeRoom(task.waiting, now)) { // lines 8–15
      cores.run(task, now); // lines 16–18
    }
    settle(now);
    changes.report();
  }

  @Override
  public void recover(
      String taskId,
      String applicationId,
      int vcores,
      ServiceClass serviceClass,
      Attained attained,
      long nowNanos) {
    long now = clock.advanceTo(nowNanos);
    if (tasks.containsKey(taskId)) {
      return;
    }
    add(taskId, applicationId, vcores, serviceClass, attained, now);
    settle(now);
    changes.report();
  }

  /** Algorithm 1, lines 19–29; a waiting task just leaves. */
  @Override
  public void finish(String taskId, long nowNanos) {
    long now = clock.advanceTo(nowNanos);
    Task task = tasks.remove(taskId);
    if (task == null) {
      return;
    }
    cores.remove(task, now); // line 20
    if (tasks.isEmpty()) {
      nodeUse.begin(now);
    }
    settle(now); // lines 21–29
    changes.report();
  }

  @Override
  public void forgetApplication(String applicationId) {
    applications.forget(applicationId);
    ranks.remove(applicationId);
    queues.remove(applicationId);
  }

  @Override
  public void recoverApplication(String applicationId, long attainedCoreNanos) {
    applications.of(applicationId).add(attainedCoreNanos);
  }

  @Override
  public void shares(Map<String, QueueShare> byApplication, long nowNanos) {
    long now = clock.advanceTo(nowNanos);
    shares.replace(byApplication, now);
    queues.clear();
    byApplication.forEach((application, share) -> queues.put(application, share.queue()));
    cores.queued(tasks.values(), task -> queues.get(task.applicationId), now);
    settle(now);
    changes.report();
  }

  @Override
  public void jobRanks(Map<String, Long> byApplication, long nowNanos) {
    long now = clock.advanceTo(nowNanos);
    if (!ranks.equals(byApplication)) {
      ranks.clear();
      ranks.putAll(byApplication);
    }
    boolean areRanked = false;
    for (long rank : ranks.values()) {
      areRanked |= rank != JobRank.NONE;
    }
    cores.ranked(
        tasks.values(),
        task -> ranks.getOrDefault(task.applicationId, JobRank.NONE),
        areRanked ? order : order.withoutRanks(),
        now);
    settle(now);
    changes.report();
  }

  /**
   * {@inheritDoc} A node that shrinks suspends its oldest tasks, guarded ones last; a task that
   * loses its guard so gets it again before any other.
   */
  @Override
  public void setCores(int newCores, long nowNanos) {
    if (newCores < 1) {
      throw new IllegalArgumentException("a node cannot have " + newCores + " cores");
    }
    long now = clock.advanceTo(nowNanos);
    cores.resize(newCores, now);
    settle(now);
    changes.report();
  }

  @Override
  public void advance(long nowNanos) {
    long now = clock.advanceTo(nowNanos);
    if (samples.nextAt() <= now) {
      samples.take(now);
    }
    for (; ; ) {
      RunningTasks.Entry expiring = cores.running.nextExpiry();
      SuspendedTasks.Entry starving = cores.waiting.nextToStarve();
      long expiry = expiring == null ? Long.MAX_VALUE : expiring.expiresAt;
      long starvation = starving == null ? Long.MAX_VALUE : starving.starvesAt;
      if (Math.min(expiry, starvation) > now) {
        break;
      }
      if (expiry <= starvation) {
        expire(expiring.task, now);
      } else {
        cores.waiting.markStarved(starving);
      }
    }
    settle(now);
    changes.report();
  }

  @Override
  public long nextTimerNanos() {
    return nextTimerNanos(samples.nextAt());
  }

  /**
   * {@link #nextTimerNanos} without measurements, for whoever knows that these would find nothing:
   * all tasks use all the cores that they hold, and no others. {@link #leaveOutMeasurements} must
   * be called before any other event then.
   */
  public long nextTurnNanos() {
    return nextTimerNanos(Long.MAX_VALUE);
  }

  /** Whether {@link #advance} would read at this time what tasks used. */
  public boolean isMeasurementDue(long nowNanos) {
    return samples.nextAt() <= clock.advanceTo(nowNanos);
  }

  /** Measurements that were due before a time are left out; those from then on come as before. */
  public void leaveOutMeasurements(long nowNanos) {
    samples.leaveOut(clock.advanceTo(nowNanos));
  }

  private long nextTimerNanos(long measurement) {
    RunningTasks.Entry expiring = cores.running.nextExpiry();
    SuspendedTasks.Entry starving = cores.waiting.nextToStarve();
    long next = measurement;
    if (expiring != null) {
      // Whoever waits, waits for a task that runs.
      next = Math.min(next, Math.min(expiring.expiresAt, shares.nextOwedAt()));
      next = starving == null ? next : Math.min(next, starving.starvesAt);
    }
    return next == Long.MAX_VALUE ? next : clock.toCaller(next);
  }

  @Override
  public boolean isRunning(String taskId) {
    Task task = tasks.get(taskId);
    return task != null && (task.running != null || task.idle);
  }

  /** Whether the task runs under a grant of the starvation guard. */
  boolean isGuarded(String taskId) {
    Task task = tasks.get(taskId);
    return task != null && task.running != null && task.running.guarded;
  }

  /** Service that a task attained so far, as far as is known, or -1 for an unknown task. */
  long attainedNanos(String taskId, long nowNanos) {
    long now = clock.advanceTo(nowNanos);
    Task task = tasks.get(taskId);
    return task == null ? -1 : task.service.attainedNanos(now);
  }

  @Override
  public Attained account(String taskId, long nowNanos) {
    long now = clock.advanceTo(nowNanos);
    Task task = tasks.get(taskId);
    if (task == null) {
      throw new IllegalArgumentException(taskId + " is not known");
    }
    cores.account(task, now);
    return task.service.attained();
  }

  @Override
  public NodeStatistics load(long nowNanos) {
    long now = clock.advanceTo(nowNanos);
    NodeStatistics statistics = sight.load(now);
    return meter == CpuMeter.NONE
        ? statistics
        : sight.usedCores().map(statistics::withUsedCores).orElse(statistics);
  }

  /** {@inheritDoc} The same as by {@link #tasks}, without an object for each of them. */
  @Override
  public NodeStatistics statistics(long nowNanos) {
    NodeStatistics load = load(nowNanos);
    return applications.isEmpty()
        ? load
        : load.withService(applications.totals(cores, clock.advanceTo(nowNanos)));
  }

  @Override
  public Map<String, Double> applicationServiceSeconds(long nowNanos) {
    return applications.seconds(clock.advanceTo(nowNanos));
  }

  @Override
  public List<TaskSnapshot> tasks(long nowNanos) {
    long now = clock.advanceTo(nowNanos);
    return sight.tasks(now);
  }

  /**
   * Algorithm 1, lines 30–44. The task is put behind its equals among the waiting ones (line 32),
   * so that it goes on exactly if all of them are older (lines 34 and 42).
   */
  private void expire(Task task, long now) {
    cores.endQuantum(task, now);
    serveStarved(now);
    if (cores.free() > 0) {
      SuspendedTasks.Entry youngest = cores.waiting.youngest(Integer.MAX_VALUE);
      // Where timers fire late even the task whose quantum ended may be starved, and runs already.
      if (youngest != null && cores.makeRoom(youngest, now)) {
        cores.run(youngest.task, now);
      }
    }
    settle(now);
  }

  /** Ends an event: serves the starved, and those that their queue's share makes so. */
  private void settle(long now) {
    if (cores.usesJobRanks()) {
      displaceWorse(now);
    }
    fill(now);
    Task owed = shares.firstOwed(tasks.values(), cores.waiting, cores.total(), now);
    while (owed != null) {
      owed.owedToQueue = true;
      cores.waiting.starve(owed.waiting, now);
      fill(now);
      owed = shares.firstOwed(tasks.values(), cores.waiting, cores.total(), now);
    }
  }

  /** Positions may have changed while tasks ran, and of a wide task so may its room. */
  private void displaceWorse(long now) {
    serveStarved(now);
    for (SuspendedTasks.Entry waiting : cores.waiting.inOrder()) {
      if (cores.makeRoom(waiting, now)) {
        cores.run(waiting.task, now);
      }
    }
  }

  /** Leaves no room that the starved or any other waiting task could use. */
  private void fill(long now) {
    serveStarved(now);
    SuspendedTasks.Entry next = cores.youngestThatFits();
    while (next != null) {
      cores.run(next.task, now);
      next = cores.youngestThatFits();
    }
  }

  private void serveStarved(long now) {
    SuspendedTasks.Entry first = cores.waiting.firstStarved();
    while (first != null && cores.makeRoom(first.task, Long.MIN_VALUE, now)) {
      cores.runGuarded(first.task, now);
      if (!first.task.keepsCores) {
        changes.granted(first.task);
      }
      first = cores.waiting.firstStarved();
    }
  }

  private Task add(
      String taskId,
      String applicationId,
      int vcores,
      ServiceClass serviceClass,
      Attained attained,
      long now) {
    if (vcores < 1) {
      throw new IllegalArgumentException(taskId + " cannot need " + vcores + " vcores");
    }
    if (tasks.isEmpty()) {
      samples.begin(now);
    }
    Task task =
        new Task(
            taskId,
            applicationId,
            vcores,
            serviceClass,
            new TaskService(
                taskId, vcores, applications.of(applicationId), meter, nodeUse, attained, now),
            now);
    task.jobRank = ranks.getOrDefault(applicationId, JobRank.NONE);
    task.queue = queues.get(applicationId);
    tasks.put(taskId, task);
    cores.add(task, now);
    return task;
  }
}
