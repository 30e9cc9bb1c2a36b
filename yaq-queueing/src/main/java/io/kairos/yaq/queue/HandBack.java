// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import java.util.ArrayList;
import java.util.List;

/**
 * Hands tasks that wait in vain back to their applications, so that they can run elsewhere or the
 * application can make room for them (what Yaq calls rebalancing, §3.2, moves them for the same
 * reason). A few at a time, and none that came only just now, so that nothing goes round in circles
 * quickly.
 *
 * <p>A task waits in vain where no slot moves; and where slots move, if after a long wait one that
 * came later still starts before it. The jobs that overtake it may go on for hours, and MapReduce
 * fails an attempt that does not start for ten minutes.
 */
final class HandBack {
  /** So many tasks at most are handed back at once. */
  private static final int BATCH = 10;

  private static final long PAUSE_NANOS = 1_000_000_000L;

  /** After so many times the least wait no other may start first: 5 min of MapReduce's 10. */
  private static final int LONGEST_WAITS = 15;

  private final QueueGate gate;
  private final long leastWaitNanos;
  private final WaitingTasks waiting;
  private final NodeSlots slots;
  private final LaunchDecisions decisions;
  private long nextBatchNanos;

  /**
   * @param leastNanos for how long a full node stands still, and a task waits, before it is handed
   *     back; {@link QueueGate#NEVER_NANOS} for never
   */
  HandBack(
      long leastNanos,
      WaitingTasks waiting,
      NodeSlots slots,
      LaunchDecisions decisions,
      long nowNanos) {
    gate = new QueueGate(leastNanos, nowNanos);
    leastWaitNanos = leastNanos;
    this.waiting = waiting;
    this.slots = slots;
    this.decisions = decisions;
    nextBatchNanos = nowNanos;
  }

  /** A task has started or ended. */
  void moved(long nowNanos) {
    gate.moved(nowNanos);
  }

  /** A task has left the queue for a slot; those that came before it still wait. */
  void started(WaitingTasks.Entry first, long nowNanos) {
    moved(nowNanos);
    if (leastWaitNanos == QueueGate.NEVER_NANOS) {
      return;
    }
    for (WaitingTasks.Entry entry : waiting.entries()) {
      if (entry.sequence() < first.sequence()
          && entry.waitedNanos(nowNanos) >= LONGEST_WAITS * leastWaitNanos) {
        entry.passOver();
      }
    }
  }

  boolean isQueueOpen() {
    return gate.isOpen();
  }

  /** Called after all was launched that could be. */
  void advance(long nowNanos) {
    boolean wasOpen = gate.isOpen();
    if (gate.look(isFull(), slots.shortestEstimateNanos(), nowNanos)) {
      decisions.queueClosed(gate.stillNanos(nowNanos), waiting.size());
    } else if (!wasOpen && gate.isOpen()) {
      decisions.queueOpened();
    }
    if (nowNanos < nextBatchNanos) {
      return;
    }
    List<WaitingTasks.Entry> due = new ArrayList<>();
    for (WaitingTasks.Entry entry : waiting.entries()) {
      if (nowNanos >= dueNanos(entry) && due.size() < BATCH) {
        due.add(entry);
      }
    }
    for (WaitingTasks.Entry entry : due) {
      nextBatchNanos = nowNanos + PAUSE_NANOS;
      decisions.handBack(entry.task().id(), entry.waitedNanos(nowNanos));
      waiting.remove(entry.task().id());
    }
  }

  /** When {@link #advance} must be called next, or {@link Long#MAX_VALUE} if nothing is timed. */
  long nextTimerNanos() {
    long gateNanos = gate.nextTimerNanos(isFull(), slots.shortestEstimateNanos());
    long firstNanos = Long.MAX_VALUE;
    for (WaitingTasks.Entry entry : waiting.entries()) {
      firstNanos = Math.min(firstNanos, dueNanos(entry));
    }
    return Math.min(gateNanos, Math.max(nextBatchNanos, firstNanos));
  }

  /** From when on a task waits in vain, or {@link Long#MAX_VALUE}. */
  private long dueNanos(WaitingTasks.Entry entry) {
    if (gate.isOpen() && !entry.isPassedOver()) {
      return Long.MAX_VALUE;
    }
    return entry.sinceNanos() + leastWaitNanos;
  }

  private boolean isFull() {
    return waiting.size() > 0 || slots.areFull();
  }
}
