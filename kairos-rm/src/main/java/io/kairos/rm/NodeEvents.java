// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.jobs.JobOrdering;
import io.kairos.rm.jobs.ServiceClasses;
import io.kairos.rm.nodes.MasterShares;
import io.kairos.rm.nodes.NodeSizes;
import io.kairos.rm.nodes.StockFigures;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * What an event of a node means to what Kairos keeps of nodes. Used by YARN's thread of scheduler
 * events only.
 */
final class NodeEvents {
  private final CapacityScheduler scheduler;
  private final NodeSizes sizes;
  private final StockFigures figures;
  private final ServiceClasses classes;
  private final MasterShares masterShares;
  private final JobOrdering jobs;

  NodeEvents(
      CapacityScheduler scheduler,
      NodeSizes sizes,
      StockFigures figures,
      ServiceClasses classes,
      MasterShares masterShares,
      JobOrdering jobs) {
    this.scheduler = scheduler;
    this.sizes = sizes;
    this.figures = figures;
    this.classes = classes;
    this.masterShares = masterShares;
    this.jobs = jobs;
  }

  /**
   * A node has registered with N, and perhaps with containers of before a restart.
   *
   * @return whether the scheduler still knows the node
   */
  boolean added(NodeId id) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    if (node == null) {
      return false;
    }
    figures.booked(node, node.getTotalResource());
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      if (container.getExecutionType() != ExecutionType.GUARANTEED) {
        // The scheduler does not place these, and does not say when they end.
        continue;
      }
      jobs.containers().placed(container);
      if (container.isAMContainer()) {
        sizes.masters().add(container);
      } else {
        classes.committed(container);
      }
    }
    masterShares.booked(
        node,
        node.getRMNode().getTotalCapability().getMemorySize(),
        node.getTotalResource().getMemorySize());
    sizes.register(node);
    return true;
  }

  void removed(NodeId id) {
    sizes.remove(id);
    figures.removed(id);
    classes.removed(id);
    masterShares.removed(id);
  }

  /** A node has other labels; {@link #settle} must follow. */
  void relabelled(NodeId id) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    if (node != null) {
      masterShares.moved(node);
      figures.moved(node);
    }
  }

  /** All nodes that changed were told. */
  void settle() {
    masterShares.settle();
  }

  /** The books of some nodes are out of date. */
  void rebook() {
    sizes.rebook();
  }
}
