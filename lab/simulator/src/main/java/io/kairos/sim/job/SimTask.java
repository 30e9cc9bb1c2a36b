// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.job;

import io.kairos.sim.trace.TaskSize;

/**
 * A task of the model, or a container that has several one after the other: the work it has left,
 * and how fast it works.
 */
public class SimTask {
  public static final long NEVER = -1;

  private static final int NOWHERE = -1;

  private static final String APPLICATION = "job-";

  public final int job;
  private final JobOfTask owner;

  /** In its job, from 0. */
  public final int number;

  /** Of its job, from 0; reduces are the second one. */
  public final int stage;

  final boolean isReduce;
  public final TaskSize size;

  /** As nodes call it; {@code null} until one asks. */
  private String id;

  private final long allNanos;

  /** Work that is left. */
  public long remainingNanos;

  public long placedNanos;

  /** How long its job says that it runs, or {@link #NEVER} if it says nothing. */
  public final long toldMillis;

  /** When it was first told to run, or {@link #NEVER}. */
  public long startedNanos = NEVER;

  /** CPU time used so far by each of its cores. */
  long workedNanos;

  /** Where it is or to where it is sent, or {@link #NOWHERE}. */
  public int node = NOWHERE;

  private boolean hasArrived;

  /** Told to run and not suspended since. */
  public boolean runs;

  /** Its part of a core, from 0 to 1, since {@link #rateSince}. */
  public double rate;

  /** Work done in a second of CPU time, since then. */
  public double speed = 1;

  public long rateSince;

  /** Whether it uses all the cores that it holds on its node, and no others. */
  public boolean isSteady;

  /** Rises whenever the rate changes, so that an end foreseen before can be told. */
  public int stay;

  /**
   * @param number in its job, from 0
   */
  SimTask(JobOfTask owner, int number, StageOfTask stage, long workNanos) {
    this.job = owner.number();
    this.owner = owner;
    this.number = number;
    this.stage = stage.number();
    this.isReduce = stage.isReduce();
    this.size = stage.size();
    this.allNanos = workNanos;
    this.remainingNanos = workNanos;
    this.toldMillis = stage.toldMillis();
  }

  public String id() {
    if (id == null) {
      id = owner.application() + "-task-" + number;
    }
    return id;
  }

  /** It leaves for a node. */
  public void sentTo(int itsNode) {
    node = itsNode;
  }

  /** It has reached its node. */
  public void arrived() {
    hasArrived = true;
  }

  /** Whether it has reached a node, and has not been given up there. */
  boolean isAtNode() {
    return hasArrived;
  }

  /** Its attempt was killed: another one begins anew. */
  public void givenUp() {
    node = NOWHERE;
    hasArrived = false;
    startedNanos = NEVER;
    runs = false;
    remainingNanos = allNanos;
    workedNanos = 0;
  }

  /** It works at its rate and speed. */
  public void work(long nanos) {
    long done = Math.min(remainingNanos, Math.round(nanos * rate * speed));
    remainingNanos -= done;
    workedNanos += speed == 1 ? done : Math.round(nanos * rate);
  }

  /** CPU time that all its cores used so far, nanoseconds. */
  public long cpuNanos() {
    return workedNanos * size.vcores();
  }

  /** Whether it uses no core, whatever it has: a reduce does while maps of its job are to end. */
  public boolean isIdle() {
    return isReduce && owner.mapsLeft().getAsBoolean();
  }

  /** Whether its node never suspends it. */
  public boolean isService() {
    return false;
  }

  /** Whether it works on what all other tasks of its job have made. */
  public boolean isReduce() {
    return isReduce;
  }

  public String application() {
    return owner.application();
  }

  public static String application(int job) {
    return APPLICATION + job;
  }

  /** The number of a job by its {@link #application}. */
  public static int job(String application) {
    return Integer.parseInt(application, APPLICATION.length(), application.length(), 10);
  }
}
