// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/**
 * Service that one task attained: the CPU time it used, for each of its vcores, whether it held
 * cores or was suspended and used what others left. Where the meter cannot tell, the time that it
 * held cores. Kairos (§2) only knows tasks that use all of their cores, for which both are the
 * same.
 *
 * <p>Between two accounts a task that holds cores counts as using all of them, so that the order of
 * the running tasks stays the same while time passes. An account corrects that.
 */
final class TaskService {
  private final String taskId;
  private final int vcores;
  private final ApplicationMeter application;
  private final CpuMeter meter;
  private final NodeUse nodeUse;

  private long attainedNanos;

  /** The same without what fades. */
  private long usedNanos;

  /** Used core-nanoseconds that are not a whole nanosecond of service yet. */
  private long remainder;

  private long accountedAt;
  private boolean holdsCores;

  /** When it lost its cores last, or came. */
  private long lostCoresAt;

  private boolean isIdle;

  /** At the last account, or {@link CpuMeter#UNKNOWN}. */
  private long cpuNanos;

  /** Core-nanoseconds used while it was suspended. */
  private long spareCoreNanos;

  /** Time in which it held cores, and core-nanoseconds that it used then. */
  private long heldNanos;

  private long heldCoreNanos;

  /** What they were when it was last found to use its cores. */
  private long heldNanosWhenBusy;

  private long heldCoreNanosWhenBusy;

  /** Core-nanoseconds that it used while it was idle, and when that was asked last. */
  private long idleCoreNanos;

  private long lastAskAt;

  /** Core-nanoseconds since {@link #takeUsed}. */
  private long usedCoreNanos;

  /**
   * @param nodeUse is told what the task uses from now on
   * @param before what it attained before; what it has used since that was read counts, too
   */
  TaskService(
      String taskId,
      int vcores,
      ApplicationMeter application,
      CpuMeter meter,
      NodeUse nodeUse,
      Attained before,
      long now) {
    this.taskId = taskId;
    this.vcores = vcores;
    this.application = application;
    this.meter = meter;
    this.nodeUse = nodeUse;
    this.attainedNanos = before.nanos();
    this.accountedAt = now;
    this.lostCoresAt = now;
    if (before.cpuNanos() == CpuMeter.UNKNOWN) {
      this.cpuNanos = meter.cpuNanos(taskId);
    } else {
      this.cpuNanos = before.cpuNanos();
      // Used while nobody looked: no part of the present interval, and nobody knows whose turn.
      credit(read(now));
    }
  }

  /** As of now, as far as is known. */
  long attainedNanos(long now) {
    return holdsCores ? attainedNanos + (now - accountedAt) : attainedNanos;
  }

  /** The task holds cores from now on; what it has used until now is accounted. */
  void takesCores(long now) {
    account(now);
    holdsCores = true;
    isIdle = false;
    application.runs(vcores, now);
  }

  /** The task holds no cores from now on; what it has used until now is accounted. */
  void losesCores(long now) {
    account(now);
    holdsCores = false;
    lostCoresAt = now;
    application.runsNoMore(vcores, now);
  }

  /** The task holds no cores, and may use them whenever it wants: it uses none, or has credit. */
  void idles(long now) {
    if (holdsCores) {
      losesCores(now);
    } else {
      account(now);
    }
    isIdle = true;
    idleCoreNanos = 0;
    lastAskAt = now;
  }

  /** The task was idle, and waits for cores. */
  void waits(long now) {
    account(now);
    isIdle = false;
    markBusy();
  }

  /**
   * Reads the meter.
   *
   * @return service that was attained since the last account
   */
  long account(long now) {
    long coreNanos = read(now);
    // One whose quantum ends and begins anew is not suspended, but the counter goes on meanwhile.
    boolean held = holdsCores || lostCoresAt == now;
    boolean isSpare = !held && !isIdle;
    if (holdsCores) {
      application.runsNoMore(vcores, accountedAt);
      application.runs(vcores, now);
      heldNanos += now - accountedAt;
    }
    heldCoreNanos += held ? coreNanos : 0;
    spareCoreNanos += isSpare ? coreNanos : 0;
    idleCoreNanos += held || isSpare ? 0 : coreNanos;
    nodeUse.add(coreNanos, isSpare);
    usedCoreNanos += coreNanos;
    accountedAt = now;
    return credit(coreNanos);
  }

  /** Core-nanoseconds that it used since the meter was read last. */
  private long read(long now) {
    long reading = meter.cpuNanos(taskId);
    long before = cpuNanos;
    cpuNanos = reading;
    if (reading == CpuMeter.UNKNOWN && before == CpuMeter.UNKNOWN && now > accountedAt) {
      nodeUse.miss();
    }
    if (reading == CpuMeter.UNKNOWN || before == CpuMeter.UNKNOWN) {
      return holdsCores ? vcores * (now - accountedAt) : 0;
    }
    // It goes back where the task was launched again, in a new place.
    return Math.max(0, reading - before);
  }

  private long credit(long coreNanos) {
    application.add(coreNanos);
    long attained = (remainder + coreNanos) / vcores;
    remainder = (remainder + coreNanos) % vcores;
    attainedNanos += attained;
    usedNanos += attained;
    return attained;
  }

  /** A part of what it attained counts no more; what it has used stays as it is. */
  void fade(long nanos) {
    attainedNanos -= Math.min(nanos, attainedNanos);
  }

  /** What it attained since it came, faded or not, as of the last account. */
  long usedNanos() {
    return usedNanos;
  }

  /** Whether the meter could tell at the last account. */
  boolean isCounted() {
    return cpuNanos != CpuMeter.UNKNOWN;
  }

  /** As of the last account. */
  Attained attained() {
    return new Attained(attainedNanos, cpuNanos);
  }

  /**
   * Core-nanoseconds that it used while it was suspended, as of the last account, without those of
   * before a restart of the daemon.
   */
  long spareCoreNanos() {
    return spareCoreNanos;
  }

  /**
   * Whether it has held cores for long enough, in one turn or in several, and used next to nothing
   * of them; as of the last account.
   */
  boolean rests(UsageRule rule) {
    long held = heldNanos - heldNanosWhenBusy;
    long used = heldCoreNanos - heldCoreNanosWhenBusy;
    if (held > 0 && used >= rule.idleBelow() * vcores * held) {
      markBusy();
      return false;
    }
    return held >= rule.idleAfterNanos();
  }

  /**
   * Whether an idle task has used its cores again since this was asked last; as of the last
   * account.
   *
   * @param busyFrom part of its vcores from which it has
   */
  boolean works(double busyFrom) {
    long nanos = accountedAt - lastAskAt;
    boolean works = nanos > 0 && idleCoreNanos >= busyFrom * vcores * nanos;
    idleCoreNanos = 0;
    lastAskAt = accountedAt;
    return works;
  }

  /** Core-nanoseconds that it used since this was asked last; as of the last account. */
  long takeUsed() {
    long used = usedCoreNanos;
    usedCoreNanos = 0;
    return used;
  }

  /** Of its application. */
  ApplicationMeter application() {
    return application;
  }

  private void markBusy() {
    heldNanosWhenBusy = heldNanos;
    heldCoreNanosWhenBusy = heldCoreNanos;
  }
}
