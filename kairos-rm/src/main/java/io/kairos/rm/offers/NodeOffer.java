// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import io.kairos.rm.dispatch.Outcome;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceLimits;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerHealth;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.ActivitiesLogger;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.ActivitiesManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.ActivityDiagnosticConstant;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.ActivityState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.AllocationState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.AssignmentInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.AssignmentInformation.AssignmentDetails;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.SimpleCandidateNodeSet;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Offers one node to the queues and commits what they take: at most one container. It does what
 * {@code CapacityScheduler.allocateContainersToNode} does, which no other package may call, by
 * public methods. Used by the dispatcher's thread only, but for {@link #noteIfFull}.
 */
public final class NodeOffer {
  private static final Logger LOG = LoggerFactory.getLogger(NodeOffer.class);

  private final CapacityScheduler scheduler;
  private final Predicate<CSAssignment> commit;
  private final Supplier<RMNodeLabelsManager> labels;
  private final HostAsks hostAsks;
  private final OfferErrors errors;
  private final TaskGate gate;

  /**
   * @param commit books at once what a queue has assigned; whether anything was changed by it
   * @param labels the manager of labels that stock's part of the scheduler goes by, too
   * @param errors is told of every error and every allocation
   * @param gate of tasks, whatever the books say
   */
  public NodeOffer(
      CapacityScheduler scheduler,
      Predicate<CSAssignment> commit,
      Supplier<RMNodeLabelsManager> labels,
      HostAsks hostAsks,
      OfferErrors errors,
      TaskGate gate) {
    this.scheduler = scheduler;
    this.commit = commit;
    this.labels = labels;
    this.hostAsks = hostAsks;
    this.errors = errors;
    this.gate = gate;
  }

  /** Whether containers may be allocated yet. */
  public boolean isReady() {
    return !scheduler.getRMContext().isWorkPreservingRecoveryEnabled()
        || scheduler.getRMContext().isSchedulerReadyForAllocatingContainers();
  }

  /** The hosts that applications ask for, by which offers go. */
  HostAsks hostAsks() {
    return hostAsks;
  }

  /** Is told of every error and every allocation. */
  OfferErrors errors() {
    return errors;
  }

  /** The node of an id, {@code null} for one that is gone. */
  FiCaSchedulerNode node(NodeId id) {
    return scheduler.getNode(id);
  }

  /** Whether any application waits for containers on nodes of a partition. */
  boolean isWanted(String partition) {
    return isPending(partition) || (mayBeShared(partition) && isPending(noLabel()));
  }

  /** Whether a node could take the smallest container there is, killing what may be killed. */
  public boolean hasRoom(FiCaSchedulerNode node) {
    Resource room = node.getUnallocatedResource();
    // Rarely anything is to be killed, and this is asked after every allocation and heartbeat.
    if (!node.getKillableContainers().isEmpty()) {
      room = Resources.add(room, node.getTotalKillableResources());
    }
    return scheduler
            .getResourceCalculator()
            .computeAvailableContainers(room, scheduler.getMinimumResourceCapability())
        > 0;
  }

  /**
   * Tells the scheduler's activities, if anybody asks for them, that a node is full. Its heartbeat
   * says so, as no offer does.
   */
  void noteIfFull(FiCaSchedulerNode node) {
    ActivitiesManager activities = scheduler.getActivitiesManager();
    if (activities == null || node.getReservedContainer() != null || hasRoom(node)) {
      return;
    }
    ActivitiesLogger.NODE.startNodeUpdateRecording(activities, node.getNodeID());
    ActivitiesLogger.QUEUE.recordQueueActivity(
        activities,
        node,
        "",
        scheduler.getRootQueue().getQueuePath(),
        ActivityState.REJECTED,
        ActivityDiagnosticConstant.INIT_CHECK_SINGLE_NODE_RESOURCE_INSUFFICIENT);
    ActivitiesLogger.NODE.finishSkippedNodeAllocation(activities, node);
    ActivitiesLogger.NODE.finishNodeUpdateRecording(
        activities, node.getNodeID(), node.getPartition());
  }

