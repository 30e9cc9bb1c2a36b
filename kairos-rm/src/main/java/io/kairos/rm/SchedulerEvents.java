// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.jobs.JobOrdering;
import io.kairos.rm.jobs.ServiceClasses;
import io.kairos.rm.nodes.MasterShares;
import io.kairos.rm.nodes.NodeSizes;
import io.kairos.rm.nodes.StockFigures;
import io.kairos.rm.offers.ClusterView;
import io.kairos.rm.offers.Dispatcher;
import io.kairos.rm.offers.MasterOffer;
import io.kairos.rm.placement.NodeAdmission;
import io.kairos.rm.web.SchedulerWeb;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
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
  private final CapacityScheduler scheduler;
  private final Supplier<NodeAdmission> admission;
  private final NodeSizes sizes;
  private final StockFigures figures;
  private final ServiceClasses classes;
  private final MasterShares masterShares;
  private final JobOrdering jobs;
  private final ClusterView view;
  private final MasterOffer masterOffers;
  private final Dispatcher dispatcher;
  private final SchedulerWeb web;
  private final Consumer<CSQueue> madeFor;

  /**
   * @param admission what admits tasks now to a node that has no queue
   * @param madeFor is given the queue of every application that comes, made for it or not
   */
  SchedulerEvents(
      CapacityScheduler scheduler,
      Supplier<NodeAdmission> admission,
      NodeSizes sizes,
      StockFigures figures,
      ServiceClasses classes,
      MasterShares masterShares,
      JobOrdering jobs,
      ClusterView view,
      MasterOffer masterOffers,
      Dispatcher dispatcher,
      SchedulerWeb web,
      Consumer<CSQueue> madeFor) {
    this.scheduler = scheduler;
    this.admission = admission;
    this.sizes = sizes;
    this.figures = figures;
    this.classes = classes;
    this.masterShares = masterShares;
    this.jobs = jobs;
    this.view = view;
    this.masterOffers = masterOffers;
    this.dispatcher = dispatcher;
    this.web = web;
    this.madeFor = madeFor;
  }

  /**
   * What stock is to handle of an event; empty if nothing. YARN tells of a node's labels twice
   * whenever the node's size is booked, and once when it registers. Stock then walks over all
   * queues and gives up the node's reservation. Kairos books a node when it registers, when a
   * master comes or goes and when its queue is to be longer; whoever books it walks over the queues
   * afterwards, as stock does. So stock is told of those nodes only that have other labels than it
   * knows of.
   */
  Optional<SchedulerEvent> forStock(SchedulerEvent event) {
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

  void handled(SchedulerEvent event) {
    if (event instanceof NodeSizes.Rebooking) {
      sizes.rebook(admission.get());
      return;
    }
    switch (event.getType()) {
      case NODE_ADDED:
        added(((NodeAddedSchedulerEvent) event).getAddedRMNode().getNodeID());
        break;
      case NODE_REMOVED:
        NodeId removed = ((NodeRemovedSchedulerEvent) event).getRemovedRMNode().getNodeID();
        sizes.remove(removed);
        figures.removed(removed);
        classes.removed(removed);
        view.changed(removed);
        masterShares.removed(removed);
        break;
      case NODE_RESOURCE_UPDATE:
        masterShares.settle();
        break;
      case NODE_LABELS_UPDATE:
        ((NodeLabelsUpdateSchedulerEvent) event)
            .getUpdatedNodeToLabels()
            .keySet()
            .forEach(this::relabelled);
        masterShares.settle();
        dispatcher.call();
        break;
      case MARK_CONTAINER_FOR_KILLABLE:
      case MARK_CONTAINER_FOR_NONKILLABLE:
        view.changed(((ContainerPreemptEvent) event).getContainer().getAllocatedNode());
        dispatcher.call();
        break;
      case APP_ADDED:
        // Its queue may have been created for it.
        masterShares.scale();
        ApplicationId added = ((AppAddedSchedulerEvent) event).getApplicationId();
        SchedulerApplication<FiCaSchedulerApp> application =
            scheduler.getSchedulerApplications().get(added);
        if (application != null) {
          jobs.begin(added.toString());
          madeFor.accept((CSQueue) application.getQueue());
          web.began(scheduler.getRMContext().getRMApps().get(added));
        }
        break;
      case APP_REMOVED:
        AppRemovedSchedulerEvent removal = (AppRemovedSchedulerEvent) event;
        ApplicationId id = removal.getApplicationID();
        // From here on it is one of those that ended, with what it attained.
        jobs.end(id.toString());
        classes.ended(id);
        web.ended(
            id,
            removal.getFinalState() == RMAppState.FINISHED
                ? scheduler.getRMContext().getRMApps().get(id)
                : null);
        break;
      case APP_ATTEMPT_ADDED:
        masterOffers.waits(((AppAttemptAddedSchedulerEvent) event).getApplicationAttemptId());
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
      masterShares.moved(node);
      figures.moved(node);
    }
    view.changed(id);
  }

  /** It has registered with N, and perhaps with containers of before a restart. */
  private void added(NodeId id) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    if (node == null) {
      return;
    }
    figures.booked(node, node.getTotalResource());
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      jobs.placed(container);
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
    sizes.register(node, admission.get());
    view.changed(id);
    dispatcher.call();
  }
}
