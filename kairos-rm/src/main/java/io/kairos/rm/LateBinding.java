// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.common.ServiceClass;
import io.kairos.rm.dispatch.BookedNode;
import io.kairos.rm.jobs.EarlyQueues;
import io.kairos.rm.jobs.JobOrdering;
import io.kairos.rm.jobs.ServiceClasses;
import io.kairos.rm.nodes.Books;
import io.kairos.rm.nodes.NodeSizes;
import io.kairos.rm.offers.ClusterView;
import io.kairos.rm.offers.MemoryAsks;
import io.kairos.rm.offers.TaskGate;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Under a placement that binds late a full node gets only a task that ranks better than one that
 * runs there, so that it runs at once. Services never wait at a node, so they are not held back.
 * Nor are tasks of {@link EarlyQueues}, which go to a full node as under a placement that binds
 * early. Nor is memory alone for a container that runs, which needs no core.
 */
final class LateBinding implements TaskGate {
  private final NodeSizes sizes;
  private final ClusterView view;
  private final JobOrdering jobs;
  private final ServiceClasses classes;
  private final EarlyQueues early;
  private final MemoryAsks memoryAsks;
  private final WorstRunning worst;

  LateBinding(
      NodeSizes sizes,
      ClusterView view,
      JobOrdering jobs,
      ServiceClasses classes,
      EarlyQueues early,
      MemoryAsks memoryAsks) {
    this.sizes = sizes;
    this.view = view;
    this.jobs = jobs;
    this.classes = classes;
    this.early = early;
    this.memoryAsks = memoryAsks;
    this.worst = new WorstRunning(view, jobs, classes, sizes.masters());
  }

  /** A node with what its place among the others depends on. */
  BookedNode ranked(FiCaSchedulerNode node, BookedNode booked) {
    return view.bindsLate()
        ? booked.withWorstRank(() -> worst.on(node, booked.capacity().slots()))
        : booked;
  }

  /** A node is gone. */
  void forget(NodeId node) {
    worst.forget(node);
  }

  @Override
  public boolean open(FiCaSchedulerNode node) {
    if (!view.bindsLate(node.getNodeID())) {
      return true;
    }
    long bar = bar(node);
    if (memoryAsks.areFor(node)) {
      jobs.offerTo(
          application -> mayDisplace(application, bar) || MemoryAsks.isFor(application, node));
      return true;
    }
    if (jobs.mayRankBetter(bar)) {
      jobs.offerTo(application -> mayDisplace(application, bar));
      return true;
    }
    if (!early.doAsk()) {
      return false;
    }
    // Nobody else would take it, and such a queue may ask for hours for what it cannot have.
    jobs.offerTo(application -> false);
    return true;
  }

  @Override
  public void close() {
    jobs.offerToAll();
  }

  /** Asked by queues whose order is ours, of each application before it is asked itself. */
  private boolean mayDisplace(FiCaSchedulerApp application, long bar) {
    return jobs.rankNow(application) < bar
        || application.isWaitingForAMContainer()
        || classes.of(application) == ServiceClass.SERVICE;
  }

  /** Again, as a reservation asks nobody. */
  @Override
  public boolean admits(
      FiCaSchedulerNode node, FiCaSchedulerApp application, RMContainer proposed) {
    int vcores = proposed.getAllocatedResource().getVirtualCores();
    // Nearly always, while many are placed: nobody need ask how many may wait there.
    if (vcores <= view.freeVcores(node.getNodeID()) || MemoryAsks.isOne(proposed)) {
      return true;
    }
    // The books are a moment late when a master ends, and would give its vcores to a task.
    if (vcores > sizes.taskRoom(node)) {
      return false;
    }
    return !view.bindsLate(node.getNodeID())
        || EarlyQueues.isEarly(application.getCSLeafQueue())
        || mayDisplace(application, bar(node));
  }

  /**
   * What a task must rank better than. Not only as of when the node was ranked: the rank of a job
   * whose tasks run there may be a better one by now, and its further tasks wait by that.
   */
  private long bar(FiCaSchedulerNode node) {
    return Math.min(view.worstRank(node.getNodeID()), worst.on(node, Books.capacity(node).slots()));
  }
}
