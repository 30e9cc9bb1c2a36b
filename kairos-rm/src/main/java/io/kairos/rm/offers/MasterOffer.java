// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import io.kairos.rm.dispatch.BookedNode;
import io.kairos.rm.dispatch.MasterPort;
import io.kairos.rm.dispatch.Outcome;
import io.kairos.rm.nodes.NodeSizes;
import java.util.List;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.SimpleCandidateNodeSet;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Offers a node to one application that waits for its master, and books the vcores for it that the
 * node and the cluster have not left. All of it happens under the scheduler's lock, and in the end
 * the books hold what they may with the masters that are there. So the room is there for this
 * master alone: no task ever sees it. Limits of queues and users hold as for whatever is allocated.
 *
 * <p>Used by the dispatcher's thread only, but for {@link #waits}.
 */
public final class MasterOffer implements MasterPort<NodeId, FiCaSchedulerApp> {
  private static final Logger LOG = LoggerFactory.getLogger(MasterOffer.class);

  private final CapacityScheduler scheduler;
  private final Lock lock;
  private final NodeOffer offers;
  private final NodeSizes sizes;
  private final ClusterView view;
  private final HostAsks hostAsks;
  private final Runnable error;
  private final MastersWithoutNode waiting;

  /**
   * @param lock the scheduler's for writing
   * @param error is told of every error
   */
  public MasterOffer(
      CapacityScheduler scheduler,
      Lock lock,
      NodeOffer offers,
      NodeSizes sizes,
      ClusterView view,
      Runnable error) {
    this.scheduler = scheduler;
    this.lock = lock;
    this.offers = offers;
    this.sizes = sizes;
    this.view = view;
    this.hostAsks = offers.hostAsks();
    this.error = error;
    this.waiting = new MastersWithoutNode(scheduler::getApplicationAttempt);
  }

  /** An attempt of an application is there, and may have to wait for its master. Any thread. */
  void waits(ApplicationAttemptId attempt) {
    waiting.add(attempt);
  }

  /** The queues learn of masters that have come or gone, if it is time for that. */
  void settle() {
    sizes.announceIfDue();
  }

  @Override
  public List<FiCaSchedulerApp> waiting() {
    return waiting.active();
  }

  @Override
  public String partition(FiCaSchedulerApp master) {
    return master.getAppAMNodePartitionName();
  }

  @Override
  public Object limitedAs(FiCaSchedulerApp master) {
    return List.of(master.getCSLeafQueue().getQueuePath(), master.getUser(), partition(master));
  }

  @Override
  public Outcome place(FiCaSchedulerApp master, NodeId id) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    if (node == null) {
      return Outcome.GONE;
    }
    if (!offers.isFit(node) || isToLoseTasks(node)) {
      return Outcome.UNFIT;
    }
    // It may have got one since its pass began, and ask for tasks by now.
    boolean isWaiting = !master.isStopped() && master.isWaitingForAMContainer();
    Resource ask = isWaiting ? MasterAsk.of(master) : null;
    if (ask == null || !MasterAsk.fitsBesideTasks(ask, node)) {
      return Outcome.DECLINED;
    }
    lock.lock();
    try {
      return offer(master, ask, node);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public BookedNode look(NodeId node) {
    return view.look(node);
  }

  @Override
  public void failed(FiCaSchedulerApp master, NodeId node, Throwable cause) {
    error.run();
    LOG.error(
        "Kairos failed to place the master of {} on node {}; it tries again in a second.",
        master.getApplicationAttemptId(),
        node,
        cause);
  }

  private Outcome offer(FiCaSchedulerApp master, Resource ask, FiCaSchedulerNode node) {
    RMContainer reservation = node.getReservedContainer();
    if (reservation != null
        && !reservation.getApplicationAttemptId().equals(master.getApplicationAttemptId())) {
      // What it has is kept for somebody else.
      return Outcome.DECLINED;
    }
    int missing = ask.getVirtualCores() - node.getUnallocatedResource().getVirtualCores();
    CSAssignment assignment = propose(master, node, missing, reservation);
    if (assignment.getAssignmentInformation().getAllocationDetails().isEmpty()) {
      return Outcome.DECLINED;
    }
    int missingOfAll = ask.getVirtualCores() - room(node.getPartition());
    if (reservation != null) {
      // The queues count it as used already.
      missingOfAll -= ask.getVirtualCores();
    }
    int raise = Math.max(missing, missingOfAll);
    return raise <= 0
        ? offers.commit(node, assignment)
        : sizes.withRoom(node, raise, () -> offers.commit(node, assignment));
  }

  /** What the application would be given of the node if it had so many vcores more. */
  private CSAssignment propose(
      FiCaSchedulerApp master, FiCaSchedulerNode node, int missing, RMContainer reservation) {
    Resource total = node.getTotalResource();
    if (missing > 0) {
      node.updateTotalResource(Resources.add(total, Resource.newInstance(0, missing)));
    }
    if (!hostAsks.isEmpty()) {
      hostAsks.remember();
      hostAsks.asked(master);
    }
    try {
      CSAssignment assignment =
          master.assignContainers(
              scheduler.getClusterResource(),
              new SimpleCandidateNodeSet<>(node),
              offers.limits(node.getPartition()),
              SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY,
              reservation);
      assignment.setSchedulingMode(SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
      return assignment;
    } finally {
      if (!hostAsks.isEmpty()) {
        hostAsks.forgive();
      }
      if (missing > 0) {
        node.updateTotalResource(total);
      }
    }
  }

  /** Vcores that the books of a partition have left; below 0 where it holds more than they have. */
  private int room(String partition) {
    return offers.total(partition).getVirtualCores()
        - scheduler.getRootQueue().getQueueResourceUsage().getUsed(partition).getVirtualCores();
  }

  /** Whether an operator made it smaller, and what is too much there will be killed. */
  private static boolean isToLoseTasks(FiCaSchedulerNode node) {
    return node.isOvercommitTimeOutSet()
        && !Resources.fitsIn(Resources.none(), node.getUnallocatedResource());
  }
}
