// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.placement.ApplicationService;
import io.kairos.rm.placement.NodeIndex;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the dispatcher knows of the nodes. Other threads only leave a note that a node {@linkplain
 * #changed changed} or {@linkplain #heartbeat reported}, which costs them next to nothing; the
 * dispatcher's thread {@linkplain #catchUp reads} the notes and owns all the rest.
 */
final class ClusterView {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterView.class);

  private final Function<NodeId, FiCaSchedulerNode> nodes;
  private final Predicate<FiCaSchedulerNode> hasRoom;
  private final ApplicationService<NodeId> service;
  private final Consumer<String> applicationGrew;
  private final QueueLengths queueLengths;
  private final LongSupplier nowMillis;
  private final NodeIndex<NodeId> index;

  private final ConcurrentMap<NodeId, Known> known = new ConcurrentHashMap<>();
  private final Queue<Known> notes = new ConcurrentLinkedQueue<>();
  private final AtomicReference<ViewSettings> nextSettings = new AtomicReference<>();

  private final Set<NodeId> reserved = new HashSet<>();
  private final Deque<NodeId> reservedToTry = new ArrayDeque<>();

  private ViewSettings settings;
  private long slotsOfQueues;
  private long takenSlotsOfQueues;

  private volatile int withStatistics;
  private volatile int withoutStatistics;

  /**
   * @param nodes the scheduler's node of an id, {@code null} for one that is gone
   * @param hasRoom whether a node could take the smallest container there is
   * @param service is told what nodes report of applications
   * @param applicationGrew is told an application's id after its attained service has grown
   * @param queueLengths is told how long queues at nodes may be
   * @param nowMillis a clock that only goes forward
   */
  ClusterView(
      Function<NodeId, FiCaSchedulerNode> nodes,
      Predicate<FiCaSchedulerNode> hasRoom,
      ApplicationService<NodeId> service,
      Consumer<String> applicationGrew,
      QueueLengths queueLengths,
      LongSupplier nowMillis,
      ViewSettings settings) {
    this.nodes = nodes;
    this.hasRoom = hasRoom;
    this.service = service;
    this.applicationGrew = applicationGrew;
    this.queueLengths = queueLengths;
    this.nowMillis = nowMillis;
    this.settings = settings;
    this.index = new NodeIndex<>(settings.tieBreaker);
  }

  // ---- any thread

  /** A node came, went, or has other containers, resources or labels than before. */
  void changed(NodeId node) {
    leaveNote(known.computeIfAbsent(node, Known::new));
  }

  /**
   * A node sent a heartbeat.
   *
   * @param utilization may be {@code null}, as it is until the first one was measured
   */
  void heartbeat(NodeId node, ResourceUtilization utilization) {
    Known entry = known.computeIfAbsent(node, Known::new);
    entry.heardMillis = nowMillis.getAsLong();
    entry.lastHeartbeat.set(new Heartbeat(utilization));
    leaveNote(entry);
  }

  /** Ranks and bounds nodes in another way from the next look at them on. */
  void set(ViewSettings next) {
    nextSettings.set(next);
  }

  /**
   * Every node as the dispatcher ranked it last, in no order. What is copied here are references to
   * immutable objects that the dispatcher leaves behind whenever it ranks a node, so whoever looks
   * at the cluster costs the dispatcher nothing, not even a lock.
   */
  List<RankedNode> ranked() {
    List<RankedNode> nodesNow = new ArrayList<>(known.size());
    for (Known entry : known.values()) {
      RankedNode ranked = entry.ranked;
      if (ranked != null) {
        nodesNow.add(ranked);
      }
    }
    return nodesNow;
  }

  /** How long ago a node was heard of, in milliseconds; empty if it has not been yet. */
  OptionalLong silenceMillis(NodeId node) {
    Known entry = known.get(node);
    return entry == null || entry.heardMillis == Known.NEVER
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(0, nowMillis.getAsLong() - entry.heardMillis));
  }

  int nodesWithStatistics() {
    return withStatistics;
  }

  int nodesWithoutStatistics() {
    return withoutStatistics;
  }

  // ---- the dispatcher's thread

  /** Reads every note that was left. */
  void catchUp() {
    ViewSettings next = nextSettings.getAndSet(null);
    if (next != null) {
      take(next);
    }
    for (Known entry = notes.poll(); entry != null; entry = notes.poll()) {
      // Cleared before the node is looked at: what changes from here on leaves a note again.
      entry.noted.set(false);
      FiCaSchedulerNode node = nodes.apply(entry.id);
      if (node == null) {
        forget(entry);
        continue;
      }
      try {
        readHeartbeat(entry, node);
      } finally {
        rank(entry, node);
      }
      if (reserved.contains(entry.id)) {
        reservedToTry.add(entry.id);
      }
    }
  }

  /** Ranks a node anew after the dispatcher itself changed it. */
  void rank(FiCaSchedulerNode node) {
    rank(known.computeIfAbsent(node.getNodeID(), Known::new), node);
  }

  List<String> partitions() {
    return List.copyOf(index.partitions());
  }

  /**
   * The node to offer next. Tasks are queued only when the cluster is so full (Yaq, Algorithm 1,
   * lines 1–3); as long as it is not, a full node that comes first means that no other will do.
   */
  Optional<NodeId> first(String partition) {
    Optional<NodeId> first = index.first(partition);
    if (slotsOfQueues > 0
        && first.isPresent()
        && isFull(known.get(first.get()))
        && !settings.queuing.isQueuing(slotsOfQueues - takenSlotsOfQueues, slotsOfQueues)) {
      return Optional.empty();
    }
    return first;
  }

  void setAside(NodeId node) {
    index.setAside(node);
  }

  void resume() {
    index.resume();
    reservedToTry.clear();
    reservedToTry.addAll(reserved);
  }

  /** A node that holds a reservation and was not tried since it changed or since the last pass. */
  Optional<NodeId> nextReserved() {
    return Optional.ofNullable(reservedToTry.poll());
  }

  private void leaveNote(Known entry) {
    if (entry.noted.compareAndSet(false, true)) {
      notes.add(entry);
    }
  }

  private void rank(Known entry, FiCaSchedulerNode node) {
    boolean isReserved = node.getReservedContainer() != null;
    if (isReserved) {
      reserved.add(entry.id);
    } else {
      reserved.remove(entry.id);
    }
    recount(entry, node);
    double load = 0;
    double score = 0;
    RankedNode.Standing standing = standing(entry, node, isReserved);
    if (standing == RankedNode.Standing.OFFERED) {
      load = load(entry, node);
      score = index.update(entry.id, node.getPartition(), load, entry.statistics);
    } else {
      index.remove(entry.id);
    }
    entry.ranked =
        new RankedNode(
            entry.id,
            node.getPartition(),
            standing,
            load,
            score,
            kind(entry),
            entry.statistics,
            entry.queue == null ? Double.NaN : entry.queue.waitSeconds());
  }

  private RankedNode.Standing standing(Known entry, FiCaSchedulerNode node, boolean isReserved) {
    if (isReserved) {
      return RankedNode.Standing.RESERVED;
    }
    if (entry.queue != null && !entry.queue.admits()) {
      return RankedNode.Standing.QUEUE_FULL;
    }
    return hasRoom.test(node) ? RankedNode.Standing.OFFERED : RankedNode.Standing.FULL;
  }

  private static RankedNode.Kind kind(Known entry) {
    if (entry.statistics == null) {
      return entry.isUnreadable ? RankedNode.Kind.UNREADABLE : RankedNode.Kind.NONE;
    }
    return entry.queue == null ? RankedNode.Kind.LAS : RankedNode.Kind.QUEUE;
  }

  private double load(Known entry, FiCaSchedulerNode node) {
    int tasks = node.getNumContainers();
    NodeQueue queue = entry.queue;
    if (queue != null) {
      return settings.placement.load(tasks, queue.taskVcores(), queue.slots(), queue.waitSeconds());
    }
    int slots = slots(node);
    int taskVcores = node.getAllocatedResource().getVirtualCores();
    // Nobody told: tasks of the default length, as in a queue.
    double waitSeconds =
        Math.max(0, taskVcores - slots + 1) * settings.defaultTaskMillis / 1000.0 / slots;
    return settings.placement.load(tasks, taskVcores, slots, waitSeconds);
  }

  private void recount(Known entry, FiCaSchedulerNode node) {
    if (entry.queue != null) {
      forgetSlots(entry);
      entry.queue.holds(node.getAllocatedResource().getVirtualCores());
      entry.slots = entry.queue.slots();
      entry.takenSlots = entry.queue.takenSlots();
      slotsOfQueues += entry.slots;
      takenSlotsOfQueues += entry.takenSlots;
    }
  }

  private void forgetSlots(Known entry) {
    slotsOfQueues -= entry.slots;
    takenSlotsOfQueues -= entry.takenSlots;
    entry.slots = 0;
    entry.takenSlots = 0;
  }

  private void take(ViewSettings next) {
    settings = next;
    index.setTieBreaker(next.tieBreaker);
    for (Known entry : known.values()) {
      if (entry.queue != null) {
        entry.queue.rebind(next.queueBound, next.defaultTaskMillis);
        resize(entry);
      }
      leaveNote(entry);
    }
  }

  private void readQueue(Known entry, FiCaSchedulerNode node) {
    if (entry.statistics == null) {
      // A node that just started measures nothing yet; it is no other kind of node for that.
      return;
    }
    if (entry.statistics.queue().isEmpty()) {
      forgetQueue(entry);
      return;
    }
    if (entry.queue == null) {
      entry.queue = new NodeQueue(settings.queueBound, settings.defaultTaskMillis);
    }
    int masters = 0;
    int masterVcores = 0;
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      if (container.isAMContainer()) {
        masters++;
        masterVcores += container.getAllocatedResource().getVirtualCores();
      }
    }
    entry.queue.report(
        entry.statistics,
        slots(node),
        node.getNumContainers() - masters,
        node.getAllocatedResource().getVirtualCores(),
        masterVcores);
    resize(entry);
  }

  private void resize(Known entry) {
    if (entry.queue.resize(nowMillis.getAsLong())) {
      queueLengths.set(entry.id, entry.queue.lengthVcores());
    }
  }

  private void forgetQueue(Known entry) {
    if (entry.queue != null) {
      forgetSlots(entry);
      entry.queue = null;
      queueLengths.remove(entry.id);
    }
  }

  private static boolean isFull(Known entry) {
    return entry != null && entry.queue != null && entry.queue.isFull();
  }

  private static int slots(FiCaSchedulerNode node) {
    return Math.max(1, node.getRMNode().getTotalCapability().getVirtualCores());
  }

  private void readHeartbeat(Known entry, FiCaSchedulerNode node) {
    Heartbeat heartbeat = entry.lastHeartbeat.getAndSet(null);
    if (heartbeat == null) {
      return;
    }
    NodeStatistics statistics = heartbeat.statistics();
    boolean isFirst = !entry.hasReported;
    if (statistics == null && (isFirst || entry.statistics != null)) {
      LOG.warn(
          "Node {} sends no statistics of Kairos: it is used, but ranked behind nodes with as many"
              + " tasks that do. Is the plug-in set up there?",
          entry.id);
    } else if (statistics != null && !isFirst && entry.statistics == null) {
      LOG.info("Node {} sends statistics of Kairos now.", entry.id);
    }
    count(entry, -1);
    entry.hasReported = true;
    entry.statistics = statistics;
    entry.isUnreadable = statistics == null && heartbeat.isOfThisPlugin();
    count(entry, 1);
    readQueue(entry, node);
    if (statistics != null) {
      Map<String, Double> totals = statistics.applicationServiceSeconds();
      if (!totals.isEmpty()) {
        service.report(entry.id, totals).forEach(applicationGrew);
      }
    }
  }

  private void forget(Known entry) {
    index.remove(entry.id);
    reserved.remove(entry.id);
    known.remove(entry.id, entry);
    forgetQueue(entry);
    count(entry, -1);
    entry.hasReported = false;
    entry.statistics = null;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written by the dispatcher's thread only
  private void count(Known entry, int by) {
    if (!entry.hasReported) {
      return;
    }
    if (entry.statistics != null) {
      withStatistics += by;
    } else {
      withoutStatistics += by;
    }
  }

  private static final class Known {
    static final long NEVER = Long.MIN_VALUE;

    final NodeId id;
    final AtomicBoolean noted = new AtomicBoolean();

    /** The last heartbeat the dispatcher has not read yet; one that is overtaken is lost. */
    final AtomicReference<Heartbeat> lastHeartbeat = new AtomicReference<>();

    /** Written by whoever brings a heartbeat, read by whoever looks at the cluster. */
    volatile long heardMillis = NEVER;

    /** Written by the dispatcher; {@code null} until it has looked at the node. */
    volatile RankedNode ranked;

    boolean hasReported;
    boolean isUnreadable;
    NodeStatistics statistics;

    /** {@code null} for a node that starts every task at once. */
    NodeQueue queue;

    /** What the node adds to the sums over all queues. */
    int slots;

    int takenSlots;

    Known(NodeId id) {
      this.id = id;
    }
  }

  private static final class Heartbeat {
    private final ResourceUtilization utilization;

    Heartbeat(ResourceUtilization utilization) {
      this.utilization = utilization;
    }

    /** {@code null} if the node sends none. */
    NodeStatistics statistics() {
      Map<String, Float> custom = utilization == null ? null : utilization.getCustomResources();
      return custom == null || custom.isEmpty()
          ? null
          : NodeStatistics.fromCustomResources(custom).orElse(null);
    }

    /** Whether the plug-in runs there, in whatever version. */
    boolean isOfThisPlugin() {
      Map<String, Float> custom = utilization == null ? null : utilization.getCustomResources();
      return custom != null && NodeStatistics.isIn(custom);
    }
  }
}
