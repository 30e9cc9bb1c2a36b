// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/**
 * What a node owes one queue, in core-nanoseconds: what it is guaranteed of the cores while tasks
 * of it wait, minus what its tasks held. Below 0 the queue owes: it had more by its right than its
 * guarantee, as a task takes whole cores. What it held beyond, because nobody went before its
 * tasks, is not held against it.
 */
final class QueueDeficit {
  final String queue;

  private double share;
  private double owed;
  private long countedAt;

  /** As of the last count. */
  private double guaranteedCores;

  private long heldVcores;
  private long heldByRight;
  private boolean doesWait;

  /** What the queue would hold beyond its guarantee with one task more; below 0 for none. */
  private double overshoot = -1;

  private boolean isInTurn;
  private boolean goesFirst;
  private long turnEndsAt;

  QueueDeficit(String queue, double owedCoreNanos, long now) {
    this.queue = queue;
    this.owed = owedCoreNanos;
    this.countedAt = now;
  }

  void share(double newShare) {
    share = newShare;
  }

  double guaranteed(int cores) {
    return share * cores;
  }

  double owedCoreNanos() {
    return owed;
  }

  /**
   * Charges the queue for the time since the last count.
   *
   * @param mostCoreNanos that it may be owed or owe, at least 0
   */
  void charge(double mostCoreNanos, long now) {
    double nanos = now - countedAt;
    countedAt = now;
    double behind = (guaranteedCores - heldVcores) * nanos;
    if (behind < 0) {
      double byRight = Math.max(0, heldByRight - guaranteedCores) * nanos;
      owed = Math.max(owed + behind, Math.min(0, owed) - byRight);
    } else if (doesWait || owed < 0) {
      owed = Math.min(doesWait ? mostCoreNanos : 0, owed + behind);
    } else {
      // A queue with nothing to run saves nothing for later, and loses what it had.
      owed = Math.max(0, owed - guaranteedCores * nanos);
    }
    owed = Math.max(-mostCoreNanos, Math.min(mostCoreNanos, owed));
    if (isInTurn && turnEndsAt <= now) {
      endTurn();
    }
  }

  /** Time has gone by for which nobody is charged. */
  void skipTo(long now) {
    countedAt = now;
  }

  /** Begins a new count. */
  void count(int cores) {
    guaranteedCores = guaranteed(cores);
    heldVcores = 0;
    heldByRight = 0;
    doesWait = false;
  }

  void countHeld(int vcores, boolean isByRight) {
    heldVcores += vcores;
    heldByRight += isByRight ? vcores : 0;
  }

  void countWaiting() {
    doesWait = true;
  }

  /**
   * @param vcores beyond its guarantee, below 0 where no task wants any
   */
  void wants(double vcores) {
    overshoot = vcores;
  }

  /** Whether its next task, which takes more than is guaranteed, may run by its right. */
  boolean mayTakeTurn() {
    return owed >= 0;
  }

  /** Whether a whole turn of its next task is paid for, so that all others may give way to it. */
  boolean hasSaved(long turnNanos) {
    return overshoot >= 0 && owed >= overshoot * turnNanos;
  }

  void beginTurn(boolean beforeAll, long endsAt) {
    isInTurn = true;
    goesFirst = beforeAll;
    turnEndsAt = endsAt;
  }

  void endTurn() {
    isInTurn = false;
    goesFirst = false;
  }

  boolean isInTurn() {
    return isInTurn;
  }

  /** Whether its turn goes before what others are guaranteed. */
  boolean goesFirst() {
    return goesFirst;
  }

  /** When its right may be another one though nothing happens, or {@link Long#MAX_VALUE}. */
  long changesAt(long turnNanos) {
    if (isInTurn) {
      return turnEndsAt;
    }
    double rate = guaranteedCores - heldVcores;
    if (overshoot < 0 || !doesWait || rate <= 0) {
      return Long.MAX_VALUE;
    }
    double missing = (owed < 0 ? 0 : overshoot * turnNanos) - owed;
    if (missing <= 0) {
      // Another queue is in its way, whose turn ends.
      return Long.MAX_VALUE;
    }
    double nanos = Math.ceil(Math.max(1, missing / rate));
    return nanos < Long.MAX_VALUE / 2 ? countedAt + (long) nanos : Long.MAX_VALUE;
  }
}
