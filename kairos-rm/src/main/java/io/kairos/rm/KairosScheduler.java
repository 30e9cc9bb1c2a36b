// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.common.InvalidSettingException;
import io.kairos.rm.placement.FixedOvercommit;
import io.kairos.rm.placement.NodeAdmission;
import io.kairos.rm.placement.Placements;
import io.kairos.rm.placement.QueueBounds;
import io.kairos.rm.placement.TieBreakers;
import io.kairos.yaq.QueuingScore;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeResourceUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The CapacityScheduler with the central scheduler of Kairos (§3.3): a node of N vcores may hold N
 * + Q vcores of tasks, and waiting tasks go to the node with the fewest tasks, ties broken by the
 * variance of their attained service. Queues, limits, labels, preemption and REST are stock.
 *
 * <p>How it hooks in, by public and protected methods only:
 *
 * <ul>
 *   <li>{@link #updateNodeResource} is the one place through which a node's size enters the
 *       scheduler's books; Q is added there, or the length of the queue at a node that holds tasks
 *       back before their launch ({@link QueueLengths}). What the node, the operator and the REST
 *       interface see stays N, and so does the largest container that may be asked for.
 *   <li>Stock runs in asynchronous mode, in which heartbeats allocate nothing, but without its
 *       threads; the {@link Dispatcher} takes their place.
 *   <li>{@link KeyedOrderingPolicy} orders the applications of a leaf queue, and {@link
 *       JobProgressFilter} tells nodes what is left of them.
 * </ul>
 *
 * <p>{@code node-locality-delay} counts offers that an application lets pass until it takes a node
 * of the rack, as in stock. But a pass offers all nodes with room within milliseconds, so the delay
 * is one of order, not of time: set to the number of nodes or more, an application gets the host it
 * asks for if that has room, however busy it is; the lower it is set, the more balance goes before
 * locality.
 *
 * <p>Nothing of this plug-in may hurt the ResourceManager: errors in what it adds to an event are
 * logged and counted.
 */
public class KairosScheduler extends CapacityScheduler {
  private static final Logger LOG = LoggerFactory.getLogger(KairosScheduler.class);

  /** Written under the scheduler's write lock, at start and by a refresh. */
  private volatile SchedulerSettings settings = SchedulerSettings.read(property -> null);

  private volatile NodeAdmission admission = new FixedOvercommit(settings.queueVcores());

  private long heartbeatMillis = YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MS;

  private final JobOrdering jobs =
      new JobOrdering(() -> applications, () -> settings, () -> metrics().error());
  private final LargestNode mostVcores = new LargestNode();
  private final LargestNode mostMemoryMb = new LargestNode();
  private final QueueLengths queueLengths = new QueueLengths(this::resize);
  private final NodeOffer offers = new NodeOffer(this);
  private final ClusterView view =
      new ClusterView(
          this::getNode,
          offers::hasRoom,
          jobs.service(),
          jobs::serviceGrew,
          queueLengths,
          Time::monotonicNow,
          viewSettings(settings, heartbeatMillis));
  private final SchedulerMetrics metrics =
      new SchedulerMetrics(
          view::nodesWithStatistics,
          view::nodesWithoutStatistics,
          queueLengths::nodes,
          queueLengths::totalVcores,
          this::admissionRoomVcores);
  private final Dispatcher dispatcher =
      new Dispatcher(
          view,
          offers,
          this::getNode,
          this::isReady,
          () -> settings.dispatchIntervalMillis(),
          metrics);

  private final JobCompletions completions = new JobCompletions();
  private final ClusterHistory history =
      new ClusterHistory(view::ranked, metrics::allocations, metrics::error);
  private final SchedulerWeb web = new SchedulerWeb(this);

  /** Every setting as it applies, by property; what the web page shows. */
  private volatile Map<String, String> settingTexts = Map.of();

  private String instance;
  private long leniencyMillis;

  // ---- life cycle

  @Override
  public void serviceInit(Configuration conf) throws Exception {
    Configuration withDefaults = withProperties(conf, StockSettings.OWN_DEFAULTS);
    super.serviceInit(withDefaults);
    // Never to be started: the dispatcher takes the place of stock's threads.
    getAsyncSchedulerThreads().clear();
    leniencyMillis =
        conf.getLong(
            YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS,
            YarnConfiguration.DEFAULT_RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS);
    heartbeatMillis = heartbeatMillis(conf);
    instance = JobProgressFilterInitializer.install(conf);
    Configuration operator = operatorsOwn(conf);
    SchedulerSettings first = checked(operator);
    StockSettings.WITHOUT_EFFECT.stream()
        .filter(property -> operator.get(property) != null)
        .forEach(property -> LOG.warn("{} has no effect under Kairos.", property));
    Map<String, String> policies = JobOrdering.policies(first, operator);
    if (!policies.isEmpty()) {
      // Queues exist by now; only once the operator's file was loaded are their names known.
      super.reinitialize(withProperties(withDefaults, policies), getRMContext(), false);
    }
    apply(first, operator);
  }

  @Override
  public void serviceStart() throws Exception {
    super.serviceStart();
    metrics.register();
    dispatcher.start();
    jobs.start();
    history.start();
    ActiveSchedulers.put(instance, this);
  }

  @Override
  public void serviceStop() throws Exception {
    ActiveSchedulers.remove(instance, this);
    try {
      dispatcher.stop();
    } finally {
      // Whoever is interrupted on the way to standby must leave no thread of stock behind.
      jobs.stop();
      history.stop();
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
    SchedulerSettings next;
    try {
      next = checked(operator);
    } catch (InvalidSettingException e) {
      throw new IOException(e.getMessage(), e);
    }
    Configuration withDefaults = withProperties(newConf, StockSettings.OWN_DEFAULTS);
    super.reinitialize(
        withProperties(withDefaults, JobOrdering.policies(next, operator)), context, validation);
    if (!validation) {
      apply(next, operator);
    }
  }

  // ---- admission

  @Override
  public void updateNodeResource(RMNode node, ResourceOption option) {
    if (node.getState() == NodeState.DECOMMISSIONING) {
      // YARN shrinks a draining node to what is still in use there; no room is added to that.
      super.updateNodeResource(node, option);
      view.changed(node.getNodeID());
      return;
    }
    Resource admitted = Resources.clone(option.getResource());
    int cores = admitted.getVirtualCores();
    long memoryMb = admitted.getMemorySize();
    mostVcores.put(node.getNodeID(), cores);
    mostMemoryMb.put(node.getNodeID(), memoryMb);
    NodeAdmission admits = queueLengths.admission(node.getNodeID(), admission);
    admitted.setVirtualCores(admits.limitVcores(cores));
    admitted.setMemorySize(admits.limitMemoryMb(cores, memoryMb));
    super.updateNodeResource(
        node, ResourceOption.newInstance(admitted, option.getOverCommitTimeout()));
    view.changed(node.getNodeID());
    dispatcher.call();
  }

  /** At most what a node really has: a container of N + 1 vcores could never run as it asks. */
  @Override
  public Resource getMaximumResourceCapability() {
    Resource maximum = super.getMaximumResourceCapability();
    long vcores = mostVcores.largest();
    long memoryMb = mostMemoryMb.largest();
    // Stock does not look at nodes either until those that recover had the time to register.
    boolean isLenient =
        System.currentTimeMillis() - ResourceManager.getClusterTimeStamp() <= leniencyMillis;
    if (vcores == 0
        || isLenient
        || (maximum.getVirtualCores() <= vcores && maximum.getMemorySize() <= memoryMb)) {
      return maximum;
    }
    Resource capped = Resources.clone(maximum);
    capped.setVirtualCores((int) Math.min(maximum.getVirtualCores(), vcores));
    capped.setMemorySize(Math.min(maximum.getMemorySize(), memoryMb));
    return capped;
  }

  // ---- what calls the dispatcher

  @Override
  public void handle(SchedulerEvent event) {
    super.handle(event);
    try {
      handled(event);
    } catch (RuntimeException e) {
      survived("after " + event.getType(), e);
    }
  }

  @Override
  protected void nodeUpdate(RMNode node) {
    super.nodeUpdate(node);
    try {
      view.heartbeat(node.getNodeID(), node.getNodeUtilization());
    } catch (RuntimeException e) {
      survived("in a heartbeat of " + node.getNodeID(), e);
    }
  }

  @Override
  protected void completedContainerInternal(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {
    super.completedContainerInternal(container, status, event);
    jobs.ended(container, status, event);
    view.changed(container.getContainer().getNodeId());
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
    Allocation allocation =
        super.allocate(
            attempt,
            ask,
            schedulingRequests,
            release,
            blacklistAdditions,
            blacklistRemovals,
            updateRequests);
    boolean isSilent =
        isEmpty(ask)
            && isEmpty(schedulingRequests)
            && isEmpty(blacklistRemovals)
            && isEmpty(updateRequests.getIncreaseRequests())
            && isEmpty(updateRequests.getPromotionRequests());
    if (!isSilent) {
      dispatcher.call();
    }
    return allocation;
  }

  @Override
  public boolean attemptAllocationOnNode(
      SchedulerApplicationAttempt attempt, SchedulingRequest request, SchedulerNode node) {
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

  SchedulerMetrics metrics() {
    return metrics;
  }

  JobOrdering jobs() {
    return jobs;
  }

  /** Whether the dispatcher would offer a node now that it has ranked. */
  boolean isFit(FiCaSchedulerNode node) {
    return offers.isFit(node);
  }

  ClusterView view() {
    return view;
  }

  ClusterHistory history() {
    return history;
  }

  JobCompletions completions() {
    return completions;
  }

  SchedulerWeb web() {
    return web;
  }

  Map<String, String> settingTexts() {
    return settingTexts;
  }

  private void handled(SchedulerEvent event) {
    switch (event.getType()) {
      case NODE_ADDED:
        admitBeyondCores(((NodeAddedSchedulerEvent) event).getAddedRMNode());
        break;
      case NODE_REMOVED:
        NodeId removed = ((NodeRemovedSchedulerEvent) event).getRemovedRMNode().getNodeID();
        mostVcores.remove(removed);
        mostMemoryMb.remove(removed);
        view.changed(removed);
        break;
      case NODE_LABELS_UPDATE:
        ((NodeLabelsUpdateSchedulerEvent) event)
            .getUpdatedNodeToLabels()
            .keySet()
            .forEach(view::changed);
        dispatcher.call();
        break;
      case MARK_CONTAINER_FOR_KILLABLE:
      case MARK_CONTAINER_FOR_NONKILLABLE:
        view.changed(((ContainerPreemptEvent) event).getContainer().getAllocatedNode());
        dispatcher.call();
        break;
      case APP_ADDED:
        ApplicationId added = ((AppAddedSchedulerEvent) event).getApplicationId();
        if (applications.containsKey(added)) {
          jobs.begin(added.toString());
        }
        break;
      case APP_REMOVED:
        AppRemovedSchedulerEvent removal = (AppRemovedSchedulerEvent) event;
        jobs.end(removal.getApplicationID().toString());
        if (removal.getFinalState() == RMAppState.FINISHED) {
          completed(getRMContext().getRMApps().get(removal.getApplicationID()));
        }
        break;
      case APP_ATTEMPT_ADDED:
        FiCaSchedulerApp attempt =
            getApplicationAttempt(
                ((AppAttemptAddedSchedulerEvent) event).getApplicationAttemptId());
        if (attempt != null) {
          // Its queue may have been created for it.
          jobs.bind(attempt.getCSLeafQueue());
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

  /** A job ended by itself; what was killed or failed says nothing of how long jobs take. */
  private void completed(RMApp application) {
    // One that says itself that it failed is FINISHED to YARN, too.
    if (application != null
        && application.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED) {
      CSQueue queue = getQueue(application.getQueue());
      completions.add(
          queue == null ? application.getQueue() : queue.getQueuePath(),
          System.currentTimeMillis() - application.getSubmitTime());
    }
  }

  /** A node registers with N; the first update of its resource adds Q. */
  private void admitBeyondCores(RMNode node) {
    super.handle(resourceUpdate(node));
  }

  /** A node may be given more or fewer tasks than before; any thread. */
  private void resize(NodeId id) {
    FiCaSchedulerNode node = getNode(id);
    if (node != null) {
      // By the event queue: each of them is a walk over all queues.
      getRMContext().getDispatcher().getEventHandler().handle(resourceUpdate(node.getRMNode()));
    }
  }

  private static NodeResourceUpdateSchedulerEvent resourceUpdate(RMNode node) {
    return new NodeResourceUpdateSchedulerEvent(
        node,
        ResourceOption.newInstance(
            node.getTotalCapability(), ResourceOption.OVER_COMMIT_TIMEOUT_MILLIS_DEFAULT));
  }

  // ---- settings

  private void apply(SchedulerSettings next, Configuration operator) {
    SchedulerSettings last = settings;
    settings = next;
    settingTexts = SchedulerSettings.texts(operator::get);
    admission = new FixedOvercommit(next.queueVcores());
    view.set(viewSettings(next, heartbeatMillis));
    getCapacitySchedulerQueueManager().getQueues().values().forEach(jobs::bind);
    if (next.queueVcores() != last.queueVcores()) {
      getAllNodes().forEach(node -> resize(node.getNodeID()));
    }
    LOG.info(
        "Kairos admits {} vcores beyond a node's own, bounds the queues of nodes that hold tasks"
            + " back by {}, looks at waiting tasks every {} ms, places them by {}, breaks ties by"
            + " {}, orders jobs by {}.",
        next.queueVcores(),
        next.queueBound(),
        next.dispatchIntervalMillis(),
        next.placement(),
        next.tieBreaker(),
        next.jobOrder());
    dispatcher.call();
  }

  /** What the operator configured, without the defaults this scheduler sets on top. */
  private Configuration operatorsOwn(Configuration conf) throws IOException {
    return getCsConfProvider().loadConfiguration(new Configuration(conf));
  }

  private static SchedulerSettings checked(Configuration operator) {
    StockSettings.check(operator::get);
    return SchedulerSettings.read(operator::get);
  }

  private static Configuration withProperties(Configuration conf, Map<String, String> properties) {
    Configuration result = new Configuration(conf);
    // What is set in this way outlives the loading of capacity-scheduler.xml.
    properties.forEach((name, value) -> result.set(name, value, "KairosScheduler"));
    return result;
  }

  private static ViewSettings viewSettings(SchedulerSettings settings, long heartbeatMillis) {
    // Only the dispatcher's thread draws.
    DoubleSupplier random = new SplittableRandom()::nextDouble;
    return new ViewSettings(
        Placements.create(settings.placement(), random),
        TieBreakers.create(settings.tieBreaker(), random),
        QueueBounds.create(settings.queueBound(), settings.queueBoundOptions(heartbeatMillis)),
        new QueuingScore(settings.minFreeShare(), 1),
        settings.defaultTaskMillis());
  }

  /** The longest interval that the ResourceManager may tell a node to keep. */
  private static long heartbeatMillis(Configuration conf) {
    boolean isScaled =
        conf.getBoolean(
            YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_SCALING_ENABLE,
            YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_SCALING_ENABLE);
    long millis =
        isScaled
            ? conf.getLong(
                YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MAX_MS,
                YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MAX_MS)
            : conf.getLong(
                YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS,
                YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MS);
    return Math.max(1, millis);
  }

  // ---- small things

  private boolean isReady() {
    return !getRMContext().isWorkPreservingRecoveryEnabled()
        || getRMContext().isSchedulerReadyForAllocatingContainers();
  }

  private long admissionRoomVcores() {
    return getAllNodes().stream()
        .mapToLong(node -> Math.max(0, node.getUnallocatedResource().getVirtualCores()))
        .sum();
  }

  private void survived(String when, RuntimeException e) {
    metrics.error();
    LOG.error("An error of Kairos {}; the ResourceManager goes on.", when, e);
  }

  private static boolean isEmpty(List<?> list) {
    return list == null || list.isEmpty();
  }
}
