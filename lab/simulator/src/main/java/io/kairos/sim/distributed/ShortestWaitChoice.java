// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.common.NamedChoice;
import java.util.function.IntConsumer;

/** By expected wait (Yaq, §3.2); nodes with free slots before all others (Algorithm 1, line 1). */
public final class ShortestWaitChoice extends NamedChoice implements QueueChoice {
  public ShortestWaitChoice() {
    super("yaq-wait", "to a node with free slots, else to one of the shortest expected waits");
  }

  @Override
  public void place(int tasks, Nodes nodes, IntConsumer send) {
    BestQueues.place(
        tasks,
        nodes,
        node -> nodes.free(node) > 0 ? -nodes.free(node) : nodes.waitMillis(node),
        send);
  }
}
