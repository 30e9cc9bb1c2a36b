// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.common.ServiceClass;
import io.kairos.common.ServiceTotals;
import io.kairos.common.TaskSnapshot;
import io.kairos.common.UsedCores;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A node whose tasks work and rest, on virtual time, with a kernel that hands its cores out: first
 * to tasks at full speed, in equal parts; what they leave goes to the suspended ones, where those
 * may use it. Steps of 10 ms. Times in milliseconds.
 */
final class MeasuredNode implements Decisions, CpuMeter {
  static final long STEP_MILLIS = 10;
  private static final long NANOS = 1_000_000;

  /** What a task wants at a time. */
  interface Demand {
    boolean works(long millisSinceItCame, double usedMillis);
  }

  private static final class Modelled {
    final Demand demand;
    final long cameAt;
    boolean fullSpeed = true;
    double usedMillis;
    double counterStart;
    boolean wants;

    Modelled(Demand demand, long cameAt) {
      this.demand = demand;
      this.cameAt = cameAt;
    }
  }

  private final Map<String, Modelled> tasks = new LinkedHashMap<>();
  private final Map<String, Double> usedByEnded = new TreeMap<>();
  private final Map<String, Integer> switches = new HashMap<>();
  private int cores;
  private final boolean conserving;
  private final LasParameters parameters;
  private final UsageRule rule;
  private final SessionDecay decay;
  private LasNodeScheduler scheduler;
  private boolean isMeterBroken;
  private double usedByOthers;
  private double usedAtLook;
  private long lookedAt;
  private long now;
  private double usedWhileSuspendedMillis;
  private double shownUsedMillis;
  private double shownSpareMillis;

  MeasuredNode(int cores, long quantumMillis, boolean conserving) {
    this(cores, quantumMillis, conserving, UsageRule.DEFAULT);
  }

  MeasuredNode(int cores, long quantumMillis, boolean conserving, UsageRule rule) {
    this(new LasParameters(cores, quantumMillis * NANOS), conserving, rule);
  }

  MeasuredNode(LasParameters parameters, boolean conserving, UsageRule rule) {
    this(parameters, conserving, rule, SessionDecay.DEFAULT);
  }

  private MeasuredNode(
      LasParameters parameters, boolean conserving, UsageRule rule, SessionDecay decay) {
    this.cores = parameters.cores();
    this.conserving = conserving;
    this.rule = rule;
    this.decay = decay;
    this.parameters = parameters;
    this.scheduler = newScheduler();
  }

  /** A node on which tasks starve so late that the order of their service alone decides. */
  static MeasuredNode withoutGuard(int cores, long quantumMillis, boolean conserving) {
    return withoutGuard(cores, quantumMillis, conserving, SessionDecay.DEFAULT_HALF_LIFE_MILLIS);
  }

  /** The same with another half-life of sessions. */
  static MeasuredNode withoutGuard(
      int cores, long quantumMillis, boolean conserving, long halfLifeMillis) {
    return new MeasuredNode(
        new LasParameters(cores, quantumMillis * NANOS, 1_000_000, 1),
        conserving,
        UsageRule.DEFAULT,
        SessionDecay.ofHalfLifeMillis(halfLifeMillis));
  }

  private LasNodeScheduler newScheduler() {
    return new LasNodeScheduler(parameters, TaskOrder.ALL.get("las"), this, rule, decay, this);
  }

  /**
   * The daemon is killed, and is back after a while. It knows what it saved, and tasks have gone on
   * meanwhile as they were.
   *
   * @param lostMillis from the last save to the kill
   */
  void restart(long lostMillis, long awayMillis) {
    Map<String, Attained> saved = new LinkedHashMap<>();
    tasks.keySet().forEach(id -> saved.put(id, scheduler.account(id, now * NANOS)));
    Map<String, Double> applications = scheduler.statistics(now * NANOS).service().seconds();
    run(lostMillis);
    for (long end = now + awayMillis; now < end; now += STEP_MILLIS) {
      step();
    }
    scheduler = newScheduler();
    applications.forEach((id, s) -> scheduler.recoverApplication(id, Math.round(s * 1e9)));
    saved.forEach(
        (id, attained) ->
            scheduler.recover(id, applicationOf(id), 1, ServiceClass.BATCH, attained, now * NANOS));
  }

  void arrive(String task, Demand demand) {
    arrive(task, ServiceClass.BATCH, demand);
  }

  void arrive(String task, ServiceClass serviceClass, Demand demand) {
    tasks.put(task, new Modelled(demand, now));
    scheduler.arrive(task, applicationOf(task), 1, serviceClass, now * NANOS);
  }

  void resize(int newCores) {
    cores = newCores;
    scheduler.setCores(newCores, now * NANOS);
  }

  void end(String task) {
    scheduler.finish(task, now * NANOS);
    usedByEnded.merge(applicationOf(task), tasks.remove(task).usedMillis, Double::sum);
  }

  /** The task's counter begins at 0 again, as that of a cgroup that is made anew. */
  void resetCounter(String task) {
    tasks.get(task).counterStart = tasks.get(task).usedMillis;
  }

