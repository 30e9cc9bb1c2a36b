// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.bound;

/**
 * What bounds the queue of a node that holds tasks back before their launch (Yaq, §3.1), as a
 * {@link QueueBoundKind} makes it. Immutable.
 */
@FunctionalInterface
public interface QueueBound {
  /**
   * b: vcores of tasks that may wait at a node.
   *
   * @param nodeVcores vcores of tasks that run there at a time, at least 1
   * @param taskVcores of one task there, at least 1
   * @param meanTaskMillis mean run time of a task there, in milliseconds, more than 0
   * @return from 0 to {@link QueueBoundOptions#MOST_VCORES}
   */
  int lengthVcores(int nodeVcores, int taskVcores, double meanTaskMillis);

  /** WT_max: nothing is queued where the expected wait has come to this, in milliseconds. */
  default double longestWaitMillis() {
    return Double.POSITIVE_INFINITY;
  }
}
