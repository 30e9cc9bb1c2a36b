// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import io.kairos.kmn.core.output.CrossRackSkew;
import io.kairos.kmn.core.output.DelayPlanner.Finish;
import io.kairos.kmn.core.output.UpstreamTask;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Maps of one job that began together.
 *
 * @param finishes where they ran and when they finished, in the order of their launch
 */
public record UpstreamStage(List<Finish> finishes) {
  private static final Comparator<Finish> IN_TIME =
      Comparator.comparingLong(Finish::finishMillis)
          .thenComparingInt(finish -> finish.task().index());

  /** Takes a copy. */
  public UpstreamStage {
    finishes = List.copyOf(finishes);
  }

  /** The same stage if only so many of its maps had been launched. */
  public UpstreamStage launched(int maps) {
    return new UpstreamStage(finishes.subList(0, maps));
  }

  /** All maps. */
  public List<UpstreamTask> tasks() {
    return finishes.stream().map(Finish::task).toList();
  }

  /** The quickest k maps. */
  public List<UpstreamTask> quickest(int k) {
    return finishes.stream().sorted(IN_TIME).limit(k).map(Finish::task).toList();
  }

  /** When the k-th map finished, milliseconds. */
  public long finishMillis(int k) {
    return finishes.stream().sorted(IN_TIME).skip(k - 1L).findFirst().orElseThrow().finishMillis();
  }

  /** Cross-rack skew of some maps over all racks of a cluster. */
  public static double skew(List<UpstreamTask> tasks, Collection<String> racks) {
    return CrossRackSkew.of(perRack(tasks, racks).values());
  }

  /** How many maps each rack has, also those that have none. */
  public static Map<String, Integer> perRack(List<UpstreamTask> tasks, Collection<String> racks) {
    Map<String, Integer> counts = new TreeMap<>();
    racks.forEach(rack -> counts.put(rack, 0));
    tasks.forEach(task -> counts.merge(task.rack(), 1, Integer::sum));
    return counts;
  }
}
