// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.common.NamedChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** To any node whose queue takes a task (Yaq, §6.5.2). */
public final class RandomChoice extends NamedChoice implements QueueChoice {
  public RandomChoice() {
    super("random", "to any node");
  }

  @Override
  public void place(int tasks, Nodes nodes, IntConsumer send) {
    List<Integer> admitting = new ArrayList<>();
    for (int node = 0; node < nodes.count(); node++) {
      if (nodes.admits(node)) {
        admitting.add(node);
      }
    }
    for (int task = 0; task < tasks && !admitting.isEmpty(); task++) {
      int drawn = nodes.draw(admitting.size());
      int node = admitting.get(drawn);
      send.accept(node);
      if (!nodes.admits(node)) {
        admitting.remove(drawn);
      }
    }
  }
}
