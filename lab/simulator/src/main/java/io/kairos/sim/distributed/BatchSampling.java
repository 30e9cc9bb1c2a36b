// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.common.NamedChoice;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.IntConsumer;

/**
 * Sparrow's batch sampling without late binding, as Yaq is compared with it (§6.3): two nodes are
 * asked for each task, no node twice, and each task goes to the one of them with the fewest tasks
 * beyond its slots.
 */
public final class BatchSampling extends NamedChoice implements QueueChoice {
  private static final int PROBES = 2;

  private record Sampled(int node, int tasks, int place) {}

  public BatchSampling() {
    super(
        "batch-sampling",
        "to those with the fewest tasks of two random nodes a task, whatever was published");
  }

  @Override
  public void place(int tasks, Nodes nodes, IntConsumer send) {
    int[] numbers = new int[nodes.count()];
    for (int node = 0; node < numbers.length; node++) {
      numbers[node] = node;
    }
    PriorityQueue<Sampled> sample =
        new PriorityQueue<>(
            Comparator.comparingInt(Sampled::tasks).thenComparingInt(Sampled::place));
    for (int place = 0; place < Math.min(PROBES * tasks, numbers.length); place++) {
      int drawn = place + nodes.draw(numbers.length - place);
      int node = numbers[drawn];
      numbers[drawn] = numbers[place];
      if (nodes.admits(node)) {
        sample.add(new Sampled(node, nodes.probe(node), place));
      }
    }
    for (int task = 0; task < tasks && !sample.isEmpty(); task++) {
      Sampled least = sample.remove();
      send.accept(least.node);
      if (nodes.admits(least.node)) {
        sample.add(new Sampled(least.node, least.tasks + 1, least.place));
      }
    }
  }
}
