// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

/**
 * The node with the fewest tasks for its cores (Kairos, Algorithm 2, lines 11–17).
 *
 * <p>The paper counts tasks, where all nodes have as many cores and all tasks take one. There the
 * order is the same. On unequal nodes a count would fill the small ones first, and suspend tasks
 * there beside idle cores. Below 1 a core is free, so a node with a free core goes before every
 * node without one.
 */
final class FewestTasks implements Placement {
  @Override
  public double load(NodeLoad node) {
    return (double) node.taskVcores() / node.slots();
  }
}
