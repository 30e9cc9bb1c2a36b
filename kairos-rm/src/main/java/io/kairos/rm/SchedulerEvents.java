// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What an event of YARN means to Kairos when stock has handled it. Used by YARN's thread of
 * scheduler events only, which leaves the dispatcher no more than notes and calls.
 */
final class SchedulerEvents {
  private final KairosScheduler scheduler;
  private final NodeSizes sizes;
  private final Dispatcher dispatcher;

  SchedulerEvents(KairosScheduler scheduler, NodeSizes sizes, Dispatcher dispatcher) {
    this.scheduler = scheduler;
    this.sizes = sizes;
    this.dispatcher = dispatcher;
  }

  /**
   * What stock is to handle of an event. YARN tells of a node's labels whenever the node's size is
   * booked, and stock gives up a node's reservation when it hears of its labels. Kairos books a
   * node when a master comes or goes and when its queue is to be longer; a large container would
   * lose its place each time.
   */
  SchedulerEvent forStock(SchedulerEvent event) {
    if (!(event instanceof NodeLabelsUpdateSchedulerEvent)) {
      return event;
    }
    Map<NodeId, Set<String>> labels =
        ((NodeLabelsUpdateSchedulerEvent) event).getUpdatedNodeToLabels();
    Map<NodeId, Set<String>> changed = new HashMap<>(labels);
    changed.entrySet().removeIf(entry -> keepsReservation(entry.getKey(), entry.getValue()));
    return changed.size() == labels.size() ? event : new NodeLabelsUpdateSchedulerEvent(changed);
  }

  private boolean keepsReservation(NodeId id, Set<String> labels) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    // The dispatcher may fulfil it at this moment.
    RMContainer reservation = node == null ? null : node.getReservedContainer();
    if (reservation == null) {
      return false;
    }
    String partition =
        labels.isEmpty() ? CommonNodeLabelsManager.NO_LABEL : labels.iterator().next();
    return partition.equals(node.getPartition())
        && Resources.fitsIn(reservation.getReservedResource(), node.getTotalResource());
  }

  void handled(SchedulerEvent event) {
    if (event instanceof NodeSizes.Rebooking) {
      sizes.rebook(scheduler.admission());
      return;
    }
    switch (event.getType()) {
      case NODE_ADDED:
        added(((NodeAddedSchedulerEvent) event).getAddedRMNode().getNodeID());
        break;
      case NODE_REMOVED:
        NodeId removed = ((NodeRemovedSchedulerEvent) event).getRemovedRMNode().getNodeID();
        sizes.remove(removed);
        scheduler.view().changed(removed);
        scheduler.masterShares().removed(removed);
        break;
      case NODE_RESOURCE_UPDATE:
        scheduler.masterShares().settle();
        break;
      case NODE_LABELS_UPDATE:
        ((NodeLabelsUpdateSchedulerEvent) event)
            .getUpdatedNodeToLabels()
            .keySet()
            .forEach(this::relabelled);
        scheduler.masterShares().settle();
        dispatcher.call();
        break;
      case MARK_CONTAINER_FOR_KILLABLE:
      case MARK_CONTAINER_FOR_NONKILLABLE:
        scheduler.view().changed(((ContainerPreemptEvent) event).getContainer().getAllocatedNode());
        dispatcher.call();
        break;
      case APP_ADDED:
        // Its queue may have been created for it.
        scheduler.masterShares().scale();
        ApplicationId added = ((AppAddedSchedulerEvent) event).getApplicationId();
        if (scheduler.getSchedulerApplications().containsKey(added)) {
          scheduler.jobs().begin(added.toString());
        }
        break;
      case APP_REMOVED:
        AppRemovedSchedulerEvent removal = (AppRemovedSchedulerEvent) event;
        ApplicationId id = removal.getApplicationID();
        scheduler.jobs().end(id.toString());
        if (removal.getFinalState() == RMAppState.FINISHED) {
          scheduler.web().finished(scheduler.getRMContext().getRMApps().get(id));
        }
        break;
      case APP_ATTEMPT_ADDED:
        FiCaSchedulerApp attempt =
            scheduler.getApplicationAttempt(
                ((AppAttemptAddedSchedulerEvent) event).getApplicationAttemptId());
        if (attempt != null) {
          // Its queue may have been created for it.
          scheduler.jobs().bind(attempt.getCSLeafQueue());
        }
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
    FiCaSchedulerNode node = scheduler.getNode(id);
    if (node != null) {
      scheduler.masterShares().moved(node);
    }
    scheduler.view().changed(id);
  }

  /** It has registered with N, and perhaps with containers of before a restart. */
  private void added(NodeId id) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    if (node == null) {
      return;
    }
    node.getCopiedListOfRunningContainers().stream()
        .filter(RMContainer::isAMContainer)
        .forEach(sizes.masters()::add);
    scheduler
        .masterShares()
        .booked(
            node,
            node.getRMNode().getTotalCapability().getMemorySize(),
            node.getTotalResource().getMemorySize());
    sizes.register(node, scheduler.admission());
    scheduler.view().changed(id);
    dispatcher.call();
  }
}
