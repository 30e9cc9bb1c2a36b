// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import io.kairos.kmn.core.Refusal;
import java.util.Collection;

/**
 * How unevenly tasks are spread over racks: the most tasks of a rack by the fewest of one (§4.1).
 *
 * <p>The paper does not say what the ratio is where a rack has no task. Here such a rack counts as
 * one with one task: {@code max / max(1, min)}.
 */
public final class CrossRackSkew {
  private CrossRackSkew() {}

  /**
   * @param tasksPerRack one number for every rack of the cluster, also for those without a task
   * @return at least 1; 0 if there is no task at all
   * @throws IllegalArgumentException if there is no rack or a number is negative
   */
  public static double of(Collection<Integer> tasksPerRack) {
    if (tasksPerRack.isEmpty()) {
      throw Refusal.of("tasks per rack", tasksPerRack, "give a number for every rack.");
    }
    int most = 0;
    int fewest = Integer.MAX_VALUE;
    for (int tasks : tasksPerRack) {
      if (tasks < 0) {
        throw Refusal.of("tasks of a rack", tasks, "use a whole number of at least 0.");
      }
      most = Math.max(most, tasks);
      fewest = Math.min(fewest, tasks);
    }
    return (double) most / Math.max(1, fewest);
  }
}
