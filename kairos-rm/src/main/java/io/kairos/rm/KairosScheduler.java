// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.dispatch.BookedNode;
import io.kairos.rm.dispatch.ClusterUse;
import io.kairos.rm.history.HistoryKeeper;
import io.kairos.rm.jobs.EarlyQueues;
import io.kairos.rm.jobs.JobOrdering;
import io.kairos.rm.jobs.ServiceClasses;
import io.kairos.rm.metrics.SchedulerMetrics;
import io.kairos.rm.nodes.Books;
import io.kairos.rm.nodes.MasterShares;
import io.kairos.rm.nodes.NodeContainers;
import io.kairos.rm.nodes.NodeSizes;
import io.kairos.rm.nodes.StockFigures;
import io.kairos.rm.offers.ClusterView;
import io.kairos.rm.offers.Dispatcher;
import io.kairos.rm.offers.HostAsks;
import io.kairos.rm.offers.MasterOffer;
import io.kairos.rm.offers.MemoryAsks;
import io.kairos.rm.offers.NewAsks;
import io.kairos.rm.offers.NodeOffer;
import io.kairos.rm.offers.OfferErrors;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.rm.settings.StockSettings;
import io.kairos.rm.web.ActiveScheduler;
import io.kairos.rm.web.ActiveSchedulers;
import io.kairos.rm.web.JobProgressFilterInitializer;
import io.kairos.rm.web.NodeSight;
import io.kairos.rm.web.SchedulerWeb;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
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
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerDynamicEditException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNodeReport;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
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
 *       scheduler's books; {@link NodeBooker} adds Q there, or the length of the queue at a node
 *       that holds tasks back before their launch. Nodes stay N to whoever asks for nodes, and so
 *       does the largest container that may be asked for. {@link StockFigures} lets totals of the
 *       cluster say so too; queues and their percentages are parts of N + Q.
 *   <li>Stock runs in asynchronous mode, in which heartbeats allocate nothing, but without its
 *       threads; the {@link Dispatcher} takes their place.
 *   <li>{@link JobOrdering} gives the leaf queues their order of applications, and {@link
 *       ActiveScheduler} tells nodes what is left of them.
 *   <li>{@link SchedulerEvents} follows the events that stock handles, {@link ContainerEvents} the
 *       lives of containers, and {@link MasterCalls} what masters ask for.
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
          this::getQueue,
          () -> applied.settings,
          (id, queue) -> this.classes.of(getRMContext().getRMApps().get(id), queue),
          () -> this.metrics.error());
  final MasterShares masterShares =
      new MasterShares(writeLock, () -> getCapacitySchedulerQueueManager().getQueues().values());
  private final StockFigures figures = new StockFigures(this::getRootQueue);
  private final StockBooks books =
      new StockBooks(this, writeLock, super::updateNodeResource, figures, guard);
  final NodeBooker booker =
      new NodeBooker(
          books,
          masterShares,
          (node, own) -> this.sizes.admitted(node, own),
          node -> this.view.changed(node),
          () -> this.dispatcher.call());
  final NodeSizes sizes =
      new NodeSizes(
          this, masterShares, booker, () -> applied.ranking.admission(), System::nanoTime);
  final ServiceClasses classes =
      new ServiceClasses(
          id -> getRMContext().getRMApps().get(id),
          new NodeContainers(id -> getRMContainer(id) != null, id -> this.view.changed(id)));
  final HostAsks hostAsks =
      new HostAsks(
          this::getApplicationAttempt,
          this::getNode,
          application -> !EarlyQueues.isEarly(application.getCSLeafQueue()),
          jobs::tellAsked);
  final ClusterView view =
      new ClusterView(
          this::look,
          jobs.service(),
          jobs,
          sizes.queueLengths(),
          Time::monotonicNow,
          applied.ranking);
  private final EarlyQueues early = new EarlyQueues();
  private final MemoryAsks memoryAsks = new MemoryAsks(this::getApplicationAttempt);
  private final LateBinding late = new LateBinding(sizes, view, jobs, classes, early, memoryAsks);
  final NodeOffer offers =
      new NodeOffer(
          this,
          this::commit,
          () -> labels,
          hostAsks,
          new OfferErrors(
              this::getApplicationAttempt,
              this::getAllNodes,
              () -> this.metrics,
              Time::monotonicNow),
          late);
  final SchedulerMetrics metrics =
      new SchedulerMetrics(
          view::nodesWithStatistics,
          view::nodesWithoutStatistics,
          sizes.queueLengths()::nodes,
          sizes.queueLengths()::totalVcores,
          sizes::roomVcores,
          () -> ClusterUse.of(view.ranked()),
          jobs.ranks()::counts,
          jobs.forecasts()::firstEnds);
  final Dispatcher dispatcher =
      new Dispatcher(
          view,
          offers,
          new MasterOffer(this, writeLock, offers, sizes, view, () -> this.metrics.error()),
          new NewAsks(this::getApplicationAttempt),
          () -> applied.settings.get(SchedulerSettings.DISPATCH_INTERVAL_MILLIS),
          metrics);

  private final QueueOrdering queues =
      new QueueOrdering(this, writeLock, jobs, classes, early, guard);
  private final MasterCalls calls =
      new MasterCalls(this, hostAsks, memoryAsks, jobs, dispatcher, guard);
  private final ContainerEvents containers =
      new ContainerEvents(sizes.masters(), classes, jobs, view, guard);
  private final SchedulerWeb web =
      new SchedulerWeb(
          this,
          new NodeSight(view, sizes.masters(), offers::isFit),
          jobs,
          metrics,
          () -> applied.settings.texts(),
          () -> List.copyOf(classes.remarks(queues.queues()).values()));
  private final SchedulerEvents events =
      new SchedulerEvents(
          this,
          new NodeEvents(this, sizes, figures, classes, masterShares, jobs),
          new ApplicationEvents(this, classes, jobs, masterShares, web, this::madeFor),
          view,
          dispatcher,
          guard);
  private final ActiveScheduler active = new ActiveScheduler(this, jobs, web);
  private HistoryKeeper history;

  private String instance;
  private final Leniency leniency = new Leniency(Time::monotonicNow);
  private long heartbeatMillis;

  /**
   * By what was read last: at the start, or at a refresh, which reads {@code yarn-site.xml} too.
   */
  private volatile boolean isPreempting;

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
    isPreempting = HeldReduces.isPreempting(conf);
    apply(first);
  }

  @Override
  public void serviceStart() throws Exception {
    super.serviceStart();
    leniency.begin();
    metrics.register();
    dispatcher.start();
    jobs.start();
    history =
        HistoryKeeper.beside(
            getRMContext(), getConfig(), jobs.ranks(), jobs.forecasts(), jobs::areRanksWanted);
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
    AppliedSettings next = AppliedSettings.ofRefresh(operator, heartbeatMillis);
    if (validation) {
      super.reinitialize(next.over(newConf), context, true);
      return;
    }
    try {
      reinitialize(next, next.over(newConf), context);
    } catch (IOException | RuntimeException e) {
      queues.applied();
      throw e;
    }
    isPreempting = HeldReduces.isPreempting(newConf);
    apply(next);
    books.settleFigures();
  }

  private void reinitialize(AppliedSettings next, Configuration conf, RMContext context)
      throws IOException {
    AppliedSettings taken = applied;
    writeLock.lock();
    try {
      super.reinitialize(conf, context, false);
      taken = next;
    } finally {
      try {
        // Of a refresh that it refuses, YARN has made all orders of before anew.
        queues.refreshed(taken.policy);
        masterShares.refreshed();
      } finally {
        writeLock.unlock();
      }
    }
  }

  /** Whether YARN may kill containers of one queue for what another asks for. */
  boolean isPreempting() {
    return isPreempting;
  }

  /** A queue was made for an application, or has been there. */
  void madeFor(CSQueue queue) {
    queues.madeFor(queue, applied.policy);
  }

  @Override
  public void removeQueue(CSQueue queue) throws SchedulerDynamicEditException {
    super.removeQueue(queue);
    queues.removed(queue, applied.policy);
  }

  @Override
  public String moveApplication(ApplicationId id, String queue) throws YarnException {
    String name = super.moveApplication(id, queue);
    guard.run(() -> "after the move of " + id, () -> jobs.moved(id));
    return name;
  }

  /** A clock that only goes forward, for what YARN makes by itself. */
  long nanoTime() {
    return System.nanoTime();
  }

  // ---- admission

  /** The operator, or the node itself, has changed what the node has. */
  @Override
  public void updateNodeResource(RMNode node, ResourceOption option) {
    booker.resized(node, option);
  }

  @Override
  public FiCaSchedulerNode getNode(NodeId id) {
    return books.node(id);
  }

  /** What the books have of a node now, {@code null} if it is gone. */
  private BookedNode look(NodeId id) {
    FiCaSchedulerNode node = getNode(id);
    if (node == null) {
      late.forget(id);
      return null;
    }
    return late.ranked(
        node, Books.of(node, sizes.masters().on(id), classes.servicesOn(id), offers.hasRoom(node)));
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
    events.handle(event, super::handle);
    books.settleFigures();
  }

  @Override
  protected void completedContainerInternal(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {
    containers.ending(container);
    super.completedContainerInternal(container, status, event);
    containers.ended(container, status, event);
    books.settleFigures();
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
    return calls.answer(
        attempt,
        ask,
        schedulingRequests,
        blacklistRemovals,
        updateRequests,
        () ->
            super.allocate(
                attempt,
                ask,
                schedulingRequests,
                release,
                blacklistAdditions,
                blacklistRemovals,
                updateRequests));
  }

  @Override
  public List<Container> getTransferredContainers(ApplicationAttemptId attempt) {
    return calls.hideClasses(super.getTransferredContainers(attempt));
  }

  @Override
  public boolean attemptAllocationOnNode(
      SchedulerApplicationAttempt attempt, SchedulingRequest request, SchedulerNode node) {
    calls.strip(List.of(request));
    if (!sizes.mayHave(node.getNodeID(), request)) {
      return false;
    }
    boolean isDone = super.attemptAllocationOnNode(attempt, request, node);
    view.changed(node.getNodeID());
    return isDone;
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
    ContainerEvents.Commit commit =
        allocated == null || allocated.isEmpty() ? null : containers.committing(allocated);
    boolean isDone = super.tryCommit(cluster, request, updatesPending);
    books.settleFigures();
    if (isDone && commit != null) {
      containers.committed(commit);
    }
    return isDone;
  }

  /** Commits at once what a queue has assigned; returns whether anything was changed by it. */
  boolean commit(CSAssignment assignment) {
    containers.assigned(assignment, this);
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

  // ---- settings

  private void apply(AppliedSettings next) {
    AppliedSettings last = applied;
    String lost = next.lostSince(last);
    if (!lost.isEmpty()) {
      LOG.warn("The configuration no longer sets these; their defaults apply: {}", lost);
    }
    applied = next;
    view.set(next.ranking);
    queues.applied();
    HeldReduces.apply(
        getRMContext().getYarnConfiguration(), next.settings.holdsReduces() && !isPreempting);
    if (!next.admitsLike(last)) {
      getAllNodes().forEach(node -> sizes.update(node.getNodeID()));
    }
    LOG.info("{}", next);
    dispatcher.refreshed();
  }

  /** What the operator configured, without the defaults this scheduler sets on top. */
  private Configuration operatorsOwn(Configuration conf) throws IOException {
    return getCsConfProvider().loadConfiguration(new Configuration(conf));
  }
}
