// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import io.kairos.kmn.core.Refusal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which K of M map outputs are used: those spread over as many racks as possible (§4.2, Algorithm
 * 1). O(M log M).
 *
 * <p>The algorithm orders tasks by their index within their rack, then by how many outputs their
 * rack has, most first, so that the reducers find much in few racks. What it leaves open is decided
 * here so that the same outputs always lead to the same choice, in whatever order they are listed:
 * the index within a rack follows the task's own index, and among racks with equally many outputs
 * the name decides.
 */
public final class RoundRobinSelector {
  private RoundRobinSelector() {}

  /**
   * @param finished the M outputs to choose from, in any order
   * @param k how many are needed, from 1 to M
   * @return the chosen, in the order of choice, unmodifiable
   * @throws IllegalArgumentException if k is out of range or two tasks have the same index
   */
  public static List<UpstreamTask> select(List<UpstreamTask> finished, int k) {
    requireEnough(finished.size(), k);
    OutputsByRack outputs = new OutputsByRack();
    distinctByIndex(finished).forEach(outputs::add);
    return outputs.choose(k);
  }

  static void requireEnough(int outputs, int k) {
    if (k < 1 || k > outputs) {
      throw Refusal.of(
          "k", k, "use a whole number from 1 to the number of outputs, here " + outputs + ".");
    }
  }

  static List<UpstreamTask> distinctByIndex(List<UpstreamTask> tasks) {
    List<UpstreamTask> sorted = new ArrayList<>(tasks);
    sorted.sort(Comparator.comparingInt(UpstreamTask::index));
    for (int i = 1; i < sorted.size(); i++) {
      if (sorted.get(i - 1).index() == sorted.get(i).index()) {
        throw Refusal.of(
            "tasks", sorted.get(i - 1) + " and " + sorted.get(i), "give every task only once.");
      }
    }
    return sorted;
  }
}
