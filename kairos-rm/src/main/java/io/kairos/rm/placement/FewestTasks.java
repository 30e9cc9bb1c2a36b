// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import java.util.function.DoubleSupplier;

/**
 * The node with the fewest tasks for its cores (Kairos, Algorithm 2, lines 11–17).
 *
 * <p>The paper counts tasks, where all nodes have as many cores and all tasks take one. There the
 * order is the same. On unequal nodes a count would fill the small ones first, and suspend tasks
 * there beside idle cores. Below 1 a core is free, so a node with a free core goes before every
 * node without one. Free cores too few for a task of several are worth hardly more than none.
 */
public final class FewestTasks implements Placement {
  @Override
  public String name() {
    return "fewest-tasks";
  }

  @Override
  public String does() {
    return "the node with the fewest tasks for its cores";
  }

  private static final double ALMOST_FULL = Math.nextDown(1.0);

  @Override
  public double load(NodeLoad node, DoubleSupplier random) {
    double load = (double) node.taskVcores() / node.slots();
    return node.hasFreeSlot() ? load : Math.max(ALMOST_FULL, load);
  }
}
