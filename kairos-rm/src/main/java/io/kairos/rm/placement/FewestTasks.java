// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

/** The node with the fewest tasks (Kairos, Algorithm 2, lines 11–17). */
final class FewestTasks implements Placement {
  @Override
  public double load(int tasks, int taskVcores, int slots, double waitSeconds) {
    return tasks;
  }
}
