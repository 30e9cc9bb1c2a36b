// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import java.util.function.DoubleSupplier;

/**
 * Binds late: a node with a free core first, by {@link FewestTasks}; else the one whose running
 * tasks have the worst rank, where a better task runs at once. Where none would, tasks wait
 * centrally: the next one that comes may be better. Full nodes whose tasks nobody displaces come
 * last, as those with a queue before launch: the ones with the fewest tasks first.
 */
public final class WorstRankFirst implements Placement {
  private static final FewestTasks FEWEST_TASKS = new FewestTasks();

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
    double tasks = FEWEST_TASKS.load(node, random);
    // Below 1 whatever idle tasks there are.
    double share = tasks / (1 + tasks);
    if (node.hasFreeSlot()) {
      return share;
    }
    // From 1 for the worst to 2 for the best, and beyond for those that are not displaced.
    return node.worstRank() == NodeLoad.UNRANKED
        ? 2 + share
        : 2 - node.worstRank() / (double) Long.MAX_VALUE;
  }

  @Override
  public boolean bindsLate() {
    return true;
  }
}
