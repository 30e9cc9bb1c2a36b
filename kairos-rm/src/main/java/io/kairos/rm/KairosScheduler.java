// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.common.InvalidSettingException;
import io.kairos.rm.dispatch.BookedNode;
import io.kairos.rm.dispatch.ClusterUse;
import io.kairos.rm.history.HistoryKeeper;
import io.kairos.rm.jobs.JobOrdering;
import io.kairos.rm.jobs.LeafQueues;
import io.kairos.rm.jobs.ServiceClasses;
import io.kairos.rm.metrics.SchedulerMetrics;
import io.kairos.rm.nodes.Books;
import io.kairos.rm.nodes.MasterShares;
import io.kairos.rm.nodes.NodeBooking;
import io.kairos.rm.nodes.NodeContainers;
import io.kairos.rm.nodes.NodeSizes;
import io.kairos.rm.nodes.StockFigures;
import io.kairos.rm.offers.ClusterView;
import io.kairos.rm.offers.Dispatcher;
import io.kairos.rm.offers.HostAsks;
import io.kairos.rm.offers.MasterOffer;
import io.kairos.rm.offers.NewAsks;
import io.kairos.rm.offers.NodeOffer;
import io.kairos.rm.offers.OfferErrors;
import io.kairos.rm.placement.admission.NodeAdmission;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.rm.settings.StockSettings;
import io.kairos.rm.web.ActiveScheduler;
import io.kairos.rm.web.ActiveSchedulers;
import io.kairos.rm.web.JobProgressFilterInitializer;
import io.kairos.rm.web.NodeSight;
import io.kairos.rm.web.SchedulerWeb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceLimits;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNodeReport;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.SchedulerContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The CapacityScheduler with the central scheduler of Kairos (§3.3): a node of N vcores may hold N
 * + Q vcores of tasks, and waiting tasks go to the node with the fewest tasks for its cores, ties
 * broken by the variance of their attained service. Queues, limits, labels and the preemption of
 * containers between queues are stock.
 *
 * <p>How it hooks in, by public and protected methods only:
 *
 * <ul>
 *   <li>{@link #updateNodeResource} is the one place through which a node's size enters the
 *       scheduler's books; {@link NodeSizes} adds Q there, or the length of the queue at a node
 *       that holds tasks back before their launch. Nodes stay N to whoever asks for nodes, and so
 *       does the largest container that may be asked for. {@link StockFigures} lets totals of the
 *       cluster say so too; queues and their percentages are parts of N + Q.
 *   <li>Stock runs in asynchronous mode, in which heartbeats allocate nothing, but without its
 *       threads; the {@link Dispatcher} takes their place.
 *   <li>{@link JobOrdering} gives the leaf queues their order of applications, and {@link
 *       ActiveScheduler} tells nodes what is left of them.
 *   <li>{@link SchedulerEvents} follows the events that stock has handled.
 * </ul>
 *
 * <p>Hosts that applications ask for are offered first as long as they have a free slot. For the
 * rest {@code node-locality-delay} is what it is in stock: so many nodes' heartbeats an application
 * waits before it takes another node of the rack ({@link HostAsks}).
 *
 * <p>Nothing of this plug-in may hurt the ResourceManager: errors in what it adds to an event are
 * logged and counted.
 */
public class KairosScheduler extends CapacityScheduler {
  private static final Logger LOG = LoggerFactory.getLogger(KairosScheduler.class);

  /** Swapped at start and by a refresh. */
  private volatile AppliedSettings applied = AppliedSettings.defaults();

  /** The one of the start, which stock's part of this scheduler remembers, too. */
  private RMNodeLabelsManager labels;

  private final Guard guard = new Guard(() -> this.metrics.error());
  final JobOrdering jobs =
      new JobOrdering(
          () -> applications,
          () -> applied.settings,
          (id, queue) -> this.classes.of(getRMContext().getRMApps().get(id), queue),
          () -> this.metrics.error());
  final MasterShares masterShares =
      new MasterShares(writeLock, () -> getCapacitySchedulerQueueManager().getQueues().values());
  final NodeSizes sizes = new NodeSizes(this, masterShares, new Booking(), this::admission);
  private final StockFigures figures = new StockFigures(this::getRootQueue);
  final ServiceClasses classes =
      new ServiceClasses(
          id -> getRMContext().getRMApps().get(id),
          new NodeContainers(id -> getRMContainer(id) != null, id -> this.view.changed(id)));
  final HostAsks hostAsks = new HostAsks(this::getApplicationAttempt, this::getNode);
  private final NewAsks newAsks = new NewAsks(this::getApplicationAttempt);
  private final OfferErrors offerErrors =
      new OfferErrors(
          this::getApplicationAttempt, this::racks, () -> this.metrics, Time::monotonicNow);
  final ClusterView view =
      new ClusterView(
          this::look,
          jobs.service(),
          jobs,
          sizes.queueLengths(),
          Time::monotonicNow,
          applied.ranking);
  private final LateBinding late = new LateBinding(sizes, view, jobs, classes);
  final NodeOffer offers =
      new NodeOffer(this, this::commit, () -> labels, hostAsks, offerErrors, late);
  final SchedulerMetrics metrics =
      new SchedulerMetrics(
          view::nodesWithStatistics,
          view::nodesWithoutStatistics,
          sizes.queueLengths()::nodes,
          sizes.queueLengths()::totalVcores,
          sizes::roomVcores,
          () -> ClusterUse.of(view.ranked()));
  private final MasterOffer masterOffers =
      new MasterOffer(this, writeLock, offers, sizes, view, () -> this.metrics.error());
  final Dispatcher dispatcher =
      new Dispatcher(
          view,
          offers,
          masterOffers,
          newAsks,
          () -> applied.settings.get(SchedulerSettings.DISPATCH_INTERVAL_MILLIS),
          metrics);

  private final SchedulerWeb web =
      new SchedulerWeb(
          this,
          new NodeSight(view, sizes.masters(), offers::isFit),
          jobs,
          metrics,
          () -> applied.settings.texts(),
          () -> List.copyOf(classes.remarks(queues()).values()));
  private final SchedulerEvents events =
      new SchedulerEvents(
          this,
          new NodeEvents(this, sizes, figures, classes, masterShares, jobs),
          new ApplicationEvents(this, classes, jobs, masterShares, web, this::madeFor),
          view,
          masterOffers,
          dispatcher);
  private final ActiveScheduler active = new ActiveScheduler(this, jobs, web);
  private HistoryKeeper history;

  /** A node that is missing in stock's list for a moment; written under the scheduler's lock. */
  private volatile FiCaSchedulerNode beingBooked;

  private String instance;
  private final Leniency leniency = new Leniency(Time::monotonicNow);
  private long heartbeatMillis;

  // ---- life cycle

  @Override
  public void serviceInit(Configuration conf) throws Exception {
    super.serviceInit(AppliedSettings.withDefaults(conf));
    labels = getRMContext().getNodeLabelManager();
    leniency.set(
        conf.getLong(
            YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS,
            YarnConfiguration.DEFAULT_RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS));
    heartbeatMillis = AppliedSettings.heartbeatMillis(conf);
    instance = JobProgressFilterInitializer.install(conf);
    Configuration operator = operatorsOwn(conf);
    AppliedSettings first = new AppliedSettings(operator, heartbeatMillis);
    // Never to be started: the dispatcher takes the place of stock's threads. There are none where
    // the operator turned them off, which is refused above.
    getAsyncSchedulerThreads().clear();
    StockSettings.WITHOUT_EFFECT.stream()
        .filter(property -> operator.get(property) != null)
        .forEach(property -> LOG.warn("{} has no effect under Kairos.", property));
    if (!first.policies.isEmpty()) {
      // Queues exist by now; only once the operator's file was loaded are their names known.
      super.reinitialize(first.over(conf), getRMContext(), false);
    }
    apply(first);
  }

  @Override
  public void serviceStart() throws Exception {
    super.serviceStart();
    leniency.begin();
    metrics.register();
    dispatcher.start();
    jobs.start();
    history = HistoryKeeper.beside(getRMContext(), getConfig(), jobs.ranks(), jobs::areRanksWanted);
    history.start();
    web.start();
    ActiveSchedulers.put(instance, active);
  }

  @Override
  public void serviceStop() throws Exception {
    ActiveSchedulers.remove(instance, active);
    try {
      dispatcher.stop();
    } finally {
      // Whoever is interrupted on the way to standby must leave no thread of stock behind.
      jobs.stop();
      if (history != null) {
        history.stop();
      }
      web.stop();
      metrics.unregister();
      super.serviceStop();
    }
  }

  /**
   * Takes over the settings of a refresh. If one of them cannot be used nothing changes.
   *
   * @throws IOException that names the property, its value and the fix
   */
  @Override
  public void reinitialize(Configuration newConf, RMContext context, boolean validation)
      throws IOException {
    Configuration operator = validation ? newConf : operatorsOwn(newConf);
    AppliedSettings next;
    try {
      next = new AppliedSettings(operator, heartbeatMillis);
    } catch (InvalidSettingException e) {
      throw new IOException(e.getMessage(), e);
    }
    writeLock.lock();
    try {
      super.reinitialize(next.over(newConf), context, validation);
      if (!validation) {
        List<CSQueue> queues = queues();
        if (queues.stream().filter(queue -> order(queue, next)).count() > 0) {
          Resource cluster = getClusterResource();
          getRootQueue().updateClusterResource(cluster, new ResourceLimits(cluster));
        }
        masterShares.refreshed();
      }
    } finally {
      writeLock.unlock();
    }
    if (!validation) {
      apply(next);
      settleFigures();
    }
  }

  /** A queue was made for an application, or has been there: it may have no job order yet. */
  void madeFor(CSQueue queue) {
    writeLock.lock();
    try {
      if (order(queue, applied)) {
        Resource cluster = getClusterResource();
        queue.getParent().updateClusterResource(cluster, new ResourceLimits(cluster));
      }
    } finally {
      writeLock.unlock();
    }
    jobs.bind(queue);
    classes.tell(List.of(queue));
  }

  @Override
  public String moveApplication(ApplicationId id, String queue) throws YarnException {
    String name = super.moveApplication(id, queue);
    guard.run(() -> "after the move of " + id, () -> jobs.moved(id));
    return name;
  }

  /** Under the scheduler's lock; an error leaves the queue as stock made it. */
  private boolean order(CSQueue queue, AppliedSettings by) {
    return by.policy.isPresent()
        && guard.get(
            () -> "to order the jobs of " + queue.getQueuePath(),
            false,
            () -> {
              try {
                return LeafQueues.order(queue, by.policy.get(), getClusterResource());
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  private List<CSQueue> queues() {
    return List.copyOf(getCapacitySchedulerQueueManager().getQueues().values());
  }

  // ---- admission

  /** The operator, or the node itself, has changed what the node has. */
  @Override
  public void updateNodeResource(RMNode node, ResourceOption option) {
    book(node, option, super::updateNodeResource);
  }

  /** Changes of the books that Kairos itself makes. */
  private final class Booking implements NodeBooking {
    @Override
    public void rebook(RMNode node, Resource own) {
      book(node, withoutTimeout(own), KairosScheduler.this::resize);
    }

    @Override
    public void resize(RMNode node, Resource own, Resource booked) {
      bookNode(node, withoutTimeout(booked), own, KairosScheduler.this::resize);
      view.changed(node.getNodeID());
    }

    @Override
    public void updateQueues() {
      KairosScheduler.this.updateQueues();
    }

    private ResourceOption withoutTimeout(Resource size) {
      return ResourceOption.newInstance(size, ResourceOption.OVER_COMMIT_TIMEOUT_MILLIS_DEFAULT);
    }
  }

  private void book(RMNode node, ResourceOption option, BiConsumer<RMNode, ResourceOption> resize) {
    NodeId id = node.getNodeID();
    if (node.getState() == NodeState.DECOMMISSIONING) {
      // YARN shrinks a draining node to what is still in use there; no room is added to that.
      shareAmongMasters(id, option, option);
      bookNode(node, option, option.getResource(), resize);
      view.changed(id);
      return;
    }
    ResourceOption admitted = sizes.admitted(id, option);
    // Before the books grow, or masters start that will be too many at once.
    shareAmongMasters(id, option, admitted);
    bookNode(node, admitted, option.getResource(), resize);
    view.changed(id);
    dispatcher.call();
  }

  private void shareAmongMasters(NodeId id, ResourceOption real, ResourceOption booked) {
    FiCaSchedulerNode node = getNode(id);
    if (node != null) {
      masterShares.booked(
          node, real.getResource().getMemorySize(), booked.getResource().getMemorySize());
    }
  }

  /**
   * Stock takes a node out of its list while it changes the size in the books. A container that
   * ends meanwhile in another thread would never be released, and the dispatcher would take the
   * node for lost. So it stays to be found here.
   */
  private void bookNode(
      RMNode node, ResourceOption option, Resource own, BiConsumer<RMNode, ResourceOption> resize) {
    writeLock.lock();
    try {
      FiCaSchedulerNode booked = super.getNode(node.getNodeID());
      beingBooked = booked;
      resize.accept(node, option);
      if (booked != null) {
        guard.run(() -> "in the figures of " + node.getNodeID(), () -> figures.booked(booked, own));
      }
    } finally {
      beingBooked = null;
      writeLock.unlock();
    }
  }

  /**
   * What stock does, without a line in the log: Kairos books nodes with each master and each
   * registration, and no operator has asked for it.
   */
  private void resize(RMNode node, ResourceOption option) {
    NodeId id = node.getNodeID();
    FiCaSchedulerNode booked = super.getNode(id);
    if (booked == null || booked.isOvercommitTimeOutSet()) {
      // Stock alone knows which tasks are to be killed.
      super.updateNodeResource(node, option);
      return;
    }
    Resource size = option.getResource();
    LOG.debug("{} has {} in the books now, and had {}", id, size, booked.getTotalResource());
    getRMContext().getNodeLabelManager().updateNodeResource(id, size);
    nodeTracker.removeNode(id);
    booked.updateTotalResource(size);
    nodeTracker.addNode(booked);
  }

  @Override
  public FiCaSchedulerNode getNode(NodeId id) {
    FiCaSchedulerNode listed = super.getNode(id);
    if (listed != null) {
      return listed;
    }
    FiCaSchedulerNode booked = beingBooked;
    return booked != null && booked.getNodeID().equals(id)
        ? booked
        // Between the two looks it may have come back.
        : super.getNode(id);
  }

  private Set<String> racks() {
    return getAllNodes().stream().map(SchedulerNode::getRackName).collect(Collectors.toSet());
  }

  /** What the books have of a node now, {@code null} if it is gone. */
  private BookedNode look(NodeId id) {
    FiCaSchedulerNode node = getNode(id);
    return node == null
        ? null
        : late.ranked(
            node,
            Books.of(node, sizes.masters().on(id), classes.servicesOn(id), offers.hasRoom(node)));
  }

  // Stock's own ways to a node do not lead through getNode.

  @Override
  public FiCaSchedulerNode getSchedulerNode(NodeId id) {
    return getNode(id);
  }

  @Override
  public SchedulerNodeReport getNodeReport(NodeId id) {
    FiCaSchedulerNode node = getNode(id);
    return node == null ? null : figures.report(node);
  }

  @Override
  public Resource getMaximumResourceCapability() {
    Resource maximum = super.getMaximumResourceCapability();
    // Stock does not look at nodes either until those that recover had the time to register.
    return leniency.isOn() ? maximum : sizes.atMostTheLargest(maximum);
  }

  // ---- what calls the dispatcher

  @Override
  public void handle(SchedulerEvent event) {
    if (!(event instanceof NodeSizes.Rebooking)) {
      Optional<SchedulerEvent> told =
          guard.get(
              () -> "before " + event.getType(), Optional.of(event), () -> events.forStock(event));
      if (told.isEmpty()) {
        return;
      }
      super.handle(told.get());
    }
    guard.run(() -> "after " + event.getType(), () -> events.handled(event));
    settleFigures();
  }

  private void settleFigures() {
    guard.run(() -> "in the figures of the cluster", figures::settle);
  }

  @Override
  protected void nodeUpdate(RMNode node) {
    super.nodeUpdate(node);
    guard.run(
        () -> "in a heartbeat of " + node.getNodeID(),
        () -> {
          view.heartbeat(node.getNodeID(), node.getNodeUtilization());
          FiCaSchedulerNode booked = getNode(node.getNodeID());
          if (booked != null) {
            offers.noteIfFull(booked);
          }
        });
  }

  @Override
  protected void completedContainerInternal(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {
    // Before, or the node seems to hold a task less than it does until the master is forgotten.
    // Also after: another thread may just have committed it.
    guard.run(
        () -> "before the end of " + container.getContainerId(),
        () -> sizes.masters().remove(container));
    super.completedContainerInternal(container, status, event);
    guard.run(
        () -> "at the end of " + container.getContainerId(),
        () -> {
          jobs.ended(container, status, event);
          sizes.masters().remove(container);
          classes.ended(container);
          view.changed(container.getContainer().getNodeId());
        });
    settleFigures();
    dispatcher.call();
  }

  @Override
  public Allocation allocate(
      ApplicationAttemptId attempt,
      List<ResourceRequest> ask,
      List<SchedulingRequest> schedulingRequests,
      List<ContainerId> release,
      List<String> blacklistAdditions,
      List<String> blacklistRemovals,
      ContainerUpdates updateRequests) {
    FiCaSchedulerApp asking = getApplicationAttempt(attempt);
    markRequests(asking, schedulingRequests);
    boolean isMore =
        guard.get(
            () -> "with what " + attempt + " asks for",
            true,
            () ->
                NewAsks.areMoreThanBefore(
                    asking, ask, schedulingRequests, blacklistRemovals, updateRequests));
    boolean isForHosts = HostAsks.areForHosts(ask);
    if (isForHosts) {
      hostAsks.booking(attempt);
    }
    Allocation allocation;
    try {
      allocation =
          super.allocate(
              attempt,
              ask,
              schedulingRequests,
              release,
              blacklistAdditions,
              blacklistRemovals,
              updateRequests);
    } finally {
      if (isForHosts) {
        hostAsks.booked(attempt);
      }
    }
    if (isMore) {
      guard.run(() -> "with the rank of " + attempt, () -> jobs.asked(asking));
      dispatcher.demand(attempt);
    } else if (HostAsks.mayNeedNodes(ask, List.of(), List.of(), updateRequests)) {
      dispatcher.call();
    }
    return allocation;
  }

  @Override
  public boolean attemptAllocationOnNode(
      SchedulerApplicationAttempt attempt, SchedulingRequest request, SchedulerNode node) {
    markRequests(attempt, List.of(request));
    FiCaSchedulerNode booked = getNode(node.getNodeID());
    if (booked != null
        && request.getResourceSizing() != null
        && request.getResourceSizing().getResources().getVirtualCores() > sizes.taskRoom(booked)) {
      // The books still hold the vcores of a master that has ended.
      return false;
    }
    boolean isDone = super.attemptAllocationOnNode(attempt, request, node);
    view.changed(node.getNodeID());
    return isDone;
  }

  private void markRequests(SchedulerApplicationAttempt attempt, List<SchedulingRequest> requests) {
    guard.run(() -> "with the tags of a request", () -> classes.mark(attempt, requests));
  }

  @Override
  public boolean moveReservedContainer(RMContainer container, FiCaSchedulerNode target) {
    NodeId source = container.getReservedNode();
    boolean isDone = super.moveReservedContainer(container, target);
    if (source != null) {
      view.changed(source);
    }
    view.changed(target.getNodeID());
    dispatcher.call();
    return isDone;
  }

  /** Whatever is allocated passes by here. */
  @Override
  @SuppressWarnings({"rawtypes", "unchecked"}) // as stock declares it
  public boolean tryCommit(
      Resource cluster, ResourceCommitRequest request, boolean updatesPending) {
    List<ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode>> allocated =
        request.getContainersToAllocate();
    if (allocated == null || allocated.isEmpty()) {
      boolean isReserved = super.tryCommit(cluster, request, updatesPending);
      settleFigures();
      return isReserved;
    }
    // All are of one application, and once it is committed YARN may fetch its master at any time.
    SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> first =
        allocated.get(0).getAllocatedOrReservedContainer();
    boolean isMaster = first.getSchedulerApplicationAttempt().isWaitingForAMContainer();
    if (!isMaster) {
      guard.run(
          () -> "before " + first.getRmContainer().getContainerId(),
          () -> classes.mark(first.getSchedulerApplicationAttempt(), first.getRmContainer()));
    }
    boolean isDone = super.tryCommit(cluster, request, updatesPending);
    settleFigures();
    if (isDone) {
      jobs.served(first.getSchedulerApplicationAttempt());
      allocated.forEach(
          each ->
              jobs.allocated(each.getAllocatedOrReservedContainer().getRmContainer(), isMaster));
      if (isMaster) {
        sizes.masters().add(first.getRmContainer());
      } else {
        classes.committed(first.getRmContainer());
      }
    }
    return isDone;
  }

  /** Commits at once what a queue has assigned; returns whether anything was changed by it. */
  boolean commit(CSAssignment assignment) {
    ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request =
        createResourceCommitRequest(assignment);
    if (request == null) {
      return false;
    }
    writeLock.lock();
    try {
      return tryCommit(getClusterResource(), request, true);
    } finally {
      writeLock.unlock();
    }
  }

  /** What admits tasks to a node that has no queue. */
  private NodeAdmission admission() {
    return applied.ranking.admission();
  }

  /** Works out anew what each queue may use of the cluster. */
  void updateQueues() {
    writeLock.lock();
    try {
      Resource cluster = getClusterResource();
      getRootQueue().updateClusterResource(cluster, new ResourceLimits(cluster));
    } finally {
      writeLock.unlock();
    }
    settleFigures();
    dispatcher.call();
  }

  // ---- settings

  private void apply(AppliedSettings next) {
    String lastQueueVcores = queueVcoresText();
    String lost = next.lostSince(applied);
    if (!lost.isEmpty()) {
      LOG.warn("The configuration no longer sets these; their defaults apply: {}", lost);
    }
    applied = next;
    view.set(next.ranking);
    queues().forEach(jobs::bind);
    HeldReduces.apply(getRMContext().getYarnConfiguration(), next.settings.holdsReduces());
    classes.refreshed();
    classes.tell(queues());
    if (!queueVcoresText().equals(lastQueueVcores)) {
      getAllNodes().forEach(node -> sizes.update(node.getNodeID()));
    }
    LOG.info("{}", next);
    dispatcher.refreshed();
  }

  private String queueVcoresText() {
    return applied.settings.text(SchedulerSettings.QUEUE_VCORES);
  }

  /** What the operator configured, without the defaults this scheduler sets on top. */
  private Configuration operatorsOwn(Configuration conf) throws IOException {
    return getCsConfProvider().loadConfiguration(new Configuration(conf));
  }
}
