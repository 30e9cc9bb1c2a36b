// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.dispatch.BookedNode;
import io.kairos.rm.dispatch.ClusterRanking;
import io.kairos.rm.dispatch.RankedNode;
import io.kairos.rm.dispatch.RankingListener;
import io.kairos.rm.dispatch.RankingSettings;
import io.kairos.rm.nodes.QueueLengths;
import io.kairos.rm.placement.measure.ApplicationService;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the dispatcher's {@link ClusterRanking} what happens to nodes. Other threads only leave a
 * note that a node {@linkplain #changed changed} or {@linkplain #heartbeat reported}, which costs
 * them next to nothing; the dispatcher's thread {@linkplain #catchUp reads} the notes and owns the
 * ranking.
 */
public final class ClusterView {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterView.class);

  private final Function<NodeId, BookedNode> nodes;
  private final LongSupplier nowMillis;
  private final ClusterRanking<NodeId> ranking;

  private final ConcurrentMap<NodeId, KnownNode> known = new ConcurrentHashMap<>();

  /** Changes of nodes so far. */
  private final AtomicLong changes = new AtomicLong();

  private final Queue<KnownNode> notes = new ConcurrentLinkedQueue<>();
  private final AtomicReference<RankingSettings> nextSettings = new AtomicReference<>();

  /**
   * @param nodes what the books have of a node now, {@code null} for one that is gone
   * @param service is told what nodes report of applications
   * @param services is told what applications attained, after {@code service} was
   * @param queueLengths is told how long queues at nodes may be, and which nodes have no plug-in
   * @param nowMillis a clock that only goes forward
   */
  public ClusterView(
      Function<NodeId, BookedNode> nodes,
      ApplicationService<NodeId> service,
      ServiceListener services,
      QueueLengths queueLengths,
      LongSupplier nowMillis,
      RankingSettings settings) {
    this.nodes = nodes;
    this.nowMillis = nowMillis;
    this.ranking =
        new ClusterRanking<>(service, listener(services, queueLengths), nowMillis, settings);
  }

  private static RankingListener<NodeId> listener(
      ServiceListener services, QueueLengths queueLengths) {
    return new RankingListener<>() {
      @Override
      public void applicationGrew(String application) {
        services.grew(application);
      }

      @Override
      public void tasksEnded(NodeId node, String application, double seconds) {
        services.tasksEnded(node, application, seconds);
      }

      @Override
      public void statistics(NodeId node, boolean areSent) {
        if (areSent) {
          LOG.info("Node {} sends statistics of Kairos now.", node);
        } else {
          LOG.warn(
              "Node {} sends no statistics of Kairos. The node is used, but after nodes with as"
                  + " many tasks that send them, and soon for no more tasks than it has vcores. Is"
                  + " the plug-in set up on the node?",
              node);
        }
      }

      @Override
      public void pluginMissing(NodeId node, boolean isMissing) {
        queueLengths.pluginMissing(node, isMissing);
      }

      @Override
      public void queueLength(NodeId node, int vcores) {
        queueLengths.set(node, vcores);
      }

      @Override
      public void queueGone(NodeId node) {
        queueLengths.remove(node);
      }
    };
  }

  // ---- any thread

  /**
   * A number that is another one with every change of a node that was told. Whoever keeps what was
   * worked out of a node asks for it before the node.
   */
  public long version(NodeId node) {
    KnownNode entry = known.get(node);
    return entry == null ? 0 : entry.version;
  }

  /** A node came, went, or has other containers, resources or labels than before. */
  public void changed(NodeId node) {
    KnownNode entry = entry(node);
    entry.version = changes.incrementAndGet();
    entry.hasChanged.set(true);
    leaveNote(entry);
  }

  /**
   * A node was given a container. There is less room for others than before, so no note is left:
   * who offered the node looks at it again.
   */
  public void filled(NodeId node) {
    KnownNode entry = known.get(node);
    if (entry != null) {
      entry.version = changes.incrementAndGet();
    }
  }

  /**
   * A node sent a heartbeat.
   *
   * @param utilization may be {@code null}, as it is until the first one was measured
   */
  public void heartbeat(NodeId node, ResourceUtilization utilization) {
    KnownNode entry = entry(node);
    entry.heardMillis = nowMillis.getAsLong();
    entry.leave(new Heartbeat(utilization));
    leaveNote(entry);
  }

  /** Ranks and bounds nodes in another way from the next look at them on. */
  public void set(RankingSettings next) {
    nextSettings.set(next);
  }

  /** Every node as the dispatcher ranked it last, in no order. */
  public List<RankedNode<NodeId>> ranked() {
    return ranking.ranked();
  }

  /** How long ago a node was heard of, in milliseconds; empty if it has not been yet. */
  public OptionalLong silenceMillis(NodeId node) {
    KnownNode entry = known.get(node);
    return entry == null || entry.heardMillis == KnownNode.NEVER
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(0, nowMillis.getAsLong() - entry.heardMillis));
  }

  public int nodesWithStatistics() {
    return ranking.nodesWithStatistics();
  }

  public int nodesWithoutStatistics() {
    return ranking.nodesWithoutStatistics();
  }

  // ---- the dispatcher's thread

  ClusterRanking<NodeId> ranking() {
    return ranking;
  }

  /** Whether full nodes get only tasks that run there at once. */
  public boolean bindsLate() {
    return ranking.bindsLate();
  }

  /** Whether this node gets only a task that runs there at once. */
  public boolean bindsLate(NodeId node) {
    return ranking.bindsLate(node);
  }

  /** Rank of the running task that would be displaced first, as the node was ranked last. */
  public long worstRank(NodeId node) {
    return ranking.worstRank(node);
  }

  /**
   * Vcores of its own that its tasks left when it was ranked last; 0 or less if they need all, and
   * for a node with a queue before launch.
   */
  public int freeVcores(NodeId node) {
    return ranking.freeVcores(node);
  }

  /** As of the node's last report. */
  public int unusedVcores(NodeId node) {
    return ranking.unusedVcores(node);
  }

  /** What a node has told last; empty if it is not known, or tells nothing. */
  public Optional<NodeStatistics> statistics(NodeId node) {
    return ranking.statistics(node);
  }

  /** A node as it is now, {@code null} if it is gone. */
  BookedNode look(NodeId node) {
    return nodes.apply(node);
  }

  /** Reads every note that was left. */
  public void catchUp() {
    RankingSettings next = nextSettings.getAndSet(null);
    if (next != null) {
      ranking.set(next);
      known.values().forEach(this::leaveNote);
    }
    for (KnownNode note = notes.poll(); note != null; note = notes.poll()) {
      // Cleared before the node is looked at: what changes from here on leaves a note again.
      note.noted.set(false);
      KnownNode entry = current(note);
      boolean hasChanged = entry.hasChanged.getAndSet(false);
      BookedNode node = nodes.apply(entry.id);
      if (node == null) {
        known.remove(entry.id, entry);
        ranking.forget(entry.id);
        continue;
      }
      boolean hadFreeSlot = ranking.hasFreeSlot(entry.id);
      try {
        readHeartbeat(entry, node);
      } finally {
        ranking.rank(entry.id, node);
      }
      // A heartbeat frees no room but for cores that nobody uses: else what was declined stays so.
      if (hasChanged || !hadFreeSlot && ranking.hasFreeSlot(entry.id)) {
        ranking.changed(entry.id);
      }
    }
    ranking.settle();
  }

  /** The entry of a node. A note may have been left in one that was forgotten at that moment. */
  private KnownNode current(KnownNode noted) {
    KnownNode entry = entry(noted.id);
    if (entry != noted) {
      entry.inherit(noted);
    }
    return entry;
  }

  /** Nearly always it is there, and to look for it takes no lock. */
  private KnownNode entry(NodeId node) {
    KnownNode entry = known.get(node);
    return entry != null ? entry : known.computeIfAbsent(node, KnownNode::new);
  }

  private void leaveNote(KnownNode entry) {
    if (entry.noted.compareAndSet(false, true)) {
      notes.add(entry);
    }
  }

  private void readHeartbeat(KnownNode entry, BookedNode node) {
    Heartbeat heartbeat = entry.take();
    if (heartbeat != null) {
      Map<String, Float> custom = heartbeat.custom();
      ranking.report(
          entry.id,
          NodeStatistics.fromCustomResources(custom).orElse(null),
          NodeStatistics.isIn(custom),
          node);
    }
  }
}