  /** From now on nobody can tell what tasks use, or again. */
  void breakMeter(boolean broken) {
    isMeterBroken = broken;
  }

  /** So many cores of the host are in use by others from now on. */
  void othersUse(double otherCores) {
    usedByOthers = otherCores;
  }

  /** Of a host that is as large as the node, since the last time. */
  @Override
  public double idleCores() {
    double used =
        usedMillisByApplication().values().stream().mapToDouble(Double::doubleValue).sum();
    double usedCores = (used - usedAtLook) / Math.max(1, now - lookedAt);
    usedAtLook = used;
    lookedAt = now;
    return Math.max(0, cores - usedByOthers - usedCores);
  }

  void run(long millis) {
    for (long end = now + millis; now < end; now += STEP_MILLIS) {
      while (scheduler.nextTimerNanos() <= now * NANOS) {
        scheduler.advance(now * NANOS);
      }
      statistics()
          .usedCores()
          .ifPresent(
              shown -> {
                shownUsedMillis += shown.usedMilliCores() * STEP_MILLIS / 1000.0;
                shownSpareMillis += shown.spareMilliCores() * STEP_MILLIS / 1000.0;
              });
      step();
    }
    scheduler.advance(now * NANOS);
    ServiceTotals told = scheduler.statistics(now * NANOS).service();
    ServiceTotals bySnapshots =
        ServiceTotals.of(
            scheduler.applicationServiceSeconds(now * NANOS), scheduler.tasks(now * NANOS));
    assertThat(told.seconds()).isEqualTo(bySnapshots.seconds());
    assertThat(told.endedSeconds()).isEqualTo(bySnapshots.endedSeconds());
  }

  /** The kernel's part: what everybody gets for one step. */
  private void step() {
    for (Modelled task : tasks.values()) {
      task.wants = task.demand.works(now - task.cameAt, task.usedMillis);
    }
    double left = share(true, cores * (double) STEP_MILLIS);
    if (conserving) {
      usedWhileSuspendedMillis += left - share(false, left);
    }
  }

  private double share(boolean fullSpeed, double millis) {
    List<Modelled> wanting =
        tasks.values().stream().filter(task -> task.wants && task.fullSpeed == fullSpeed).toList();
    if (wanting.isEmpty()) {
      return millis;
    }
    double each = Math.min(STEP_MILLIS, millis / wanting.size());
    wanting.forEach(task -> task.usedMillis += each);
    return millis - each * wanting.size();
  }

  @Override
  public long cpuNanos(String taskId) {
    Modelled task = tasks.get(taskId);
    return isMeterBroken || task == null
        ? UNKNOWN
        : Math.round((task.usedMillis - task.counterStart) * NANOS);
  }

  @Override
  public void run(String taskId) {
    tasks.get(taskId).fullSpeed = true;
    switches.merge(taskId, 1, Integer::sum);
  }

  @Override
  public void suspend(String taskId) {
    tasks.get(taskId).fullSpeed = false;
  }

  double usedMillis(String task) {
    return tasks.get(task).usedMillis;
  }

  double attainedMillis(String task) {
    return scheduler.attainedNanos(task, now * NANOS) / (double) NANOS;
  }

  /** By application, ended tasks included. */
  Map<String, Double> usedMillisByApplication() {
    Map<String, Double> used = new TreeMap<>(usedByEnded);
    tasks.forEach((id, task) -> used.merge(applicationOf(id), task.usedMillis, Double::sum));
    return used;
  }

  Map<String, Double> attainedMillisByApplication() {
    Map<String, Double> attained = new TreeMap<>();
    scheduler
        .statistics(now * NANOS)
        .service()
        .seconds()
        .forEach((id, seconds) -> attained.put(id, seconds * 1000));
    return attained;
  }

  NodeStatistics statistics() {
    return scheduler.statistics(now * NANOS);
  }

  UsedCores usedCores() {
    return statistics().usedCores().orElseThrow();
  }

  /** What the node said it used, added up over time. */
  double shownUsedMillis() {
    return shownUsedMillis;
  }

  /** What the node said that suspended tasks used, added up over time. */
  double shownSpareMillis() {
    return shownSpareMillis;
  }

  /** What the kernel gave to suspended tasks, ended ones included. */
  double usedWhileSuspendedMillis() {
    return usedWhileSuspendedMillis;
  }

  /** What the node says its tasks used while they were suspended, one by one. */
  double spareMillis() {
    return scheduler.tasks(now * NANOS).stream().mapToLong(TaskSnapshot::spareNanos).sum()
        / (double) NANOS;
  }

  long nowMillis() {
    return now;
  }

  int switches(String task) {
    return switches.getOrDefault(task, 0);
  }

  boolean isFullSpeed(String task) {
    return tasks.get(task).fullSpeed;
  }

  List<String> tasks() {
    return List.copyOf(tasks.keySet());
  }

  int cores() {
    return cores;
  }

  private static String applicationOf(String task) {
    return task.substring(0, task.indexOf('-'));
  }
}
