// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

/**
 * When each of some nodes reports: once in a period, the nodes evenly one after the other. What
 * happens at the time of a heartbeat happens before it.
 *
 * @param startNanos when the first node reports first
 * @param periodNanos at least 1
 */
record Beats(long startNanos, long periodNanos, int nodes) {
  /** There was no heartbeat yet. */
  static final long NEVER = Long.MIN_VALUE;

  /** The last heartbeat of a node before a time, or {@link #NEVER}. */
  long before(int node, long nowNanos) {
    long first = first(node);
    return nowNanos <= first ? NEVER : first + (nowNanos - 1 - first) / periodNanos * periodNanos;
  }

  /** The first heartbeat of a node at this time or after it. */
  long next(int node, long nowNanos) {
    long last = before(node, nowNanos);
    return last == NEVER ? first(node) : last + periodNanos;
  }

  private long first(int node) {
    return startNanos + Math.round((double) periodNanos * node / nodes);
  }
}
