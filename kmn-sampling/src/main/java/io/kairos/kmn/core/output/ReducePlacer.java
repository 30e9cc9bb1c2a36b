// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import io.kairos.kmn.core.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Which rack each reducer asks for (§5.2.2). The racks with the most maps come first; among equals
 * the name decides.
 */
public final class ReducePlacer {
  /** Jobs of fewer tasks are better off with all reducers in one rack (§6.4.3). */
  private static final int LARGE_JOB_TASKS = 10;

  private ReducePlacer() {}

  /**
   * @param chosenMapsPerRack how many of the outputs that are used lie in each rack; racks may be
   *     listed with 0
   * @param reducers number of reducers, at least 0
   * @return a rack for each reducer, unmodifiable; empty if none is preferred, which is also so
   *     where no map ran
   * @throws IllegalArgumentException if a number is negative
   */
  public static List<String> racks(
      Map<String, Integer> chosenMapsPerRack, int reducers, ReducePlacement placement) {
    if (reducers < 0) {
      throw Refusal.of("reducers", reducers, "use a whole number of at least 0.");
    }
    List<String> racks = racksWithMaps(chosenMapsPerRack);
    switch (resolve(placement, chosenMapsPerRack)) {
      case GREEDY:
        return take(racks.subList(0, Math.min(1, racks.size())), reducers);
      case ROUND_ROBIN:
        return take(racks, reducers);
      default:
        return Collections.emptyList();
    }
  }

  private static ReducePlacement resolve(ReducePlacement placement, Map<String, Integer> maps) {
    if (placement != ReducePlacement.AUTO) {
      return placement;
    }
    long tasks = maps.values().stream().mapToLong(Integer::longValue).sum();
    return tasks < LARGE_JOB_TASKS ? ReducePlacement.GREEDY : ReducePlacement.ROUND_ROBIN;
  }

  private static List<String> racksWithMaps(Map<String, Integer> maps) {
    List<String> racks = new ArrayList<>();
    maps.forEach(
        (rack, count) -> {
          if (count < 0) {
            throw Refusal.of("maps in " + rack, count, "use a whole number of at least 0.");
          }
          if (count > 0) {
            racks.add(rack);
          }
        });
    racks.sort(
        Comparator.<String>comparingInt(maps::get)
            .reversed()
            .thenComparing(Comparator.naturalOrder()));
    return racks;
  }

  private static List<String> take(List<String> racks, int reducers) {
    if (racks.isEmpty()) {
      return Collections.emptyList();
    }
    List<String> taken = new ArrayList<>(reducers);
    for (int reducer = 0; reducer < reducers; reducer++) {
      taken.add(racks.get(reducer % racks.size()));
    }
    return Collections.unmodifiableList(taken);
  }
}
