// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.nodes.StockFigures;
import java.util.concurrent.locks.Lock;
import java.util.function.BiConsumer;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceLimits;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes the sizes of nodes in stock's books, and finds a node also while that is done. Any thread
 * may call.
 */
final class StockBooks {
  private static final Logger LOG = LoggerFactory.getLogger(StockBooks.class);

  private final CapacityScheduler scheduler;
  private final Lock lock;
  private final BiConsumer<RMNode, ResourceOption> stock;
  private final StockFigures figures;
  private final Guard guard;

  /** A node that is missing in stock's list for a moment; written under the scheduler's lock. */
  private volatile FiCaSchedulerNode beingBooked;

  /**
   * @param lock the scheduler's
   * @param stock how stock itself changes the size of a node
   */
  StockBooks(
      CapacityScheduler scheduler,
      Lock lock,
      BiConsumer<RMNode, ResourceOption> stock,
      StockFigures figures,
      Guard guard) {
    this.scheduler = scheduler;
    this.lock = lock;
    this.stock = stock;
    this.figures = figures;
    this.guard = guard;
  }

  /** {@code null} if there is none. */
  FiCaSchedulerNode node(NodeId id) {
    FiCaSchedulerNode listed = listed(id);
    if (listed != null) {
      return listed;
    }
    FiCaSchedulerNode booked = beingBooked;
    return booked != null && booked.getNodeID().equals(id)
        ? booked
        // Between the two looks it may have come back.
        : listed(id);
  }

  private FiCaSchedulerNode listed(NodeId id) {
    return scheduler.getNodeTracker().getNode(id);
  }

  /**
   * Changes a size as stock does.
   *
   * @param own what the node really has
   */
  void bookByStock(RMNode node, ResourceOption booked, Resource own) {
    book(node, booked, own, stock);
  }

  /**
   * The same without a line in the log: Kairos books nodes with each master and each registration,
   * and no operator has asked for it.
   */
  void book(RMNode node, ResourceOption booked, Resource own) {
    book(node, booked, own, this::resize);
  }

  /**
   * Stock takes a node out of its list while it changes the size in the books. A container that
   * ends meanwhile in another thread would never be released, and the dispatcher would take the
   * node for lost. So it stays to be found here.
   */
  private void book(
      RMNode node, ResourceOption option, Resource own, BiConsumer<RMNode, ResourceOption> resize) {
    lock.lock();
    try {
      FiCaSchedulerNode booked = listed(node.getNodeID());
      beingBooked = booked;
      resize.accept(node, option);
      if (booked != null) {
        guard.run(() -> "in the figures of " + node.getNodeID(), () -> figures.booked(booked, own));
      }
    } finally {
      beingBooked = null;
      lock.unlock();
    }
  }

  private void resize(RMNode node, ResourceOption option) {
    NodeId id = node.getNodeID();
    FiCaSchedulerNode booked = listed(id);
    if (booked == null || booked.isOvercommitTimeOutSet()) {
      // Stock alone knows which tasks are to be killed.
      stock.accept(node, option);
      return;
    }
    Resource size = option.getResource();
    LOG.debug("{} has {} in the books now, and had {}", id, size, booked.getTotalResource());
    scheduler.getRMContext().getNodeLabelManager().updateNodeResource(id, size);
    scheduler.getNodeTracker().removeNode(id);
    booked.updateTotalResource(size);
    scheduler.getNodeTracker().addNode(booked);
  }

  /** Works out anew what each queue may use of the cluster. */
  void updateQueues() {
    lock.lock();
    try {
      Resource cluster = scheduler.getClusterResource();
      scheduler.getRootQueue().updateClusterResource(cluster, new ResourceLimits(cluster));
    } finally {
      lock.unlock();
    }
    settleFigures();
  }

  /** Stock may have set what its root queue has available. */
  void settleFigures() {
    guard.run(() -> "in the figures of the cluster", figures::settle);
  }
}
