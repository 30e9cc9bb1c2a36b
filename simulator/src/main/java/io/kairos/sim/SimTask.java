// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import java.util.function.BooleanSupplier;

/** A task of the model, the work it has left, and how fast it works. */
final class SimTask {
  static final long NEVER = -1;

  private static final int NOWHERE = -1;

  private static final String APPLICATION = "job-";

  final String id;
  final int job;

  /** In its job, from 0. */
  final int number;

  final boolean isReduce;
  private final BooleanSupplier mapsLeft;
  long remainingNanos;
  long placedNanos;

  /** How long its job says that it runs, or {@link #NEVER} if it says nothing. */
  long toldMillis = NEVER;

  /** When it was first told to run, or {@link #NEVER}. */
  long startedNanos = NEVER;

  /** Work done so far, which is CPU time. */
  long workedNanos;

  /** Where it is or to where it is sent, or {@link #NOWHERE}. */
  int node = NOWHERE;

  private boolean hasArrived;

  /** Told to run and not suspended since. */
  boolean runs;

  /** Work in a second, from 0 to 1, since {@link #rateSince}. */
  double rate;

  long rateSince;

  /** Rises whenever the rate changes, so that an end foreseen before can be told. */
  int stay;

  /**
   * @param mapsLeft whether maps of its job are still to end
   */
  SimTask(int job, int number, boolean isReduce, long workNanos, BooleanSupplier mapsLeft) {
    this.id = application(job) + "-task-" + number;
    this.job = job;
    this.number = number;
    this.isReduce = isReduce;
    this.mapsLeft = mapsLeft;
    this.remainingNanos = workNanos;
  }

  /** It leaves for a node. */
  void sentTo(int itsNode) {
    node = itsNode;
  }

  /** It has reached its node. */
  void arrived() {
    hasArrived = true;
  }

  /** Whether it has reached a node, and has not been given up there. */
  boolean isAtNode() {
    return hasArrived;
  }

  /** Its attempt was killed: another one begins anew. */
  void givenUp() {
    node = NOWHERE;
    hasArrived = false;
    startedNanos = NEVER;
    runs = false;
    remainingNanos += workedNanos;
    workedNanos = 0;
  }

  /** A reduce uses no core while maps of its job are still to end. */
  boolean waitsForMaps() {
    return isReduce && mapsLeft.getAsBoolean();
  }

  String application() {
    return application(job);
  }

  static String application(int job) {
    return APPLICATION + job;
  }

  /** The number of a job by its {@link #application}. */
  static int job(String application) {
    return Integer.parseInt(application.substring(APPLICATION.length()));
  }
}
