// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.node;

import io.kairos.nm.las.LasParameters;
import io.kairos.nm.las.TaskOrder;
import io.kairos.yaq.ReorderingPolicy;
import io.kairos.yaq.StarvationThresholds;
import io.kairos.yaq.queue.JobProgressSource;

/** What each node of a system does with more tasks than it has cores. Immutable. */
public sealed interface NodeScheduling {
  /**
   * What a node's scheduler is told of the cluster.
   *
   * @param progress what is left of jobs
   * @param goesByApplications whether somebody goes by what applications have attained at a node
   * @param nowNanos simulated time
   */
  record Surroundings(JobProgressSource progress, boolean goesByApplications, long nowNanos) {}

  /**
   * What decides about the tasks of one node.
   *
   * @param slots tasks that may run at a time
   */
  NodeDriver driver(int slots, Surroundings surroundings, NodeDriver.Cores cores);

  /** What suspended tasks do, and what counts as attained service. */
  default Suspension suspension() {
    return Suspension.STOPPED;
  }

  /** Whether a node has the plug-in. */
  default boolean isStock() {
    return false;
  }

  /** Whether a node starts every task and suspends some. */
  default boolean suspends() {
    return false;
  }

  /** Whether nodes go by the ranks of jobs. */
  default boolean usesRanks() {
    return false;
  }

  /** Whether nodes go by the queues of jobs. */
  default boolean usesQueues() {
    return false;
  }

  /** Without the plug-in: every task starts at once. */
  record Stock() implements NodeScheduling {
    @Override
    public NodeDriver driver(int slots, Surroundings surroundings, NodeDriver.Cores cores) {
      return new StockNode(cores);
    }

    @Override
    public boolean isStock() {
      return true;
    }
  }

  /**
   * Every task starts at once, and some are suspended.
   *
   * @param order by which tasks run
   * @param quantumNanos the paper's W
   * @param suspension what suspended tasks do
   */
  record Suspending(TaskOrder order, long quantumNanos, Suspension suspension)
      implements NodeScheduling {
    @Override
    public NodeDriver driver(int slots, Surroundings surroundings, NodeDriver.Cores cores) {
      return new SuspendingNode(
          new LasParameters(slots, quantumNanos),
          order,
          surroundings.goesByApplications(),
          suspension.measures(),
          cores);
    }

    @Override
    public boolean suspends() {
      return true;
    }

    @Override
    public boolean usesRanks() {
      return order.usesJobRanks();
    }

    @Override
    public boolean usesQueues() {
      return order.usesQueues();
    }
  }

  /**
   * Tasks wait before their launch.
   *
   * @param order by which they start
   * @param starvation when a task goes ahead of all that are not starved
   */
  record Queueing(ReorderingPolicy order, StarvationThresholds starvation)
      implements NodeScheduling {
    @Override
    public NodeDriver driver(int slots, Surroundings surroundings, NodeDriver.Cores cores) {
      return new QueueingNode(slots, this, surroundings.progress(), cores, surroundings.nowNanos());
    }
  }
}
