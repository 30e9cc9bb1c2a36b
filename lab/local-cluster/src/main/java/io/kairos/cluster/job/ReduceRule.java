// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.job;

/** How many reduces a job's master asks for while maps are still to come. */
@FunctionalInterface
public interface ReduceRule {
  /** All of them once every map has a container: no map ever waits for what a reduce holds. */
  ReduceRule AFTER_MAPS =
      (completedMaps, unassignedMaps, held, headroom) ->
          unassignedMaps == 0 ? Integer.MAX_VALUE : held;

  /**
   * Reduces that the master wants by now, those it holds among them; more than there are stands for
   * all of them.
   *
   * @param completedMaps maps that have ended
   * @param unassignedMaps maps without a container
   * @param heldReduces reduces with a container
   * @param headroom tasks that the ResourceManager says there is room for
   */
  int wanted(int completedMaps, int unassignedMaps, int heldReduces, int headroom);
}
