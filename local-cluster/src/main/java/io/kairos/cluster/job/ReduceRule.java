// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.job;

/** How many reduces a job's master asks for while maps are still to come. */
@FunctionalInterface
public interface ReduceRule {
  /** As many as there are, from the start. */
  ReduceRule ALL_AT_ONCE = (completedMaps, unassignedMaps, held, headroom) -> Integer.MAX_VALUE;

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
