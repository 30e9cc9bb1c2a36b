// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.rank;

import io.kairos.common.ServiceClass;
import io.kairos.common.ServiceTotals;
import io.kairos.common.TaskSnapshot;
import io.kairos.nm.las.Decisions;
import io.kairos.nm.las.LasNodeScheduler;
import io.kairos.nm.las.LasParameters;
import io.kairos.nm.las.SessionDecay;
import io.kairos.nm.las.TaskOrder;
import io.kairos.nm.las.UsageRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A node with the daemon's own scheduler, whose suspended tasks do nothing; a second at a time. A
 * service may hold one of its cores for good.
 */
final class TroubledNode implements Decisions {
  private static final String SERVICE = "service";

  /** Three seconds by the rule of the node, as it is measured every second. */
  private static final int LONGEST_UNNOTICED_REST = 5;

  private static final long QUANTUM_NANOS = TimeUnit.SECONDS.toNanos(10);

  final int number;
  final int cores;

  /** Tasks that the ResourceManager gives it at the most. */
  final int slots;

  private final boolean hasService;

  /** Whether its plug-in does not tell what ended tasks attained. */
  private final boolean isOld;

  private final Map<String, TroubledTask> tasks = new LinkedHashMap<>();
  private final Map<String, Long> cpuNanos = new HashMap<>();

  /** Ended, and not told yet. */
  private List<TroubledTask> ended = new ArrayList<>();

  /** Used by each job since the last heartbeat, seconds. */
  final Map<PlainJob, Integer> untold = new HashMap<>();

  /** Tasks that hold a core and rest, and since when. */
  private final Map<String, Integer> restsSince = new HashMap<>();

  private LasNodeScheduler scheduler;
  private int epoch;

  boolean isDraining;
  int silentUntil;
  int lostUntil;
  int nextHeartbeat;

  TroubledNode(int number, int cores, int queued, boolean hasService, boolean isOld) {
    this.number = number;
    this.cores = cores;
    this.hasService = hasService;
    this.isOld = isOld;
    this.slots = cores + queued - (hasService ? 1 : 0);
    begin(0);
  }

  /** Cores for tasks of jobs. */
  int coresForJobs() {
    return hasService ? cores - 1 : cores;
  }

  int epoch() {
    return isOld ? 0 : epoch;
  }

  /** Nothing is left of what was here. */
  void begin(int now) {
    epoch++;
    tasks.clear();
    ended.clear();
    untold.clear();
    cpuNanos.clear();
    restsSince.clear();
    scheduler =
        new LasNodeScheduler(
            new LasParameters(cores, QUANTUM_NANOS, 3, 2),
            TaskOrder.ALL.get("rank"),
            task -> cpuNanos.getOrDefault(task, 0L),
            UsageRule.DEFAULT,
            SessionDecay.NONE,
            this);
    if (hasService) {
      scheduler.arrive(SERVICE, SERVICE, 1, ServiceClass.SERVICE, nanos(now));
    }
  }

  void start(TroubledTask task, int now) {
    tasks.put(task.id, task);
    scheduler.arrive(task.id, task.job.id, 1, nanos(now));
  }

  void ranks(Map<String, Long> byApplication, int now) {
    scheduler.jobRanks(byApplication, nanos(now));
  }

  void forget(PlainJob job) {
    scheduler.forgetApplication(job.id);
  }

  Set<String> applications() {
    Set<String> ids = new HashSet<>();
    tasks.values().forEach(task -> ids.add(task.job.id));
    return ids;
  }

  /** Whether a task of a job is here and has no core. */
  boolean suspends(PlainJob job) {
    return tasks.values().stream()
        .anyMatch(task -> task.job == job && !scheduler.isRunning(task.id));
  }

  /**
   * Whether a task waits beside a core that nobody has, or that somebody has had for long who does
   * nothing with it.
   */
  boolean wastesCores(int now) {
    int held = 0;
    boolean doesAnyWait = false;
    for (TaskSnapshot task : scheduler.tasks(nanos(now))) {
      boolean isRunning = task.state() == TaskSnapshot.State.RUNNING;
      if (isRunning && tasks.containsKey(task.id()) && tasks.get(task.id()).rests()) {
        restsSince.putIfAbsent(task.id(), now);
      } else {
        restsSince.remove(task.id());
      }
      boolean isLate = restsSince.getOrDefault(task.id(), now) < now - LONGEST_UNNOTICED_REST;
      held += isRunning && !isLate ? 1 : 0;
      doesAnyWait |= task.state() == TaskSnapshot.State.SUSPENDED;
    }
    return doesAnyWait && held < cores;
  }

  /** A second goes by; what each job used in it. */
  Map<PlainJob, Integer> work(int now) {
    Map<PlainJob, Integer> used = new HashMap<>();
    if (hasService) {
      cpuNanos.merge(SERVICE, nanos(1), Long::sum);
    }
    List<TroubledTask> done = new ArrayList<>();
    for (TroubledTask task : tasks.values()) {
      if (task.worksFor(scheduler.isRunning(task.id))) {
        cpuNanos.merge(task.id, nanos(1), Long::sum);
        used.merge(task.job, 1, Integer::sum);
        untold.merge(task.job, 1, Integer::sum);
        if (task.isDone()) {
          done.add(task);
        }
      }
    }
    for (TroubledTask task : done) {
      scheduler.finish(task.id, nanos(now + 1));
      tasks.remove(task.id);
      cpuNanos.remove(task.id);
      restsSince.remove(task.id);
    }
    ended.addAll(done);
    if (scheduler.nextTimerNanos() <= nanos(now + 1)) {
      scheduler.advance(nanos(now + 1));
    }
    return used;
  }

  /** What a heartbeat tells of service. */
  ServiceTotals totals(int now) {
    untold.clear();
    ServiceTotals all = scheduler.statistics(nanos(now)).service();
    return isOld ? new ServiceTotals(all.seconds(), Map.of()) : all;
  }

  /** Tasks that have ended since this was asked last. */
  List<TroubledTask> takeEnded() {
    List<TroubledTask> told = ended;
    ended = new ArrayList<>();
    return told;
  }

  @Override
  public void run(String task) {}

  @Override
  public void suspend(String task) {}

  private static long nanos(int seconds) {
    return TimeUnit.SECONDS.toNanos(seconds);
  }
}
