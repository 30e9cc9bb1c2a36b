// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.placement.ApplicationService;
import io.kairos.rm.placement.NodeIndex;
import io.kairos.rm.placement.NodeLoad;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * What the dispatcher knows of the nodes. Other threads only leave a note that a node {@linkplain
 * #changed changed} or {@linkplain #heartbeat reported}, which costs them next to nothing; the
 * dispatcher's thread {@linkplain #catchUp reads} the notes and owns all the rest.
 */
final class ClusterView {
  private final Function<NodeId, FiCaSchedulerNode> nodes;
  private final Predicate<FiCaSchedulerNode> hasRoom;
  private final Masters masters;
  private final LongSupplier nowMillis;
  private final NodeReports reports;
  private final NodeQueues queues;
  private final NodeIndex<NodeId> index;

  private final ConcurrentMap<NodeId, KnownNode> known = new ConcurrentHashMap<>();
  private final Queue<KnownNode> notes = new ConcurrentLinkedQueue<>();
  private final AtomicReference<ViewSettings> nextSettings = new AtomicReference<>();

  /** Full nodes that were set aside because the cluster is not so full yet that tasks queue. */
  private final Set<NodeId> tooEarly = new HashSet<>();

  /** Nodes that were set aside while they had a slot free. */
  private final Set<NodeId> freeAside = new HashSet<>();

  private final Set<NodeId> reserved = new HashSet<>();
  private final Deque<NodeId> reservedToTry = new ArrayDeque<>();

  private ViewSettings settings;
  private long pass;

  /**
   * @param nodes the scheduler's node of an id, {@code null} for one that is gone
   * @param hasRoom whether a node could take the smallest container there is
   * @param masters the containers that are no tasks
   * @param service is told what nodes report of applications
   * @param applicationGrew is told an application's id after its attained service has grown
   * @param queueLengths is told how long queues at nodes may be
   * @param nowMillis a clock that only goes forward
   */
  ClusterView(
      Function<NodeId, FiCaSchedulerNode> nodes,
      Predicate<FiCaSchedulerNode> hasRoom,
      Masters masters,
      ApplicationService<NodeId> service,
      Consumer<String> applicationGrew,
      QueueLengths queueLengths,
      LongSupplier nowMillis,
      ViewSettings settings) {
    this.nodes = nodes;
    this.hasRoom = hasRoom;
    this.masters = masters;
    this.nowMillis = nowMillis;
    this.settings = settings;
    this.reports = new NodeReports(service, applicationGrew);
    this.queues = new NodeQueues(queueLengths, nowMillis, settings);
    this.index = new NodeIndex<>(settings.tieBreaker);
  }

  // ---- any thread

  /** A node came, went, or has other containers, resources or labels than before. */
  void changed(NodeId node) {
    leaveNote(known.computeIfAbsent(node, KnownNode::new));
  }

  /**
   * A node sent a heartbeat.
   *
   * @param utilization may be {@code null}, as it is until the first one was measured
   */
  void heartbeat(NodeId node, ResourceUtilization utilization) {
    KnownNode entry = known.computeIfAbsent(node, KnownNode::new);
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
    for (KnownNode entry : known.values()) {
      RankedNode ranked = entry.ranked;
      if (ranked != null) {
        nodesNow.add(ranked);
      }
    }
    return nodesNow;
  }

  /** How long ago a node was heard of, in milliseconds; empty if it has not been yet. */
  OptionalLong silenceMillis(NodeId node) {
    KnownNode entry = known.get(node);
    return entry == null || entry.heardMillis == KnownNode.NEVER
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(0, nowMillis.getAsLong() - entry.heardMillis));
  }

  int nodesWithStatistics() {
    return reports.withStatistics();
  }

  int nodesWithoutStatistics() {
    return reports.withoutStatistics();
  }

  // ---- the dispatcher's thread

  /** Reads every note that was left. */
  void catchUp() {
    ViewSettings next = nextSettings.getAndSet(null);
    if (next != null) {
      take(next);
    }
    for (KnownNode note = notes.poll(); note != null; note = notes.poll()) {
      // Cleared before the node is looked at: what changes from here on leaves a note again.
      note.noted.set(false);
      KnownNode entry = current(note);
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
    if (!tooEarly.isEmpty() && queues.isQueuing()) {
      tooEarly.forEach(index::resume);
      tooEarly.clear();
    }
  }

  /** Ranks a node anew after the dispatcher itself changed it. */
  void rank(FiCaSchedulerNode node) {
    rank(known.computeIfAbsent(node.getNodeID(), KnownNode::new), node);
  }

  List<String> partitions() {
    return List.copyOf(index.partitions());
  }

  /**
   * The node to offer next. As long as the cluster is not so full that tasks are queued, full nodes
   * are set aside: only where nodes go by their queues do all that follow a full one have no slot
   * free either.
   */
  Optional<NodeId> first(String partition) {
    Optional<NodeId> first = index.first(partition);
    while (first.isPresent() && queues.isTooEarlyFor(known.get(first.get()))) {
      index.setAside(first.get());
      tooEarly.add(first.get());
      first = index.first(partition);
    }
    return first;
  }

  void setAside(NodeId node) {
    index.setAside(node);
    if (hasFreeSlot(node)) {
      freeAside.add(node);
    }
  }

  /** On how many of the nodes that were set aside a task would start at once. */
  int freeAside() {
    freeAside.removeIf(node -> !hasFreeSlot(node));
    return freeAside.size();
  }

  /** A node is given no tasks though it has room: its free slots are none until it is heard of. */
  void unfit(NodeId node) {
    KnownNode entry = known.get(node);
    if (entry != null) {
      entry.hasFreeSlot = false;
      queues.forgetSlots(entry);
    }
  }

  /**
   * Nodes of a partition on which a task starts at once, in the order in which they are offered.
   */
  List<NodeId> free(String partition) {
    List<NodeId> free = index.inOrder(partition);
    free.removeIf(id -> !hasFreeSlot(id));
    return free;
  }

  /** Whether a task that a node is given now starts at once. */
  boolean hasFreeSlot(NodeId node) {
    KnownNode entry = known.get(node);
    return entry != null && entry.hasFreeSlot;
  }

  /**
   * Whether an offer of a node counts as one that stock would make: the first since a heartbeat
   * that came during this pass or just before.
   */
  boolean takeOpportunity(NodeId node) {
    KnownNode entry = known.get(node);
    if (entry == null || entry.heardBeforePass < pass) {
      return false;
    }
    entry.heardBeforePass = KnownNode.NEVER;
    return true;
  }

  void resume() {
    pass++;
    index.resume();
    freeAside.clear();
    tooEarly.clear();
    reservedToTry.clear();
    reservedToTry.addAll(reserved);
  }

  /** A node that holds a reservation and was not tried since it changed or since the last pass. */
  Optional<NodeId> nextReserved() {
    return Optional.ofNullable(reservedToTry.poll());
  }

  /** The entry of a node. A note may have been left in one that was forgotten at that moment. */
  private KnownNode current(KnownNode noted) {
    KnownNode entry = known.computeIfAbsent(noted.id, KnownNode::new);
    if (entry != noted) {
      entry.inherit(noted);
    }
    return entry;
  }

  private void leaveNote(KnownNode entry) {
    if (entry.noted.compareAndSet(false, true)) {
      notes.add(entry);
    }
  }

  private void rank(KnownNode entry, FiCaSchedulerNode node) {
    boolean isReserved = node.getReservedContainer() != null;
    if (isReserved) {
      reserved.add(entry.id);
    } else {
      reserved.remove(entry.id);
    }
    HeldTasks mastersThere = masters.on(entry.id);
    queues.recount(entry, node, mastersThere);
    HeldTasks tasks = HeldTasks.allOf(node).without(mastersThere);
    int taskVcores = tasks.vcores();
    double load = 0;
    double score = 0;
    RankedNode.Standing standing = standing(entry, node, taskVcores, isReserved);
    if (standing == RankedNode.Standing.OFFERED) {
      NodeLoad held = load(entry, node, tasks);
      entry.hasFreeSlot = held.hasFreeSlot();
      load = settings.placement.load(held);
      score =
          index.update(entry.id, node.getPartition(), load, entry.statistics, mastersThere.tasks());
    } else {
      entry.hasFreeSlot = false;
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

  private RankedNode.Standing standing(
      KnownNode entry, FiCaSchedulerNode node, int taskVcores, boolean isReserved) {
    if (isReserved) {
      return RankedNode.Standing.RESERVED;
    }
    if (entry.queue != null && !entry.queue.admits()) {
      return RankedNode.Standing.QUEUE_FULL;
    }
    if (entry.queue == null && !settings.admission.admits(NodeQueues.slots(node), taskVcores, 1)) {
      // The books are a moment late when a master ends, and would take a task in its place.
      return RankedNode.Standing.FULL;
    }
    return hasRoom.test(node) ? RankedNode.Standing.OFFERED : RankedNode.Standing.FULL;
  }

  private static RankedNode.Kind kind(KnownNode entry) {
    if (entry.statistics == null) {
      return entry.isUnreadable ? RankedNode.Kind.UNREADABLE : RankedNode.Kind.NONE;
    }
    return entry.queue == null ? RankedNode.Kind.LAS : RankedNode.Kind.QUEUE;
  }

  private NodeLoad load(KnownNode entry, FiCaSchedulerNode node, HeldTasks tasks) {
    NodeQueue queue = entry.queue;
    int nextVcores = Math.max(1, (int) Math.ceil(tasks.vcoresOf(1)));
    if (queue != null) {
      return new NodeLoad(queue.taskVcores(), queue.slots(), queue.waitSeconds(), nextVcores);
    }
    int taskVcores = tasks.vcores();
    int slots = NodeQueues.slots(node);
    // Nobody told: tasks of the default length, as in a queue.
    double waitSeconds =
        Math.max(0, taskVcores - slots + 1) * settings.defaultTaskMillis / 1000.0 / slots;
    return new NodeLoad(taskVcores, slots, waitSeconds, nextVcores);
  }

  private void take(ViewSettings next) {
    settings = next;
    index.setTieBreaker(next.tieBreaker);
    queues.set(next, known.values());
    known.values().forEach(this::leaveNote);
  }

  private void readHeartbeat(KnownNode entry, FiCaSchedulerNode node) {
    Heartbeat heartbeat = entry.lastHeartbeat.getAndSet(null);
    if (heartbeat != null) {
      entry.heardBeforePass = pass + 1;
      reports.take(entry, heartbeat);
      queues.report(entry, node, masters.on(entry.id));
      reports.addService(entry);
    }
  }

  private void forget(KnownNode entry) {
    index.remove(entry.id);
    reserved.remove(entry.id);
    known.remove(entry.id, entry);
    queues.forget(entry);
    reports.forget(entry);
  }
}
