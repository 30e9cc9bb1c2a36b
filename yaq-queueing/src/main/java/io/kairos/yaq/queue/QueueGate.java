// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

/**
 * Whether tasks may wait at this node: only as long as its slots move. A slot moves when a task
 * starts or ends.
 *
 * <p>Tasks that hold slots may themselves wait for a task that waits behind them, as reducers do
 * for a map. No node can see that; it sees that nothing moves. So a queue closes whose node is full
 * and has stood still for longer than its tasks are expected to run. Closed, it hands back what
 * waits, and the ResourceManager gives the node no more than it can run. If nothing moves anywhere,
 * every queue closes; the cluster is then what it would be without queues, and every application
 * finds the way out that it has there. MapReduce, for one, kills reducers to make room for maps.
 *
 * <p>A closed queue opens after a slot has moved, and not before a time that doubles with every
 * closing. Tasks that run for hours cost few hand-backs that way.
 */
final class QueueGate {
  /** Never closes. */
  static final long NEVER_NANOS = Long.MAX_VALUE;

  /** Slots are expected to move within so many times the shortest estimate of their holders. */
  private static final int ESTIMATES = 2;

  /** Estimates count up to so many times the least. */
  private static final int MOST_PATIENCE = 6;

  private static final int MOST_HOLD = 32;

  /** A queue that was open so many times as long as it was to be closed is a healthy one. */
  private static final int HEALTHY_HOLDS = 10;

  private final long leastNanos;

  /** When a slot moved last, the node was last not full, or the queue opened. */
  private long stillSinceNanos;

  private long openedNanos;
  private long holdNanos;
  private boolean isOpen = true;
  private long closedNanos;
  private boolean hasMoved;

  /**
   * @param leastNanos for how long a node stands still at least until its queue closes, or {@link
   *     #NEVER_NANOS}
   */
  QueueGate(long leastNanos, long nowNanos) {
    this.leastNanos = leastNanos;
    holdNanos = leastNanos;
    stillSinceNanos = nowNanos;
    openedNanos = nowNanos;
  }

  boolean isOpen() {
    return isOpen;
  }

  /** A task has started or ended. */
  void moved(long nowNanos) {
    stillSinceNanos = nowNanos;
    hasMoved = true;
  }

  /**
   * Opens or closes the queue.
   *
   * @param isFull whether another task would have to wait
   * @param shortestNanos the shortest estimate of those that hold slots
   * @return whether it has closed by this
   */
  boolean look(boolean isFull, double shortestNanos, long nowNanos) {
    if (leastNanos == NEVER_NANOS) {
      return false;
    }
    if (!isFull) {
      stillSinceNanos = nowNanos;
    }
    if (isOpen && nowNanos - stillSinceNanos >= patienceNanos(shortestNanos)) {
      boolean wasHealthy = nowNanos - openedNanos >= HEALTHY_HOLDS * holdNanos;
      holdNanos = wasHealthy ? leastNanos : Math.min(2 * holdNanos, MOST_HOLD * leastNanos);
      isOpen = false;
      closedNanos = nowNanos;
      hasMoved = false;
      return true;
    }
    if (!isOpen && hasMoved && nowNanos - closedNanos >= holdNanos) {
      isOpen = true;
      openedNanos = nowNanos;
      stillSinceNanos = nowNanos;
    }
    return false;
  }

  /** When {@link #look} will do something unless anything happens before. */
  long nextTimerNanos(boolean isFull, double shortestNanos) {
    if (leastNanos == NEVER_NANOS) {
      return Long.MAX_VALUE;
    }
    if (isOpen) {
      return isFull ? stillSinceNanos + patienceNanos(shortestNanos) : Long.MAX_VALUE;
    }
    return hasMoved ? closedNanos + holdNanos : Long.MAX_VALUE;
  }

  /** How long the node has stood still. */
  long stillNanos(long nowNanos) {
    return nowNanos - stillSinceNanos;
  }

  private long patienceNanos(double shortestNanos) {
    double most = (double) MOST_PATIENCE * leastNanos;
    return (long) Math.min(most, Math.max(leastNanos, ESTIMATES * shortestNanos));
  }
}