  /** Whether a node is neither draining nor late with its heartbeats. */
  public boolean isFit(FiCaSchedulerNode node) {
    return !CapacityScheduler.shouldSkipNodeSchedule(node, scheduler, false);
  }

  /** Offers a node that holds no reservation. */
  public Outcome offer(FiCaSchedulerNode node) {
    if (!gate.open(node)) {
      return Outcome.CLOSED;
    }
    try {
      return offerOpen(node);
    } finally {
      gate.close();
    }
  }

  private Outcome offerOpen(FiCaSchedulerNode node) {
    long startNanos = System.nanoTime();
    ActivitiesManager activities = scheduler.getActivitiesManager();
    ActivitiesLogger.NODE.startNodeUpdateRecording(activities, node.getNodeID());
    Outcome outcome = allocateOrReserve(node);
    ActivitiesLogger.NODE.finishNodeUpdateRecording(
        activities, node.getNodeID(), node.getPartition());
    if (outcome == Outcome.ALLOCATED) {
      CapacitySchedulerMetrics.getMetrics().addAllocate(System.nanoTime() - startNanos);
    }
    return outcome;
  }

  /** Offers a node to the application for which it is reserved, and to nobody else. */
  public Outcome fulfil(FiCaSchedulerNode node) {
    RMContainer reservation = node.getReservedContainer();
    FiCaSchedulerApp application =
        reservation == null
            ? null
            : scheduler.getCurrentAttemptForContainer(reservation.getContainerId());
    if (application == null || errors.isLeftOut(application.getApplicationAttemptId())) {
      return Outcome.DECLINED;
    }
    ActivitiesManager activities = scheduler.getActivitiesManager();
    ActivitiesLogger.NODE.startNodeUpdateRecording(activities, node.getNodeID());
    AbstractLeafQueue queue = application.getCSLeafQueue();
    CSAssignment assignment;
    try {
      assignment =
          queue.assignContainers(
              scheduler.getClusterResource(),
              new SimpleCandidateNodeSet<>(node),
              limits(noLabel()),
              SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
    } catch (RuntimeException | Error e) {
      errors.failed(application.getApplicationAttemptId(), e);
      return Outcome.FAILED;
    }
    assignment.setSchedulingMode(SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
    if (isRefused(node, assignment)) {
      forgetProposal(assignment);
      return Outcome.DECLINED;
    }
    if (assignment.isFulfilledReservation()) {
      record(
          node,
          queue,
          reservation,
          ActivityState.ACCEPTED,
          AllocationState.ALLOCATED_FROM_RESERVED);
    } else if (assignment.getAssignmentInformation().getNumReservations() > 0) {
      record(node, queue, reservation, ActivityState.RE_RESERVED, AllocationState.RESERVED);
    }
    Outcome outcome = commit(node, assignment);
    if (outcome == Outcome.ALLOCATED && assignment.isFulfilledReservation()) {
      scheduler.getSchedulerHealth().updateSchedulerFulfilledReservationCounts(1);
    }
    ActivitiesLogger.NODE.finishNodeUpdateRecording(
        activities, node.getNodeID(), node.getPartition());
    return outcome;
  }

  private Outcome allocateOrReserve(FiCaSchedulerNode node) {
    String partition = node.getPartition();
    Outcome outcome = assign(node, partition, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
    if (outcome == Outcome.DECLINED && mayBeShared(partition)) {
      return assign(node, noLabel(), SchedulingMode.IGNORE_PARTITION_EXCLUSIVITY);
    }
    return outcome;
  }

  private Outcome assign(FiCaSchedulerNode node, String limitedBy, SchedulingMode mode) {
    CSAssignment assignment;
    try {
      assignment =
          scheduler
              .getRootQueue()
              .assignContainers(
                  scheduler.getClusterResource(),
                  new SimpleCandidateNodeSet<>(node),
                  limits(limitedBy),
                  mode);
    } catch (RuntimeException | Error e) {
      Optional<ApplicationAttemptId> application = culprit(node, limits(limitedBy), mode);
      if (application.isEmpty()) {
        throw e;
      }
      return failed(application.get(), e);
    }
    assignment.setSchedulingMode(mode);
    if (isTooEarly(assignment)) {
      forgetProposal(assignment);
      return Outcome.TOO_EARLY;
    }
    if (isRefused(node, assignment)) {
      forgetProposal(assignment);
      return Outcome.DECLINED;
    }
    return commit(node, assignment);
  }

  private boolean isRefused(FiCaSchedulerNode node, CSAssignment assignment) {
    List<AssignmentDetails> proposed = assignment.getAssignmentInformation().getAllocationDetails();
    if (proposed.isEmpty() || isAnythingToBeKilled(assignment)) {
      return false;
    }
    RMContainer container = proposed.get(0).rmContainer;
    FiCaSchedulerApp application =
        scheduler.getApplicationAttempt(container.getApplicationAttemptId());
    return application != null
        && !application.isWaitingForAMContainer()
        && !gate.admits(node, application, container);
  }

  private static boolean isAnythingToBeKilled(CSAssignment assignment) {
    return assignment.getContainersToKill() != null && !assignment.getContainersToKill().isEmpty();
  }

  /**
   * Asked after the assignment, which has read what the application asks for: whatever it read was
   * known to {@link HostAsks} before.
   */
  private boolean isTooEarly(CSAssignment assignment) {
    return assignment.getType() != NodeType.NODE_LOCAL
        && (isNews(assignment.getAssignmentInformation().getAllocationDetails())
            || isNews(assignment.getAssignmentInformation().getReservationDetails()));
  }

  private boolean isNews(List<AssignmentDetails> proposed) {
    for (AssignmentDetails details : proposed) {
      if (hostAsks.isNews(details.rmContainer.getApplicationAttemptId())) {
        return true;
      }
    }
    return false;
  }

  /** Books what an application was proposed. */
  Outcome commit(FiCaSchedulerNode node, CSAssignment assignment) {
    boolean isDone;
    try {
      isDone = commit.test(assignment);
    } catch (RuntimeException | Error e) {
      forgetProposal(assignment);
      Optional<ApplicationAttemptId> application = application(assignment);
      if (application.isEmpty()) {
        throw e;
      }
      return failed(application.get(), e);
    }
    if (!isSomething(assignment.getResource())) {
      // There may have been a reservation to give up all the same.
      return Outcome.DECLINED;
    }
    if (!isDone) {
      return Outcome.FAILED;
    }
    updateHealth(node, assignment);
    if (assignment.getAssignmentInformation().getNumReservations() > 0) {
      return Outcome.RESERVED;
    }
    application(assignment).ifPresent(errors::placed);
    return Outcome.ALLOCATED;
  }

  private Outcome failed(ApplicationAttemptId application, Throwable cause) {
    return errors.failed(application, cause) ? Outcome.FAILED_FOR_ONE : Outcome.FAILED;
  }

  /** Whose proposal it is; all of an assignment are of one application. */
  private static Optional<ApplicationAttemptId> application(CSAssignment assignment) {
    AssignmentInformation made = assignment.getAssignmentInformation();
    List<AssignmentDetails> proposed =
        made.getAllocationDetails().isEmpty()
            ? made.getReservationDetails()
            : made.getAllocationDetails();
    return proposed.isEmpty()
        ? Optional.empty()
        : Optional.of(proposed.get(0).rmContainer.getApplicationAttemptId());
  }

  /**
   * Asks every application by itself which of them makes an offer end in an error. What they would
   * take is forgotten.
   */
  private Optional<ApplicationAttemptId> culprit(
      FiCaSchedulerNode node, ResourceLimits limits, SchedulingMode mode) {
    for (SchedulerApplication<FiCaSchedulerApp> one :
        scheduler.getSchedulerApplications().values()) {
      FiCaSchedulerApp attempt = one.getCurrentAppAttempt();
      if (attempt == null || attempt.isStopped()) {
        continue;
      }
      try {
        forgetProposal(
            attempt.assignContainers(
                scheduler.getClusterResource(),
                new SimpleCandidateNodeSet<>(node),
                limits,
                mode,
                null));
      } catch (RuntimeException | Error e) {
        return Optional.of(attempt.getApplicationAttemptId());
      }
    }
    return Optional.empty();
  }

  /**
   * An application does not ask again for what it was proposed and not given; only the end of a
   * commit clears that, and there is none.
   */
  private void forgetProposal(CSAssignment assignment) {
    for (AssignmentDetails details : assignment.getAssignmentInformation().getAllocationDetails()) {
      RMContainer container = details.rmContainer;
      FiCaSchedulerApp application =
          scheduler.getApplicationAttempt(container.getApplicationAttemptId());
      if (application != null) {
        application.decUnconfirmedRes(container.getAllocatedResource());
      }
    }
  }

  private boolean isPending(String partition) {
    return SchedulerUtils.hasPendingResourceRequest(
        scheduler.getResourceCalculator(),
        scheduler.getRootQueue().getQueueResourceUsage(),
        partition,
        scheduler.getClusterResource(),
        SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
  }

  /** Whether nodes of a partition also serve applications that ask for no label. */
  private boolean mayBeShared(String partition) {
    if (partition.equals(noLabel())) {
      return false;
    }
    try {
      return !labels.get().isExclusiveNodeLabel(partition);
    } catch (IOException e) {
      LOG.warn(
          "YARN does not tell whether label {} is exclusive; treating it as exclusive.",
          partition,
          e);
      return false;
    }
  }

  private void record(
      FiCaSchedulerNode node,
      CSQueue queue,
      RMContainer reservation,
      ActivityState queueState,
      AllocationState nodeState) {
    ActivitiesManager activities = scheduler.getActivitiesManager();
    ActivitiesLogger.QUEUE.recordQueueActivity(
        activities,
        node,
        queue.getParent().getQueuePath(),
        queue.getQueuePath(),
        queueState,
        ActivityDiagnosticConstant.EMPTY);
    ActivitiesLogger.NODE.finishAllocatedNodeAllocation(
        activities, node, reservation.getContainerId(), nodeState);
  }

  private void updateHealth(FiCaSchedulerNode node, CSAssignment assignment) {
    SchedulerHealth health = scheduler.getSchedulerHealth();
    long now = scheduler.getLastNodeUpdateTime();
    List<AssignmentDetails> allocations =
        assignment.getAssignmentInformation().getAllocationDetails();
    List<AssignmentDetails> reservations =
        assignment.getAssignmentInformation().getReservationDetails();
    if (!allocations.isEmpty()) {
      AssignmentDetails last = allocations.get(allocations.size() - 1);
      ContainerId container = last.rmContainer.getContainerId();
      health.updateAllocation(now, node.getNodeID(), container, last.queue);
    }
    if (!reservations.isEmpty()) {
      AssignmentDetails last = reservations.get(reservations.size() - 1);
      ContainerId container = last.rmContainer.getContainerId();
      health.updateReservation(now, node.getNodeID(), container, last.queue);
    }
    health.updateSchedulerReservationCounts(reservations.size());
    health.updateSchedulerAllocationCounts(allocations.size());
    health.updateSchedulerRunDetails(
        now,
        assignment.getAssignmentInformation().getAllocated(),
        assignment.getAssignmentInformation().getReserved());
  }

  ResourceLimits limits(String partition) {
    return new ResourceLimits(total(partition));
  }

  /** What the books hold of all nodes of a partition. */
  Resource total(String partition) {
    return labels.get().getResourceByLabel(partition, scheduler.getClusterResource());
  }

  private boolean isSomething(Resource resource) {
    return Resources.greaterThan(
        scheduler.getResourceCalculator(),
        scheduler.getClusterResource(),
        resource,
        Resources.none());
  }

  private static String noLabel() {
    return CommonNodeLabelsManager.NO_LABEL;
  }
}
