// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NamedChoice;
import java.util.function.DoubleSupplier;

/**
 * Binds late: a node with a free core first, by {@link FewestTasks}; else the one whose running
 * tasks have the worst rank, where a better task runs at once. Where none would, tasks wait
 * centrally: the next one that comes may be better. Full nodes whose tasks nobody displaces come
 * last, as those with a queue before launch: the ones with the fewest tasks first.
 *
 * <p>{@linkplain #besideEarlyQueues Beside queues that are not bound late} full nodes go by their
 * tasks first, and by ranks among those with as many. A task that nobody holds back would go to the
 * node of the worst rank, wait there, leave the rank as it is, and so would the next one.
 */
public final class WorstRankFirst extends NamedChoice implements Placement {
  private static final FewestTasks FEWEST_TASKS = new FewestTasks();

  /** Of shares of tasks. A double has no more digits left for the rank of a job. */
  private static final int STEPS = 512;

  private final boolean isBesideEarlyQueues;

  public WorstRankFirst() {
    this(false);
  }

  private WorstRankFirst(boolean isBesideEarlyQueues) {
    super("worst-rank", "a node with a free core, or the one that runs the task of the worst rank");
    this.isBesideEarlyQueues = isBesideEarlyQueues;
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
    if (node.worstRank() == NodeLoad.UNRANKED) {
      return 2 + share;
    }
    double rank = node.worstRank() / (double) Long.MAX_VALUE;
    return isBesideEarlyQueues ? 1 + (Math.floor(share * STEPS) + (1 - rank)) / STEPS : 2 - rank;
  }

  @Override
  public boolean bindsLate() {
    return true;
  }

  @Override
  public Placement besideEarlyQueues() {
    return new WorstRankFirst(true);
  }
}
