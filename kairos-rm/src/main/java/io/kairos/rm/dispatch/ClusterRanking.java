// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import io.kairos.common.NodeStatistics;
import io.kairos.common.UsedCores;
import io.kairos.rm.placement.NodeIndex;
import io.kairos.rm.placement.NodeLoad;
import io.kairos.rm.placement.admission.NodeAdmission;
import io.kairos.rm.placement.measure.ApplicationService;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The nodes in the order in which they are offered (Kairos, Algorithm 2, lines 11–17; Yaq,
 * Algorithm 1), which of them are full, and which were left out as nobody took them.
 *
 * <p>One thread owns an instance. Any thread may ask for {@link #ranked} and for the counts.
 *
 * @param <N> a node's id
 */
public final class ClusterRanking<N extends Comparable<? super N>> {
  private final LongSupplier nowMillis;
  private final NodeReports<N> reports;
  private final NodeQueues<N> queues;
  private final HeldService<N> heldService;
  private final NodeIndex<N> index;

  private final ConcurrentMap<N, NodeEntry<N>> known = new ConcurrentHashMap<>();

  /** Full nodes that were set aside because the cluster is not so full yet that tasks queue. */
  private final Set<N> tooEarly = new HashSet<>();

  /** Nodes that were set aside while they had a slot free, and have it still. */
  private final Set<N> freeAside = new HashSet<>();

  private final Set<N> reserved = new HashSet<>();

  /** Nodes with reservations that have changed since these were last tried. */
  private final Set<N> reservedChanged = new LinkedHashSet<>();

  /** Nodes with reservations to which the walk over all nodes has not come yet. */
  private final Deque<N> reservedOfWalk = new ArrayDeque<>();

  private RankingSettings settings;
  private long walk;

  /**
   * @param service is told what nodes report of applications
   * @param nowMillis a clock that only goes forward
   */
  public ClusterRanking(
      ApplicationService<N> service,
      RankingListener<N> listener,
      LongSupplier nowMillis,
      RankingSettings settings) {
    this.nowMillis = nowMillis;
    this.settings = settings;
    this.reports = new NodeReports<>(service, listener);
    this.queues = new NodeQueues<>(listener, nowMillis, settings);
    this.heldService = new HeldService<>(service, listener, nowMillis);
    this.index = new NodeIndex<>(settings::score);
  }

  // ---- any thread

  /**
   * Every node as it was ranked last, in no order. What is copied here are references to immutable
   * objects, so whoever looks at the cluster costs the owner nothing, not even a lock.
   */
  public List<RankedNode<N>> ranked() {
    List<RankedNode<N>> nodes = new ArrayList<>(known.size());
    for (NodeEntry<N> entry : known.values()) {
      RankedNode<N> ranked = entry.ranked;
      if (ranked != null) {
        nodes.add(ranked);
      }
    }
    return nodes;
  }

  /** Nodes whose last heartbeat brought statistics. */
  public int nodesWithStatistics() {
    return reports.withStatistics();
  }

  /** Nodes whose last heartbeat brought none. */
  public int nodesWithoutStatistics() {
    return reports.withoutStatistics();
  }

  // ---- the owner: what has changed

  /** Ranks and bounds nodes in another way; whoever calls ranks every node anew. */
  public void set(RankingSettings next) {
    settings = next;
    index.setTieBreaker(next::score);
    queues.set(next, known.values());
  }

  /**
   * Takes over a node's heartbeat; {@link #rank} must follow.
   *
   * @param statistics {@code null} if it brought none that can be read
   * @param isOfThisPlugin whether the plug-in runs there, in whatever version
   */
  public void report(N id, NodeStatistics statistics, boolean isOfThisPlugin, BookedNode node) {
    NodeEntry<N> entry = entry(id);
    if (entry.isUnfit) {
      // It is heard of again.
      changed(id);
    }
    entry.heardBeforeWalk = walk + 1;
    reports.take(entry, statistics, isOfThisPlugin, nowMillis.getAsLong());
    queues.report(entry, node);
    reports.addService(entry);
    heldService.heard(entry, node);
  }

  /** Ranks a node, or ranks it anew. */
  public void rank(N id, BookedNode node) {
    NodeEntry<N> entry = entry(id);
    if (node.isReserved()) {
      reserved.add(id);
    } else {
      reserved.remove(id);
    }
    queues.recount(entry, node);
    HeldTasks tasks = node.tasks();
    entry.taskVcoresPerSlot = (double) tasks.vcores() / node.capacity().slots();
    entry.freeVcores = node.capacity().slots() - tasks.vcores();
    entry.masters = node.masters().tasks();
    entry.worstRank = node.worstRank();
    double load = 0;
    double score = 0;
    RankedNode.Standing standing = standing(entry, node, tasks);
    if (standing == RankedNode.Standing.OFFERED) {
      NodeLoad held = load(entry, node, tasks);
      entry.hasFreeSlot = held.hasFreeSlot();
      load = settings.load(held);
      score = index.update(id, node.partition(), load, entry.statistics, node.masters().tasks());
    } else {
      entry.hasFreeSlot = false;
      index.remove(id);
    }
    if (!entry.hasFreeSlot) {
      freeAside.remove(id);
    }
    entry.ranked =
        new RankedNode<>(
            id,
            node.partition(),
            standing,
            load,
            score,
            new LastReport(
                kind(entry),
                entry.statistics,
                entry.queue == null ? Double.NaN : entry.queue.waitSeconds()));
  }

  /** Load of the node that is offered next; NaN if none is left. */
  public double lowestLoad(String partition) {
    return index.lowestLoad(partition);
  }

  /**
   * The nodes of the lowest load, for whoever makes reports only when they decide: these nodes are
   * equal but for what they reported, and for their masters and ids. A copy.
   */
  public List<N> lowestLoaded(String partition) {
    return index.lowestLoaded(partition);
  }

  /** A node has gone. */
  public void forget(N id) {
    index.remove(id);
    freeAside.remove(id);
    reserved.remove(id);
    NodeEntry<N> entry = known.remove(id);
    if (entry != null) {
      queues.forget(entry);
      reports.forget(entry);
    }
  }

  /** A node is given no tasks though it has room: it counts for nothing until it is ranked. */
  public void unfit(N id) {
    NodeEntry<N> entry = known.get(id);
    if (entry != null) {
      entry.isUnfit = true;
      entry.hasFreeSlot = false;
      freeAside.remove(id);
      queues.forgetSlots(entry);
    }
  }

  /**
   * A node, which was {@linkplain #rank ranked}, may have room that nobody was offered yet: it goes
   * by no answer of before, and its reservation is tried again if it has one.
   */
  public void changed(N id) {
    NodeEntry<N> entry = known.get(id);
    if (entry != null) {
      entry.isUnfit = false;
    }
    index.resume(id);
    freeAside.remove(id);
    tooEarly.remove(id);
    if (reserved.contains(id)) {
      reservedChanged.add(id);
    }
  }

  /** All that has changed was told. */
  public void settle() {
    if (!tooEarly.isEmpty() && queues.isQueuing()) {
      tooEarly.forEach(index::resume);
      tooEarly.clear();
    }
  }

  // ---- the owner: the walk of a pass

  /** A walk over all nodes begins: none is left out any more, and all reservations are tried. */
  void beginWalk() {
    walk++;
    resume();
    reservedChanged.clear();
    reservedOfWalk.clear();
    reservedOfWalk.addAll(reserved);
  }

  /** There is new demand: no node is left out any more. */
  void resume() {
    index.resume();
    freeAside.clear();
    tooEarly.clear();
  }

  /** The partitions that have nodes to offer; a copy. */
  List<String> partitions() {
    return index.partitions();
  }

  /** The partitions that have nodes with room; a copy. */
  List<String> allPartitions() {
    return index.allPartitions();
  }

  /**
   * The node to offer next. As long as the cluster is not so full that tasks are queued, full nodes
   * are set aside: only where nodes go by their queues do all that follow a full one have no slot
   * free either.
   */
  Optional<N> first(String partition) {
    return firstAdmitting(() -> index.first(partition));
  }

  /** The same among those that have changed since they were left out, or were not yet. */
  Optional<N> firstFresh(String partition) {
    return firstAdmitting(() -> index.firstFresh(partition));
  }

  /** The same among all nodes, those that were left out included. */
  Optional<N> firstOfAll(String partition) {
    return index.firstOfAll(partition).filter(node -> !queues.isTooEarlyFor(known.get(node)));
  }

  private Optional<N> firstAdmitting(Supplier<Optional<N>> next) {
    Optional<N> first = next.get();
    while (first.isPresent() && queues.isTooEarlyFor(known.get(first.get()))) {
      index.setAside(first.get());
      tooEarly.add(first.get());
      first = next.get();
    }
    return first;
  }

  /** Leaves a node out until it changes, or all nodes are resumed. */
  void setAside(N node) {
    if (index.setAside(node) && hasFreeSlot(node)) {
      freeAside.add(node);
    }
  }

  /** Whether a node that was left out stands before this one. */
  boolean isAnyAsideBefore(N node) {
    return index.isAnyAsideBefore(node);
  }

  /** How many nodes are left out. */
  int aside() {
    return index.aside();
  }

  /** On how many of the nodes that were set aside a task would start at once. */
  int freeAside() {
    return freeAside.size();
  }

  /**
   * Nodes of a partition on which a task starts at once, in the order in which they are offered.
   *
   * @param areAll whether to count in nodes that were declined before the demand changed
   */
  List<N> free(String partition, boolean areAll) {
    return areAll
        ? index.inOrder(partition, this::hasFreeSlot)
        : index.freshInOrder(partition, this::hasFreeSlot);
  }

  /**
   * Every node of a partition in the order in which masters are placed, full and reserved ones as
   * well. Masters need no core: what a node reports of its tasks says nothing for them. To be read
   * before anything is ranked anew.
   */
  Queue<NodeEntry<N>> forMasters(String partition) {
    Queue<NodeEntry<N>> nodes =
        new PriorityQueue<>(
            Comparator.comparingDouble((NodeEntry<N> entry) -> entry.taskVcoresPerSlot)
                .thenComparingInt(entry -> entry.masters)
                .thenComparing(entry -> entry.id));
    for (NodeEntry<N> entry : known.values()) {
      if (entry.ranked != null && entry.ranked.partition().equals(partition)) {
        nodes.add(entry);
      }
    }
    return nodes;
  }

  /**
   * Whether a task that a node is given now starts at once: a core is free, or its holder is idle.
   */
  public boolean hasFreeSlot(N node) {
    NodeEntry<N> entry = known.get(node);
    return entry != null && entry.hasFreeSlot;
  }

  /** Whether full nodes get only tasks that run there at once. */
  public boolean bindsLate() {
    return settings.bindsLate();
  }

  /**
   * Whether a node gets only a task that runs there at once: it is full, and has no queue before
   * launch.
   */
  public boolean bindsLate(N node) {
    NodeEntry<N> entry = known.get(node);
    return settings.bindsLate() && entry != null && entry.queue == null && !entry.hasFreeSlot;
  }

  /**
   * Rank of the running task of a node that would be displaced first, as it was ranked last, or
   * {@link NodeLoad#UNRANKED}.
   */
  public long worstRank(N node) {
    NodeEntry<N> entry = known.get(node);
    return entry == null ? NodeLoad.UNRANKED : entry.worstRank;
  }

  /**
   * Vcores of a node's own that its tasks left when it was ranked last; 0 or less if they need all,
   * and for a node with a queue before launch.
   */
  public int freeVcores(N node) {
    NodeEntry<N> entry = known.get(node);
    return entry == null || entry.queue != null ? 0 : entry.freeVcores;
  }

  /**
   * Whether an offer of a node counts as one that stock would make: the first since a heartbeat
   * that came during this walk over all nodes or just before.
   */
  boolean takeOpportunity(N node) {
    NodeEntry<N> entry = known.get(node);
    if (entry == null || entry.heardBeforeWalk < walk) {
      return false;
    }
    entry.heardBeforeWalk = NodeEntry.NEVER;
    return true;
  }

  /** A node whose reservation was not tried since the node changed. */
  Optional<N> nextReservedChanged() {
    Iterator<N> nodes = reservedChanged.iterator();
    if (!nodes.hasNext()) {
      return Optional.empty();
    }
    N next = nodes.next();
    nodes.remove();
    return Optional.of(next);
  }

  /** A node whose reservation was not tried yet by the walk over all nodes. */
  Optional<N> nextReservedOfWalk() {
    return Optional.ofNullable(reservedOfWalk.poll());
  }

  boolean hasReservedOfWalk() {
    return !reservedOfWalk.isEmpty();
  }

  private NodeEntry<N> entry(N id) {
    // A question alone takes no lock.
    NodeEntry<N> entry = known.get(id);
    return entry == null ? known.computeIfAbsent(id, NodeEntry::new) : entry;
  }

  private RankedNode.Standing standing(NodeEntry<N> entry, BookedNode node, HeldTasks tasks) {
    if (node.isReserved()) {
      return RankedNode.Standing.RESERVED;
    }
    if (entry.queue != null && !entry.queue.admits()) {
      return RankedNode.Standing.QUEUE_FULL;
    }
    if (entry.queue == null && node.services().vcores() >= node.capacity().slots()) {
      // They hold all cores for as long as they run: no other task would ever get one.
      return RankedNode.Standing.FULL;
    }
    if (entry.queue == null
        && !admission(entry).admits(node.capacity().slots(), tasks.vcores(), 1)) {
      // The books are a moment late when a master ends, and would take a task in its place.
      return RankedNode.Standing.FULL;
    }
    return node.hasRoom() ? RankedNode.Standing.OFFERED : RankedNode.Standing.FULL;
  }

  /** What admits tasks to a node without a queue before launch. */
  private NodeAdmission admission(NodeEntry<N> entry) {
    return entry.isPluginMissing ? NodeAdmission.OWN_VCORES : settings.admission();
  }

  private static RankedNode.Kind kind(NodeEntry<?> entry) {
    if (entry.statistics == null) {
      return entry.isUnreadable ? RankedNode.Kind.UNREADABLE : RankedNode.Kind.NONE;
    }
    return entry.queue == null ? RankedNode.Kind.SUSPEND : RankedNode.Kind.QUEUE;
  }

  private NodeLoad load(NodeEntry<N> entry, BookedNode node, HeldTasks tasks) {
    NodeQueue queue = entry.queue;
    int nextVcores = Math.max(1, (int) Math.ceil(tasks.vcoresOf(1)));
    if (queue != null) {
      return new NodeLoad(queue.taskVcores(), queue.slots(), queue.waitSeconds(), nextVcores);
    }
    int slots = node.capacity().slots();
    // Nobody told: tasks of the default length, as in a queue.
    double waitSeconds =
        Math.max(0, tasks.vcores() - slots + 1) * settings.defaultTaskMillis() / 1000.0 / slots;
    return new NodeLoad(
        tasks.vcores(), slots, waitSeconds, nextVcores, unusedVcores(entry), entry.worstRank);
  }

  /**
   * By how many vcores a node's tasks may exceed its cores and still find some that nobody uses. As
   * of its last report. On a node that does not tell, tasks use all of their cores, as far as is
   * known.
   */
  public int unusedVcores(N node) {
    NodeEntry<N> entry = known.get(node);
    return entry == null ? 0 : unusedVcores(entry);
  }

  /** What a node has told last; empty if it is not known, or tells nothing. */
  public Optional<NodeStatistics> statistics(N node) {
    NodeEntry<N> entry = known.get(node);
    return Optional.ofNullable(entry == null ? null : entry.statistics);
  }

  private static int unusedVcores(NodeEntry<?> entry) {
    return entry.statistics == null
        ? 0
        : entry.statistics.usedCores().map(UsedCores::unusedVcores).orElse(0);
  }
}
