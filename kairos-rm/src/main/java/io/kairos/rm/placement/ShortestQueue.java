// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NamedChoice;
import java.util.function.DoubleSupplier;

/**
 * The node whose queue is shortest for its slots (Yaq, §3.2, "based on queue length"). With slots
 * free the length is negative: tasks that need not wait at all go first, most free nodes before.
 *
 * <p>The paper takes the length as it is, where all machines are alike; two tasks before 40 slots
 * are a shorter wait than before four.
 */
public final class ShortestQueue extends NamedChoice implements Placement {
  public ShortestQueue() {
    super("yaq-length", "the node with the shortest queue for its slots");
  }

  @Override
  public double load(NodeLoad node, DoubleSupplier random) {
    return (double) (node.taskVcores() - node.slots()) / node.slots();
  }
}
