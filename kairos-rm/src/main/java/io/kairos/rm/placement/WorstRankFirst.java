// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import java.util.function.DoubleSupplier;

/**
 * Binds late: a node with a free core first, by {@link FewestTasks}; else the one whose running
 * tasks have the worst rank, where a better task runs at once. Where none would, tasks wait
 * centrally: the next one that comes may be better.
 */
public final class WorstRankFirst implements Placement {
  private static final FewestTasks AMONG_FREE = new FewestTasks();

  @Override
  public String name() {
    return "worst-rank";
  }

  @Override
  public String does() {
    return "a node with a free core, or the one that runs the task of the worst rank";
  }

  @Override
  public double load(NodeLoad node, DoubleSupplier random) {
    if (node.hasFreeSlot()) {
      double load = AMONG_FREE.load(node, random);
      // Below 1 whatever idle tasks there are.
      return load / (1 + load);
    }
    // From 1 for the worst to 2 for one whose tasks are not to be displaced.
    return 2 - Math.max(0, node.worstRank()) / (double) Long.MAX_VALUE;
  }

  @Override
  public boolean bindsLate() {
    return true;
  }
}
