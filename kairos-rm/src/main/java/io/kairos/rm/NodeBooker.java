// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.nodes.MasterShares;
import io.kairos.rm.nodes.NodeBooking;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Books what a node may hold instead of what it has, and tells whoever goes by the books. Used by
 * YARN's thread of scheduler events and by the dispatcher's.
 */
final class NodeBooker implements NodeBooking {
  private final StockBooks books;
  private final MasterShares masterShares;
  private final BiFunction<NodeId, ResourceOption, ResourceOption> admitted;
  private final Consumer<NodeId> changed;
  private final Runnable freed;

  /**
   * @param admitted what the books may hold of a node that really has so much
   * @param changed is told of a node that was booked
   * @param freed is called when there may be room for more
   */
  NodeBooker(
      StockBooks books,
      MasterShares masterShares,
      BiFunction<NodeId, ResourceOption, ResourceOption> admitted,
      Consumer<NodeId> changed,
      Runnable freed) {
    this.books = books;
    this.masterShares = masterShares;
    this.admitted = admitted;
    this.changed = changed;
    this.freed = freed;
  }

  /** The operator, or the node itself, has changed what the node has. */
  void resized(RMNode node, ResourceOption own) {
    book(node, own, true);
  }

  @Override
  public void rebook(RMNode node, Resource own) {
    book(node, withoutTimeout(own), false);
  }

  @Override
  public void resize(RMNode node, Resource own, Resource booked) {
    books.book(node, withoutTimeout(booked), own);
    changed.accept(node.getNodeID());
  }

  @Override
  public void updateQueues() {
    books.updateQueues();
    freed.run();
  }

  private static ResourceOption withoutTimeout(Resource size) {
    return ResourceOption.newInstance(size, ResourceOption.OVER_COMMIT_TIMEOUT_MILLIS_DEFAULT);
  }

  private void book(RMNode node, ResourceOption own, boolean isByStock) {
    NodeId id = node.getNodeID();
    // YARN shrinks a draining node to what is still in use there; no room is added to that.
    boolean isDraining = node.getState() == NodeState.DECOMMISSIONING;
    ResourceOption limit = isDraining ? own : admitted.apply(id, own);
    // Before the books grow, or masters start that will be too many at once.
    shareAmongMasters(id, own, limit);
    if (isByStock) {
      books.bookByStock(node, limit, own.getResource());
    } else {
      books.book(node, limit, own.getResource());
    }
    changed.accept(id);
    if (!isDraining) {
      freed.run();
    }
  }

  private void shareAmongMasters(NodeId id, ResourceOption own, ResourceOption limit) {
    FiCaSchedulerNode node = books.node(id);
    if (node != null) {
      masterShares.booked(
          node, own.getResource().getMemorySize(), limit.getResource().getMemorySize());
    }
  }
}
