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
import java.util.TreeSet;
import java.util.function.Predicate;
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
 * {@linkplain #setAside set aside} until the walk {@linkplain #resume() starts afresh}, or until it
 * is {@linkplain #resume(Comparable) put back} by itself. Nodes that were never set aside, or put
 * back by themselves, are {@linkplain #firstFresh fresh}: nobody has declined them as they are. To
 * start afresh costs next to nothing where the walk before has set every node aside.
 *
 * <p>Not thread-safe: one thread owns an instance.
 *
 * @param <N> a node's id
 */
public final class NodeIndex<N extends Comparable<? super N>> {
  private final Map<N, Entry<N>> entries = new HashMap<>();

  /** Nodes to offer that have not been set aside as they are. */
  private final Ranks<Entry<N>> fresh = new Ranks<>();

  /** Nodes to offer that were set aside before the walk started afresh. */
  private Ranks<Entry<N>> resumed = new Ranks<>();

  private Ranks<Entry<N>> aside = new Ranks<>();
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
  double update(N node, String partition, double load, NodeStatistics statistics) {
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
            old == null ? fresh : old.ranks);
    if (old != null) {
      if (entry.hasPlaceOf(old)) {
        // What most heartbeats come to.
        old.statistics = entry.statistics;
        return score;
      }
      old.unrank();
    }
    entries.put(node, entry);
    entry.rank();
    return score;
  }

  /** Forgets a node: it is gone or has no room. */
  public void remove(N node) {
    Entry<N> old = entries.remove(node);
    if (old != null) {
      old.unrank();
    }
  }

  /** The partitions that have nodes which are not set aside; a copy. */
  public List<String> partitions() {
    // Asked before every offer: nearly always one of the two has them all.
    if (fresh.partitions().containsAll(resumed.partitions())) {
      return List.copyOf(fresh.partitions());
    }
    Set<String> partitions = new TreeSet<>(fresh.partitions());
    partitions.addAll(resumed.partitions());
    return List.copyOf(partitions);
  }

  /** The partitions that have nodes, set aside or not; a copy. */
  public List<String> allPartitions() {
    Set<String> partitions = new TreeSet<>(partitions());
    partitions.addAll(aside.partitions());
    return List.copyOf(partitions);
  }

  /** The node to offer a task next, if one is left. */
  public Optional<N> first(String partition) {
    return node(firstEntry(partition));
  }

  /** The first of the nodes that have not been set aside as they are. */
  public Optional<N> firstFresh(String partition) {
    return node(fresh.first(partition));
  }

  /** The first of all nodes, set aside or not. */
  public Optional<N> firstOfAll(String partition) {
    return node(lesser(firstEntry(partition), aside.first(partition)));
  }

  /** Load of the node to offer next; NaN if none is left. */
  public double lowestLoad(String partition) {
    Entry<N> first = firstEntry(partition);
    return first == null ? Double.NaN : first.load;
  }

  /** The nodes of the lowest load, in order: what else is known of them decides. A copy. */
  public List<N> lowestLoaded(String partition) {
    double lowest = lowestLoad(partition);
    List<Entry<N>> nodes = new ArrayList<>();
    for (Ranks<Entry<N>> ranks : List.of(fresh, resumed)) {
      for (Entry<N> entry : ranks.of(partition)) {
        if (entry.load != lowest) {
          break;
        }
        nodes.add(entry);
      }
    }
    return inOrder(nodes);
  }

  /** Every node to offer of those that pass a test, in order; a copy. */
  public List<N> inOrder(String partition, Predicate<? super N> test) {
    List<Entry<N>> nodes = new ArrayList<>();
    collect(fresh, partition, test, nodes);
    collect(resumed, partition, test, nodes);
    return inOrder(nodes);
  }

  /** The same of every node that has not been set aside as it is. */
  public List<N> freshInOrder(String partition, Predicate<? super N> test) {
    List<Entry<N>> nodes = new ArrayList<>();
    collect(fresh, partition, test, nodes);
    return inOrder(nodes);
  }

  /**
   * Leaves a node out until one of the two {@code resume}; its rank may change meanwhile. Returns
   * whether there is such a node.
   */
  public boolean setAside(N node) {
    Entry<N> entry = entries.get(node);
    if (entry == null) {
      return false;
    }
    entry.moveTo(aside);
    return true;
  }

  /** Puts every node that was set aside back in its place. */
  public void resume() {
    Ranks<Entry<N>> fewer = aside.size() < resumed.size() ? aside : resumed;
    Ranks<Entry<N>> more = fewer == aside ? resumed : aside;
    fewer.all().forEach(entry -> entry.moveTo(more));
    resumed = more;
    aside = fewer;
  }

  /** Puts a node back in its place, and counts it as fresh: it is another one than it was. */
  public void resume(N node) {
    Entry<N> entry = entries.get(node);
    if (entry != null) {
      entry.moveTo(fresh);
    }
  }

  /** Whether a node that is set aside stands before this one. */
  public boolean isAnyAsideBefore(N node) {
    Entry<N> entry = entries.get(node);
    Entry<N> first = entry == null ? null : aside.first(entry.partition);
    return first != null && first.compareTo(entry) < 0;
  }

  /** Nodes set aside. */
  public int aside() {
    return aside.size();
  }

  /** Nodes known, those set aside included. */
  int size() {
    return entries.size();
  }

  private Entry<N> firstEntry(String partition) {
    return lesser(fresh.first(partition), resumed.first(partition));
  }

  private static <N extends Comparable<? super N>> Entry<N> lesser(Entry<N> one, Entry<N> other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.compareTo(other) < 0 ? one : other;
  }

  private static <N extends Comparable<? super N>> Optional<N> node(Entry<N> entry) {
    return entry == null ? Optional.empty() : Optional.of(entry.node);
  }

  private static <N extends Comparable<? super N>> void collect(
      Ranks<Entry<N>> ranks, String partition, Predicate<? super N> test, List<Entry<N>> passed) {
    for (Entry<N> entry : ranks.of(partition)) {
      if (test.test(entry.node)) {
        passed.add(entry);
      }
    }
  }

  private static <N extends Comparable<? super N>> List<N> inOrder(List<Entry<N>> entries) {
    Collections.sort(entries);
    List<N> nodes = new ArrayList<>(entries.size());
    entries.forEach(entry -> nodes.add(entry.node));
    return nodes;
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

    /** Where it stands. */
    Ranks<Entry<N>> ranks;

    Entry(
        N node,
        String partition,
        double load,
        Optional<NodeStatistics> statistics,
        double score,
        int masters,
        Ranks<Entry<N>> ranks) {
      this.node = node;
      this.partition = partition;
      this.load = load;
      this.statistics = statistics;
      this.score = score;
      this.masters = masters;
      this.ranks = ranks;
    }

    void rank() {
      ranks.add(partition, this);
    }

    void unrank() {
      ranks.remove(partition, this);
    }

    void moveTo(Ranks<Entry<N>> others) {
      if (ranks != others) {
        unrank();
        ranks = others;
        rank();
      }
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
