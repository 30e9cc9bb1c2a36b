// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/**
 * The best-spread outputs of which each stratum has its number. With one stratum this is {@link
 * RoundRobinSelector} (Algorithm 1). With more, the rule behind that algorithm is applied under the
 * strata's numbers: take the next output from the rack that has given the fewest, of equals from
 * the rack with the most outputs. O(K L) for L racks.
 */
public final class StratifiedSelector {
  private StratifiedSelector() {}

  /** Whether every stratum has enough among {@code finished}. */
  public static boolean canSelect(
      List<UpstreamTask> finished, ToIntFunction<UpstreamTask> stratumOf, List<Integer> takes) {
    int[] missing = takes.stream().mapToInt(Integer::intValue).toArray();
    finished.forEach(task -> missing[stratumOf.applyAsInt(task)]--);
    for (int count : missing) {
      if (count > 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * @param finished outputs that exist
   * @param stratumOf position of a task's stratum in {@code takes}
   * @param takes how many each stratum needs
   * @return the chosen, in order of choice
   * @throws IllegalArgumentException if a stratum has too few
   */
  public static List<UpstreamTask> select(
      List<UpstreamTask> finished, ToIntFunction<UpstreamTask> stratumOf, List<Integer> takes) {
    int k = takes.stream().mapToInt(Integer::intValue).sum();
    if (!canSelect(finished, stratumOf, takes)) {
      throw new IllegalArgumentException(
          finished.size() + " outputs do not have " + takes + " of the strata: wait for more.");
    }
    if (takes.size() == 1) {
      return RoundRobinSelector.select(finished, k);
    }
    int[] left = takes.stream().mapToInt(Integer::intValue).toArray();
    Map<String, Deque<UpstreamTask>> racks = new TreeMap<>();
    Map<String, Integer> outputs = new HashMap<>();
    Map<String, Integer> given = new HashMap<>();
    for (UpstreamTask task : finished) {
      racks.computeIfAbsent(task.rack(), rack -> new ArrayDeque<>()).add(task);
      outputs.merge(task.rack(), 1, Integer::sum);
    }
    List<UpstreamTask> chosen = new ArrayList<>();
    while (chosen.size() < k) {
      String best = null;
      for (Iterator<Map.Entry<String, Deque<UpstreamTask>>> it = racks.entrySet().iterator();
          it.hasNext(); ) {
        Map.Entry<String, Deque<UpstreamTask>> rack = it.next();
        Deque<UpstreamTask> queue = rack.getValue();
        while (!queue.isEmpty() && left[stratumOf.applyAsInt(queue.peekFirst())] == 0) {
          queue.removeFirst();
        }
        if (queue.isEmpty()) {
          it.remove();
        } else if (best == null || isBetter(rack.getKey(), best, given, outputs)) {
          best = rack.getKey();
        }
      }
      UpstreamTask next = racks.get(best).removeFirst();
      left[stratumOf.applyAsInt(next)]--;
      given.merge(best, 1, Integer::sum);
      chosen.add(next);
    }
    return chosen;
  }

  private static boolean isBetter(
      String rack, String best, Map<String, Integer> given, Map<String, Integer> outputs) {
    int byGiven = Integer.compare(given.getOrDefault(best, 0), given.getOrDefault(rack, 0));
    return byGiven > 0 || (byGiven == 0 && outputs.get(rack) > outputs.get(best));
  }
}
