// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The outputs there are, grouped so that Algorithm 1 needs no sort of all of them. One more output
 * and one more choice cost O(K), which is what lets {@link DelayPlanner} try many K'.
 */
final class OutputsByRack {
  private static final Comparator<UpstreamTask> BY_INDEX =
      Comparator.comparingInt(UpstreamTask::index);
  private static final Comparator<Rack> MOST_OUTPUTS_FIRST =
      Comparator.comparingInt((Rack rack) -> rack.tasks.size())
          .reversed()
          .thenComparing(rack -> rack.name);

  private final Map<String, Rack> byName = new HashMap<>();
  private final List<Rack> racks = new ArrayList<>();

  /** The tasks of one rack by their index; a position in here is the algorithm's idx. */
  private static final class Rack {
    private final String name;
    private final List<UpstreamTask> tasks = new ArrayList<>();

    private Rack(String name) {
      this.name = name;
    }
  }

  /** Lines 6–9. Cheapest in the order of the index. */
  void add(UpstreamTask task) {
    Rack rack = byName.get(task.rack());
    if (rack == null) {
      rack = new Rack(task.rack());
      byName.put(rack.name, rack);
      racks.add(rack);
    }
    int last = rack.tasks.size() - 1;
    if (last < 0 || rack.tasks.get(last).index() < task.index()) {
      rack.tasks.add(task);
    } else {
      rack.tasks.add(-1 - Collections.binarySearch(rack.tasks, task, BY_INDEX), task);
    }
  }

  /**
   * Lines 11–14: one output of every rack, then a second one of every rack that has it, and so on,
   * racks with more outputs first.
   *
   * @param k at most the number of outputs that were added
   */
  List<UpstreamTask> choose(int k) {
    racks.sort(MOST_OUTPUTS_FIRST);
    List<UpstreamTask> chosen = new ArrayList<>(k);
    for (int position = 0; chosen.size() < k; position++) {
      for (Rack rack : racks) {
        if (rack.tasks.size() <= position || chosen.size() == k) {
          break;
        }
        chosen.add(rack.tasks.get(position));
      }
    }
    return Collections.unmodifiableList(chosen);
  }
}
