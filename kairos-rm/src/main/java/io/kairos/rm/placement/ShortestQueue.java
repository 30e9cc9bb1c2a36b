// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

/**
 * The node whose queue is shortest for its slots (Yaq, §3.2, "based on queue length"). With slots
 * free the length is negative: tasks that need not wait at all go first, most free nodes before.
 *
 * <p>The paper takes the length as it is, where all machines are alike; two tasks before 40 slots
 * are a shorter wait than before four.
 */
final class ShortestQueue implements Placement {
  @Override
  public double load(NodeLoad node) {
    return (double) (node.taskVcores() - node.slots()) / node.slots();
  }
}
