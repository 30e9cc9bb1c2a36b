// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.common.NamedChoice;
import java.util.function.IntConsumer;

/** By the number of tasks that wait (Yaq, §3.2); nodes with free slots before all others. */
public final class ShortestQueueChoice extends NamedChoice implements QueueChoice {
  public ShortestQueueChoice() {
    super("yaq-length", "to a node with free slots, else to one of the shortest queues");
  }

  @Override
  public void place(int tasks, Nodes nodes, IntConsumer send) {
    BestQueues.place(tasks, nodes, node -> -nodes.free(node), send);
  }
}
