// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntConsumer;
import java.util.function.IntToDoubleFunction;

/**
 * Sends each task to one of the nodes with the lowest load, drawn at random, so that schedulers
 * with the same picture of the cluster do not all choose the same node. Equal nodes come in the
 * order of their numbers from a random one on, for the same reason.
 */
final class BestQueues {
  private static final Comparator<Candidate> LOWEST_FIRST =
      Comparator.comparingDouble((Candidate node) -> node.load)
          .thenComparingInt(node -> node.place);

  private static final class Candidate {
    final int node;
    final int place;
    double load;

    Candidate(int node, int place, double load) {
      this.node = node;
      this.place = place;
      this.load = load;
    }
  }

  private BestQueues() {}

  /**
   * Places tasks.
   *
   * @param load of a node, which rises with each task that is sent there
   */
  static void place(
      int tasks, QueueChoice.Nodes nodes, IntToDoubleFunction load, IntConsumer send) {
    int count = nodes.count();
    int firstNode = nodes.draw(count);
    List<Candidate> all = new ArrayList<>(count);
    for (int place = 0; place < count; place++) {
      int node = (firstNode + place) % count;
      if (nodes.admits(node)) {
        all.add(new Candidate(node, place, load.applyAsDouble(node)));
      }
    }
    PriorityQueue<Candidate> others = new PriorityQueue<>(count, LOWEST_FIRST);
    others.addAll(all);
    List<Candidate> best = new ArrayList<>();
    for (int task = 0; task < tasks; task++) {
      while (best.size() < nodes.among() && !others.isEmpty()) {
        best.add(others.remove());
      }
      if (best.isEmpty()) {
        return;
      }
      int drawn = best.size() > 1 ? nodes.draw(best.size()) : 0;
      Candidate chosen = best.remove(drawn);
      send.accept(chosen.node);
      if (nodes.admits(chosen.node)) {
        chosen.load = load.applyAsDouble(chosen.node);
        others.add(chosen);
      }
    }
  }
}
