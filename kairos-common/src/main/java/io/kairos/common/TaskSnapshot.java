// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** One task of a node at one moment, for whoever looks at the node. Immutable. */
public final class TaskSnapshot {
  /** What becomes of the task at this moment. */
  public enum State {
    /** Launched; its process is not known yet, so it runs at full speed and is not accounted. */
    STARTING,
    /** It holds cores. */
    RUNNING,
    /** It uses next to nothing, so it holds no cores; it keeps its CPU and runs when it wants. */
    IDLE,
    /** It keeps its memory and gets only the CPU that running tasks leave. */
    SUSPENDED,
    /** It waits for its launch. */
    QUEUED,
    /**
     * At full speed and out of the scheduler's hands: it ends, its CPU cannot be controlled, or the
     * scheduler failed a short while ago.
     */
    LEFT_ALONE
  }

  /** Where a task stands among the others of its node. */
  private static final class Standing {
    private final State state;

    /** How long it has been there, in nanoseconds; below 0 where that is not known. */
    private final long nanos;

    private final boolean guarded;

    /** Its place among those that wait, from 1; 0 for one that does not wait. */
    private final int next;

    private Standing(State state, long nanos, boolean guarded, int next) {
      this.state = Objects.requireNonNull(state, "state");
      this.nanos = nanos;
      this.guarded = guarded;
      this.next = next;
    }
  }

  private final String id;
  private final String applicationId;
  private final int vcores;
  private final long attainedNanos;
  private final Standing standing;
  private final long estimateMillis;
  private final long spareNanos;
  private final ServiceClass serviceClass;

  private TaskSnapshot(
      String id, String applicationId, int vcores, long attainedNanos, Standing standing) {
    this.id = Objects.requireNonNull(id, "id");
    this.applicationId = Objects.requireNonNull(applicationId, "applicationId");
    this.vcores = vcores;
    this.attainedNanos = attainedNanos;
    this.standing = standing;
    this.estimateMillis = -1;
    this.spareNanos = 0;
    this.serviceClass = ServiceClass.BATCH;
  }

  /** The same task with what else may be known of it. */
  private TaskSnapshot(
      TaskSnapshot task, long estimateMillis, long spareNanos, ServiceClass serviceClass) {
    this.id = task.id;
    this.applicationId = task.applicationId;
    this.vcores = task.vcores;
    this.attainedNanos = task.attainedNanos;
    this.standing = task.standing;
    this.estimateMillis = estimateMillis;
    this.spareNanos = spareNanos;
    this.serviceClass = serviceClass;
  }

  /** A task that holds cores since so long; guarded if nobody may take them for now. */
  public static TaskSnapshot running(
      String id,
      String applicationId,
      int vcores,
      long attainedNanos,
      long stintNanos,
      boolean guarded) {
    return new TaskSnapshot(
        id,
        applicationId,
        vcores,
        attainedNanos,
        new Standing(State.RUNNING, stintNanos, guarded, 0));
  }

  /** A task that has used next to nothing since it gave its turn up, so long ago. */
  public static TaskSnapshot idle(
      String id, String applicationId, int vcores, long attainedNanos, long idleNanos) {
    return new TaskSnapshot(
        id, applicationId, vcores, attainedNanos, new Standing(State.IDLE, idleNanos, false, 0));
  }

  /**
   * A task that waits since so long, suspended or before its launch.
   *
   * @param next 1 for the one whose turn is next
   */
  public static TaskSnapshot waiting(
      String id,
      String applicationId,
      int vcores,
      State state,
      long attainedNanos,
      long waitedNanos,
      int next) {
    return new TaskSnapshot(
        id, applicationId, vcores, attainedNanos, new Standing(state, waitedNanos, false, next));
  }

  /** A task about which nothing is decided now. */
  public static TaskSnapshot undecided(
      String id, String applicationId, int vcores, State state, long attainedNanos) {
    return new TaskSnapshot(
        id, applicationId, vcores, attainedNanos, new Standing(state, -1, false, 0));
  }

  /** The same with how long the task is believed to run, in milliseconds. */
  public TaskSnapshot withEstimate(long millis) {
    return new TaskSnapshot(this, millis, spareNanos, serviceClass);
  }

  /** The same with the CPU time that it used while it was suspended, in core-nanoseconds. */
  public TaskSnapshot withSpare(long nanos) {
    return new TaskSnapshot(this, estimateMillis, nanos, serviceClass);
  }

  /** The same of another class of service. */
  public TaskSnapshot withClass(ServiceClass other) {
    return new TaskSnapshot(this, estimateMillis, spareNanos, other);
  }

  public String id() {
    return id;
  }

  public String applicationId() {
    return applicationId;
  }

  public int vcores() {
    return vcores;
  }

  public State state() {
    return standing.state;
  }

  /**
   * Service attained so far, in nanoseconds: the CPU time it used, for each of its vcores. Where
   * that is not counted, the time that it held cores.
   */
  public long attainedNanos() {
    return attainedNanos;
  }

  /** How long it has been in its state, in nanoseconds. */
  public OptionalLong inStateNanos() {
    return standing.nanos < 0 ? OptionalLong.empty() : OptionalLong.of(standing.nanos);
  }

  /** Whether it runs under the starvation guard: nobody may take its cores for now. */
  public boolean isGuarded() {
    return standing.guarded;
  }

  /** Its place among those that wait, from 1; empty for one that does not wait. */
  public OptionalInt next() {
    return standing.next < 1 ? OptionalInt.empty() : OptionalInt.of(standing.next);
  }

  /**
   * CPU time that it used while it was suspended, in core-nanoseconds, since this daemon started; 0
   * where it is not counted.
   */
  public long spareNanos() {
    return spareNanos;
  }

  /** How the node treats it. */
  public ServiceClass serviceClass() {
    return serviceClass;
  }

  /** How long it is believed to run in all, in milliseconds; empty where nobody estimates. */
  public OptionalLong estimateMillis() {
    return estimateMillis < 0 ? OptionalLong.empty() : OptionalLong.of(estimateMillis);
  }
}
