// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.nodes.NodeSizes;
import io.kairos.rm.offers.ClusterView;
import io.kairos.rm.offers.Dispatcher;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What an event of YARN means to Kairos, before and after stock has handled it. Used by YARN's
 * thread of scheduler events only, which leaves the dispatcher no more than notes and calls.
 */
final class SchedulerEvents {
  private final CapacityScheduler scheduler;
  private final NodeEvents nodes;
  private final ApplicationEvents applications;
  private final ClusterView view;
  private final Dispatcher dispatcher;
  private final Guard guard;

  SchedulerEvents(
      CapacityScheduler scheduler,
      NodeEvents nodes,
      ApplicationEvents applications,
      ClusterView view,
      Dispatcher dispatcher,
      Guard guard) {
    this.scheduler = scheduler;
    this.nodes = nodes;
    this.applications = applications;
    this.view = view;
    this.dispatcher = dispatcher;
    this.guard = guard;
  }

  /**
   * Handles an event of YARN, the one entry for whatever it means to Kairos.
   *
   * @param stock handles what stock is to know of it; its errors are not caught
   */
  void handle(SchedulerEvent event, Consumer<SchedulerEvent> stock) {
    if (event instanceof NodeUpdateSchedulerEvent) {
      heartbeat(((NodeUpdateSchedulerEvent) event).getRMNode(), () -> stock.accept(event));
      return;
    }
    if (!(event instanceof NodeSizes.Rebooking)) {
      Optional<SchedulerEvent> told =
          guard.get(() -> "before " + name(event), Optional.of(event), () -> forStock(event));
      if (told.isEmpty()) {
        return;
      }
      stock.accept(told.get());
    }
    guard.run(() -> "after " + name(event), () -> handled(event));
  }

  private void heartbeat(RMNode node, Runnable stock) {
    NodeId id = node.getNodeID();
    long version = view.version(id);
    Resource before = guard.get(() -> "before a heartbeat of " + id, null, () -> held(id));
    stock.run();
    guard.run(() -> "with a heartbeat of " + id, () -> dispatcher.heartbeat(node));
    guard.run(
        () -> "after a heartbeat of " + id,
        () -> {
          Resource after = before == null ? null : held(id);
          // A node gives back the room of a launched container only when it tells of the end. That
          // is after stock has told of it, or long after.
          if (after != null && (version != view.version(id) || !Resources.fitsIn(before, after))) {
            view.changed(id);
            dispatcher.call();
          }
        });
  }

  /** A copy of what containers hold on a node in the books, {@code null} if there is none. */
  private Resource held(NodeId id) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    return node == null ? null : Resources.clone(node.getAllocatedResource());
  }

  private static String name(SchedulerEvent event) {
    return event.getType().toString();
  }

  /**
   * What stock is to handle of an event; empty if nothing. YARN tells of a node's labels twice
   * whenever the node's size is booked, and once when it registers. Stock then walks over all
   * queues and gives up the node's reservation. Kairos books a node when it registers, when a
   * master comes or goes and when its queue is to be longer; whoever books it walks over the queues
   * afterwards, as stock does. So stock is told of those nodes only that have other labels than it
   * knows of.
   */
  private Optional<SchedulerEvent> forStock(SchedulerEvent event) {
    if (!(event instanceof NodeLabelsUpdateSchedulerEvent)) {
      return Optional.of(event);
    }
    Map<NodeId, Set<String>> labels =
        ((NodeLabelsUpdateSchedulerEvent) event).getUpdatedNodeToLabels();
    Map<NodeId, Set<String>> changed = new HashMap<>(labels);
    changed.entrySet().removeIf(entry -> !isNews(entry.getKey(), entry.getValue()));
    if (changed.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        changed.size() == labels.size() ? event : new NodeLabelsUpdateSchedulerEvent(changed));
  }

  /** One that stock does not know reads its labels when it registers. */
  private boolean isNews(NodeId id, Set<String> labels) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    if (node == null) {
      return false;
    }
    // The dispatcher may fulfil it at this moment.
    RMContainer reservation = node.getReservedContainer();
    return !labels.equals(node.getLabels())
        // Stock gives it up at this event, though it is about labels; nothing else would.
        || (reservation != null
            && !Resources.fitsIn(reservation.getReservedResource(), node.getTotalResource()));
  }

  private void handled(SchedulerEvent event) {
    if (event instanceof NodeSizes.Rebooking) {
      nodes.rebook();
      return;
    }
    switch (event.getType()) {
      case NODE_ADDED:
        added(((NodeAddedSchedulerEvent) event).getAddedRMNode().getNodeID());
        break;
      case NODE_REMOVED:
        NodeId removed = ((NodeRemovedSchedulerEvent) event).getRemovedRMNode().getNodeID();
        nodes.removed(removed);
        view.changed(removed);
        break;
      case NODE_RESOURCE_UPDATE:
        nodes.settle();
        break;
      case NODE_LABELS_UPDATE:
        ((NodeLabelsUpdateSchedulerEvent) event)
            .getUpdatedNodeToLabels()
            .keySet()
            .forEach(this::relabelled);
        nodes.settle();
        dispatcher.call();
        break;
      case MARK_CONTAINER_FOR_KILLABLE:
      case MARK_CONTAINER_FOR_NONKILLABLE:
        view.changed(((ContainerPreemptEvent) event).getContainer().getAllocatedNode());
        dispatcher.call();
        break;
      case APP_ADDED:
        AppAddedSchedulerEvent added = (AppAddedSchedulerEvent) event;
        applications.added(added.getApplicationId(), added.getIsAppRecovering());
        break;
      case APP_REMOVED:
        AppRemovedSchedulerEvent removal = (AppRemovedSchedulerEvent) event;
        applications.removed(removal.getApplicationID(), removal.getFinalState());
        break;
      case APP_ATTEMPT_ADDED:
        dispatcher.began(((AppAttemptAddedSchedulerEvent) event).getApplicationAttemptId());
        break;
      case APP_ATTEMPT_REMOVED:
        // It may have held others back at a limit.
        dispatcher.call();
        break;
      default:
        break;
    }
  }

  private void relabelled(NodeId id) {
    nodes.relabelled(id);
    view.changed(id);
  }

  private void added(NodeId id) {
    if (nodes.added(id)) {
      view.changed(id);
      dispatcher.call();
    }
  }
}
