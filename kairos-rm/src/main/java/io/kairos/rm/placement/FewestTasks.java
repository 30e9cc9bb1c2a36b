// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NamedChoice;
import java.util.function.DoubleSupplier;

/**
 * The node with the fewest tasks for its cores (Kairos, Algorithm 2, lines 11–17).
 *
 * <p>The paper counts tasks, where all nodes have as many cores and all tasks take one. There the
 * order is the same. On unequal nodes a count would fill the small ones first, and suspend tasks
 * there beside idle cores. Below 1 a core is free, so a node with a free core goes before every
 * node without one. Free cores too few for a task of several are worth hardly more than none.
 *
 * <p>Idle tasks count, though their cores are free: they will want them again. Where they did not
 * count, the reducers of a job, which wait for its maps, would pile up on one node and wake there
 * together. Of nodes with as many tasks for their cores, one whose idle tasks leave a core free
 * goes first; the task that it is given moves it behind the others.
 */
public final class FewestTasks extends NamedChoice implements Placement {
  private static final double ALMOST_FULL = Math.nextDown(1.0);

  public FewestTasks() {
    super("fewest-tasks", "the node with the fewest tasks for its cores");
  }

  @Override
  public double load(NodeLoad node, DoubleSupplier random) {
    double load = (double) node.taskVcores() / node.slots();
    if (!node.hasFreeSlot()) {
      return Math.max(ALMOST_FULL, load);
    }
    return load < 1 ? load : Math.nextDown(load);
  }
}
