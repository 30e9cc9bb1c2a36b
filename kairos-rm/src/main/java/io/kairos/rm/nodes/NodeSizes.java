// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import io.kairos.rm.dispatch.NodeCapacity;
import io.kairos.rm.placement.admission.NodeAdmission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * How large nodes really are, and how large the scheduler's books may make them (§3.3). Written by
 * YARN's thread of scheduler events; any thread may read.
 */
public final class NodeSizes {
  /**
   * Stock never clears the time from which a node's tasks are killed, and draining sets it to now.
   * Added to the clock, this gives a negative time, which stock takes for none; without the
   * overflow it would be never all the same.
   */
  private static final long NEVER_MILLIS = Long.MAX_VALUE;

  private final LargestNode mostVcores = new LargestNode();
  private final LargestNode mostMemoryMb = new LargestNode();
  private final QueueLengths queueLengths = new QueueLengths(this::update);
  private final NodeContainers masters;
  private final CapacityScheduler scheduler;
  private final MasterShares shares;
  private final NodeBooking booking;
  private final Supplier<NodeAdmission> admission;
  final QueueWalks walks;

  private final Set<NodeId> stale = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean isAnnounced = new AtomicBoolean();

  /**
   * @param scheduler finds a node while stock changes its size, too
   * @param shares keeps what masters may use a share of what nodes really have
   * @param booking changes the books
   * @param admission what admits tasks now to a node that has no queue
   * @param nanoClock a clock in nanoseconds that only goes forward
   */
  public NodeSizes(
      CapacityScheduler scheduler,
      MasterShares shares,
      NodeBooking booking,
      Supplier<NodeAdmission> admission,
      LongSupplier nanoClock) {
    this.scheduler = scheduler;
    this.shares = shares;
    this.booking = booking;
    this.admission = admission;
    this.walks = new QueueWalks(nanoClock);
    this.masters = new NodeContainers(id -> scheduler.getRMContainer(id) != null, this::update);
  }

  /** They are no tasks: they count neither in a node's rank nor against N + Q. */
  public NodeContainers masters() {
    return masters;
  }

  public QueueLengths queueLengths() {
    return queueLengths;
  }

  /**
   * Notes how large a node really is, for it is booked now, and says what the books may hold of it.
   *
   * @param own what the node really has
   */
  public ResourceOption admitted(NodeId node, ResourceOption own) {
    int cores = own.getResource().getVirtualCores();
    long memoryMb = own.getResource().getMemorySize();
    FiCaSchedulerNode booked = scheduler.getNode(node);
    boolean isShrunk = cores < mostVcores.of(node) || memoryMb < mostMemoryMb.of(node);
    if (booked != null) {
      // One that was lost while its update waited will not be removed again.
      note(node, own.getResource());
    }
    int timeoutMillis = own.getOverCommitTimeout();
    if (booked != null && !isShrunk && !isToLoseTasks(booked)) {
      // Only our own books may shrink now, and held tasks wait until there is room.
      booked.setOvercommitTimeOut(NEVER_MILLIS);
      timeoutMillis = ResourceOption.OVER_COMMIT_TIMEOUT_MILLIS_DEFAULT;
    }
    return ResourceOption.newInstance(
        limit(node, own.getResource(), admission.get()), timeoutMillis);
  }

  private void note(NodeId node, Resource own) {
    mostVcores.put(node, own.getVirtualCores());
    mostMemoryMb.put(node, own.getMemorySize());
  }

  /** What the books may hold of a node. */
  private Resource limit(NodeId node, Resource own, NodeAdmission unqueued) {
    NodeCapacity booked =
        new NodeCapacity(own.getVirtualCores(), own.getMemorySize())
            .booked(queueLengths.admission(node, unqueued), masters.on(node));
    Resource limit = Resources.clone(own);
    limit.setVirtualCores(booked.vcores());
    limit.setMemorySize(booked.memoryMb());
    return limit;
  }

  /** Whether the operator made a node smaller, and it still holds more than it should. */
  private static boolean isToLoseTasks(FiCaSchedulerNode node) {
    return node.isOvercommitTimeOutSet()
        && !Resources.fitsIn(Resources.none(), node.getUnallocatedResource());
  }

  public void remove(NodeId node) {
    mostVcores.remove(node);
    mostMemoryMb.remove(node);
    masters.forget(node);
  }

  /** At most what a node really has: a container of N + 1 vcores could never run as it asks. */
  public Resource atMostTheLargest(Resource maximum) {
    long vcores = mostVcores.largest();
    long memoryMb = mostMemoryMb.largest();
    if (vcores == 0
        || (maximum.getVirtualCores() <= vcores && maximum.getMemorySize() <= memoryMb)) {
      return maximum;
    }
    Resource capped = Resources.clone(maximum);
    capped.setVirtualCores((int) Math.min(maximum.getVirtualCores(), vcores));
    capped.setMemorySize(Math.min(maximum.getMemorySize(), memoryMb));
    return capped;
  }

  /** Vcores that may still be handed out; any thread. */
  public long roomVcores() {
    return scheduler.getAllNodes().stream()
        .mapToLong(node -> Math.max(0, node.getUnallocatedResource().getVirtualCores()))
        .sum();
  }

