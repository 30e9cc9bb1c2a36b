// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import io.kairos.common.NodeStatistics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * Nodes with room, per partition, in the order in which they are offered tasks (Kairos, Algorithm
 * 2, lines 11–17): the lowest load first – with the paper's placement, that is the number of tasks;
 * see {@link Placement} – then nodes with statistics, then the tie-breaker's lowest score, then the
 * fewest application masters, then the node's id. Every change costs O(log n).
 *
 * <p>Masters are no load. Where nothing else tells nodes apart, as on an idle cluster, they would
 * all go to the node with the lowest id; so there, and only there, they count.
 *
 * <p>A node without statistics ranks behind those with as much load, not behind all: balance comes
 * first (§3.3.2), and a cluster is equipped with the node's half one node at a time.
 *
 * <p>The paper walks the sets S<sub>0</sub> … S<sub>N+Q</sub> and takes a node that was given a
 * task out of S<sub>i</sub>; it would be met again in S<sub>i+1</sub>. Always taking the first node
 * of one order and ranking it anew is the same walk. A node that takes none of the waiting tasks is
 * {@linkplain #setAside set aside} until the walk {@linkplain #resume starts afresh}.
 *
 * <p>Not thread-safe: one thread owns an instance.
 *
 * @param <N> a node's id
 */
public final class NodeIndex<N extends Comparable<? super N>> {
  private final Map<N, Entry<N>> entries = new HashMap<>();
  private final Map<String, TreeSet<Entry<N>>> orders = new TreeMap<>();
  private final List<N> aside = new ArrayList<>();
  private ToDoubleFunction<NodeStatistics> tieBreaker;

  /**
   * @param tieBreaker the score of a {@link TieBreaker}
   */
  public NodeIndex(ToDoubleFunction<NodeStatistics> tieBreaker) {
    this.tieBreaker = Objects.requireNonNull(tieBreaker);
  }

  /** Ranks every node by another tie-breaker from now on. */
  public void setTieBreaker(ToDoubleFunction<NodeStatistics> tieBreaker) {
    this.tieBreaker = Objects.requireNonNull(tieBreaker);
    List.copyOf(entries.values())
        .forEach(e -> update(e.node, e.partition, e.load, e.statistics.orElse(null), e.masters));
  }

  /** Ranks a node without masters. */
  public double update(N node, String partition, double load, NodeStatistics statistics) {
    return update(node, partition, load, statistics, 0);
  }

  /**
   * Ranks a node, or ranks it anew. One that is set aside stays so.
   *
   * @param load what nodes are ordered by, the lowest first; not NaN
   * @param statistics what the node last reported, or {@code null} if it reports nothing
   * @param masters application masters on the node
   * @return the tie-breaker's score, 0 without statistics
   */
  public double update(
      N node, String partition, double load, NodeStatistics statistics, int masters) {
    Entry<N> old = entries.get(node);
    double score = statistics == null ? 0 : tieBreaker.applyAsDouble(statistics);
    Entry<N> entry =
        new Entry<>(
            node,
            partition,
            load,
            Optional.ofNullable(statistics),
            score,
            masters,
            old != null && old.isAside);
    if (old != null) {
      if (entry.hasPlaceOf(old)) {
        // What most heartbeats come to.
        old.statistics = entry.statistics;
        return score;
      }
      unrank(old);
    }
    entries.put(node, entry);
    if (!entry.isAside) {
      rank(entry);
    }
    return score;
  }

  /** Forgets a node: it is gone or has no room. */
  public void remove(N node) {
    Entry<N> old = entries.remove(node);
    if (old != null) {
      unrank(old);
    }
  }

  /** The partitions that have nodes which are not set aside. */
  public Set<String> partitions() {
    return Collections.unmodifiableSet(orders.keySet());
  }

  /** The node to offer a task next, if one is left. */
  public Optional<N> first(String partition) {
    TreeSet<Entry<N>> order = orders.get(partition);
    return order == null ? Optional.empty() : Optional.of(order.first().node);
  }

  /** Load of the node to offer next; NaN if none is left. */
  public double lowestLoad(String partition) {
    TreeSet<Entry<N>> order = orders.get(partition);
    return order == null ? Double.NaN : order.first().load;
  }

  /** The nodes of the lowest load, in order: what else is known of them decides. A copy. */
  public List<N> lowestLoaded(String partition) {
    double lowest = lowestLoad(partition);
    List<N> nodes = new ArrayList<>();
    for (Entry<N> entry : orders.getOrDefault(partition, new TreeSet<>())) {
      if (entry.load != lowest) {
        break;
      }
      nodes.add(entry.node);
    }
    return nodes;
  }

  /** Every node to offer, in order; a copy. */
  public List<N> inOrder(String partition) {
    TreeSet<Entry<N>> order = orders.get(partition);
    if (order == null) {
      return List.of();
    }
    List<N> nodes = new ArrayList<>(order.size());
    order.forEach(entry -> nodes.add(entry.node));
    return nodes;
  }

  /** Leaves a node out until {@link #resume}; its rank may change meanwhile. */
  public void setAside(N node) {
    Entry<N> entry = entries.get(node);
    if (entry != null && !entry.isAside) {
      unrank(entry);
      entry.isAside = true;
      aside.add(node);
    }
  }

  /** Puts every node that was set aside back in its place. */
  public void resume() {
    aside.forEach(this::resume);
    aside.clear();
  }

  /** Puts a node back in its place if it was set aside. */
  public void resume(N node) {
    Entry<N> entry = entries.get(node);
    // Gone since, or gone and back: then it is ranked already.
    if (entry != null && entry.isAside) {
      entry.isAside = false;
      rank(entry);
    }
  }

  /** Nodes known, those set aside included. */
  public int size() {
    return entries.size();
  }

  private void rank(Entry<N> entry) {
    orders.computeIfAbsent(entry.partition, partition -> new TreeSet<>()).add(entry);
  }

  private void unrank(Entry<N> entry) {
    TreeSet<Entry<N>> order = orders.get(entry.partition);
    if (order == null) {
      return;
    }
    if (order.first() == entry) {
      // The node that was just offered: no need to look for it.
      order.pollFirst();
    } else {
      order.remove(entry);
    }
    if (order.isEmpty()) {
      orders.remove(entry.partition);
    }
  }

  private static final class Entry<N extends Comparable<? super N>>
      implements Comparable<Entry<N>> {
    final N node;
    final String partition;
    final double load;
    final double score;
    final int masters;

    /** In the order only whether there are any counts, and that never changes here. */
    Optional<NodeStatistics> statistics;

    boolean isAside;

    Entry(
        N node,
        String partition,
        double load,
        Optional<NodeStatistics> statistics,
        double score,
        int masters,
        boolean isAside) {
      this.node = node;
      this.partition = partition;
      this.load = load;
      this.statistics = statistics;
      this.score = score;
      this.masters = masters;
      this.isAside = isAside;
    }

    boolean hasPlaceOf(Entry<N> other) {
      return partition.equals(other.partition) && compareTo(other) == 0;
    }

    @Override
    public int compareTo(Entry<N> other) {
      int order = Double.compare(load, other.load);
      if (order == 0) {
        order = Boolean.compare(statistics.isEmpty(), other.statistics.isEmpty());
      }
      if (order == 0) {
        order = Double.compare(score, other.score);
      }
      if (order == 0) {
        order = Integer.compare(masters, other.masters);
      }
      return order != 0 ? order : node.compareTo(other.node);
    }
  }
}
