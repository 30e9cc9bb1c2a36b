// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

/**
 * Is told how long the queues at nodes may be.
 *
 * @param <N> a node's id
 */
public interface QueueLengthListener<N> {
  /** So many vcores of tasks may wait at a node; at least 0. */
  void set(N node, int vcores);

  /** The node holds no tasks back any more, or is gone. */
  void remove(N node);
}