  /** A node may be given more or fewer tasks than before; any thread. */
  public void update(NodeId node) {
    stale.add(node);
    announce();
  }

  /** Books a node that has just registered with N; the thread of scheduler events. */
  public void register(FiCaSchedulerNode node) {
    // Not with its booking only: without a queue there is none, and the node may be the largest.
    note(node.getNodeID(), own(node.getRMNode()));
    if (book(node, admission.get())) {
      walks.owe();
    }
    // Also for the share that its memory adds to masters.
    announce();
  }

  /** Announces the walk over the queues that had to wait for its turn; any thread. */
  public void announceIfDue() {
    if (walks.isDue()) {
      announce();
    }
  }

  /**
   * Books every node anew that may be given more or fewer tasks than before. All of them together
   * cost one walk over the queues, now or when its turn comes.
   */
  public void rebook() {
    NodeAdmission unqueued = admission.get();
    isAnnounced.set(false);
    List<FiCaSchedulerNode> nodes = new ArrayList<>();
    for (NodeId id : stale) {
      stale.remove(id);
      FiCaSchedulerNode node = scheduler.getNode(id);
      if (node != null) {
        nodes.add(node);
        expect(node, unqueued);
      }
    }
    shares.settle();
    for (FiCaSchedulerNode node : nodes) {
      if (book(node, unqueued)) {
        walks.owe();
      }
    }
    shares.settle();
    if (walks.isDue()) {
      walks.make(booking::updateQueues);
    }
  }

  /**
   * Gives a node so many vcores more in the books while a step is made, and afterwards what they
   * may hold with the masters that are there then. The caller has the scheduler's lock, so nothing
   * but the step sees them.
   */
  public <T> T withRoom(FiCaSchedulerNode node, int vcores, Supplier<T> step) {
    NodeAdmission unqueued = admission.get();
    RMNode rmNode = node.getRMNode();
    Resource own = own(rmNode);
    Resource larger = Resources.clone(node.getTotalResource());
    larger.setVirtualCores(larger.getVirtualCores() + vcores);
    booking.resize(rmNode, own, larger);
    try {
      booking.updateQueues();
      return step.get();
    } finally {
      Resource limit = limit(rmNode.getNodeID(), own, unqueued);
      if (!limit.equals(node.getTotalResource())) {
        booking.resize(rmNode, own, limit);
        booking.updateQueues();
      }
    }
  }

  /** Vcores of further tasks that a node may be given, below 0 if it has too many; any thread. */
  public int taskRoom(FiCaSchedulerNode node) {
    NodeId id = node.getNodeID();
    int limit =
        queueLengths.admission(id, admission.get()).limitVcores(ownVcores(node.getRMNode()));
    return limit - Books.containers(node).without(masters.on(id)).vcores();
  }

  /** Whether a node has as many vcores for tasks; the books may still hold those of a master. */
  public boolean mayHave(NodeId id, SchedulingRequest request) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    return node == null
        || request.getResourceSizing() == null
        || request.getResourceSizing().getResources().getVirtualCores() <= taskRoom(node);
  }

  private void expect(FiCaSchedulerNode node, NodeAdmission unqueued) {
    RMNode rmNode = node.getRMNode();
    if (rmNode.getState() != NodeState.DECOMMISSIONING) {
      Resource own = own(rmNode);
      shares.expect(
          node, own.getMemorySize(), limit(rmNode.getNodeID(), own, unqueued).getMemorySize());
    }
  }

  /**
   * What a node really has. An operator's change is in YARN's list before its event is here, which
   * alone tells when tasks are to be killed: until then the node is as large as it was.
   */
  private Resource own(RMNode node) {
    Resource own = Resources.clone(node.getTotalCapability());
    long cores = mostVcores.of(node.getNodeID());
    if (cores > 0) {
      own.setVirtualCores((int) cores);
      own.setMemorySize(mostMemoryMb.of(node.getNodeID()));
    }
    return own;
  }

  private int ownVcores(RMNode node) {
    long cores = mostVcores.of(node.getNodeID());
    return cores > 0 ? (int) cores : node.getTotalCapability().getVirtualCores();
  }

  /** Returns whether the node has another size in the books than before. */
  private boolean book(FiCaSchedulerNode node, NodeAdmission unqueued) {
    RMNode rmNode = node.getRMNode();
    if (rmNode.getState() == NodeState.DECOMMISSIONING) {
      // YARN books what a draining node has; its end or its return books it anew.
      return false;
    }
    Resource own = own(rmNode);
    if (limit(rmNode.getNodeID(), own, unqueued).equals(node.getTotalResource())) {
      return false;
    }
    booking.rebook(rmNode, own);
    return true;
  }

  private void announce() {
    if (isAnnounced.compareAndSet(false, true)) {
      // By the event queue: it is a walk over all queues, under the scheduler's lock.
      scheduler.getRMContext().getDispatcher().getEventHandler().handle(new Rebooking());
    }
  }

  /**
   * The books of some nodes are out of date. YARN hands every event of the scheduler to its
   * allocator of opportunistic containers, too, if that is on. The type is one that the allocator
   * passes over; an event of another class would end the ResourceManager.
   */
  public static final class Rebooking extends SchedulerEvent {
    Rebooking() {
      super(SchedulerEventType.NODE_ATTRIBUTES_UPDATE);
    }
  }
}
