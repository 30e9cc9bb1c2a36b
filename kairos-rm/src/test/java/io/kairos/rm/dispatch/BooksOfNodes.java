// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.placement.Placement;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.rm.placement.admission.FixedOvercommit;
import io.kairos.rm.placement.measure.ApplicationService;
import io.kairos.yaq.QueuingScore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Nodes and waiting tasks of one vcore each, first in, first out; offers are noted in order. */
final class BooksOfNodes implements OfferPort<String>, RankingListener<String> {
  private static final class Node {
    final NodeCapacity capacity;
    int tasks;
    int masters;
    boolean isReserved;
    boolean isFull;
    boolean isDraining;
    boolean fitsReservation;

    Node(int vcores) {
      capacity = new NodeCapacity(vcores, 0);
    }
  }

  final ClusterRanking<String> ranking;
  final List<String> offered = new ArrayList<>();
  final List<String> allocated = new ArrayList<>();
  final Map<String, RuntimeException> broken = new HashMap<>();

  /** Called in the middle of each offer. */
  Runnable meanwhile = () -> {};

  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Map<String, Integer> queueLengths = new HashMap<>();

  /** For each waiting task the node that alone will do, if any. */
  private final List<Optional<String>> waiting = new ArrayList<>();

  BooksOfNodes(int queueVcores, int queueLength) {
    this(queueVcores, queueLength, Placement.ALL.get("fewest-tasks"));
  }

  BooksOfNodes(int queueVcores, int queueLength, Placement placement) {
    ranking =
        new ClusterRanking<>(
            new ApplicationService<>(),
            this,
            () -> 0,
            new RankingSettings(
                new RankingOrder(placement, TieBreaker.ALL.get("var"), () -> 0),
                new FixedOvercommit(queueVcores),
                (nodeVcores, taskVcores, meanTaskMillis) -> queueLength,
                new QueuingScore(0, 1),
                10_000));
  }

  void node(String id, int vcores) {
    nodes.put(id, new Node(vcores));
    rank(id);
  }

  void heartbeat(String id, NodeStatistics statistics) {
    ranking.report(id, statistics, statistics != null, look(id));
    rank(id);
  }

  void master(String id) {
    nodes.get(id).masters++;
    rank(id);
  }

  void end(String id) {
    nodes.get(id).tasks--;
    rank(id);
  }

  void ask(int tasks, String onlyOn) {
    for (int i = 0; i < tasks; i++) {
      waiting.add(Optional.ofNullable(onlyOn));
    }
  }

  void drain(String id, boolean isDraining) {
    nodes.get(id).isDraining = isDraining;
    rank(id);
  }

  void fill(String id, boolean isFull) {
    nodes.get(id).isFull = isFull;
    rank(id);
  }

  void reserve(String id) {
    nodes.get(id).isReserved = true;
    rank(id);
  }

  void makeReservationFit(String id) {
    nodes.get(id).fitsReservation = true;
    rank(id);
    ranking.changed(id);
  }

  void leave(String id) {
    nodes.remove(id);
    ranking.forget(id);
  }

  int tasks(String id) {
    return nodes.get(id).tasks;
  }

  @Override
  public void queueLength(String node, int vcores) {
    queueLengths.put(node, vcores);
  }

  @Override
  public void queueGone(String node) {
    queueLengths.remove(node);
  }

  @Override
  public boolean goesOn() {
    return true;
  }

  @Override
  public void catchUp() {
    ranking.settle();
  }

  @Override
  public boolean isWanted(String partition) {
    return !waiting.isEmpty();
  }

  @Override
  public Outcome offer(String id) {
    offered.add(id);
    Node node = nodes.get(id);
    if (node == null) {
      return Outcome.GONE;
    }
    if (node.isDraining) {
      return Outcome.UNFIT;
    }
    if (broken.containsKey(id)) {
      throw broken.get(id);
    }
    meanwhile.run();
    for (Iterator<Optional<String>> asks = waiting.iterator(); asks.hasNext(); ) {
      if (asks.next().orElse(id).equals(id)) {
        asks.remove();
        node.tasks++;
        allocated.add(id);
        return Outcome.ALLOCATED;
      }
    }
    return Outcome.DECLINED;
  }

  @Override
  public Outcome fulfil(String id) {
    Node node = nodes.get(id);
    if (!node.fitsReservation) {
      return Outcome.DECLINED;
    }
    node.isReserved = false;
    node.tasks++;
    allocated.add(id + "*");
    return Outcome.ALLOCATED;
  }

  @Override
  public BookedNode look(String id) {
    Node node = nodes.get(id);
    if (node == null) {
      return null;
    }
    // What a queue may hold is bounded by the books, what other nodes may by the ranking alone.
    Integer length = queueLengths.get(id);
    boolean hasRoom =
        !node.isFull && (length == null || node.tasks < node.capacity.vcores() + length);
    int containers = node.tasks + node.masters;
    return new BookedNode(
        "",
        node.isReserved,
        hasRoom,
        node.capacity,
        new HeldByKind(
            new HeldTasks(containers, containers, 0),
            new HeldTasks(node.masters, node.masters, 0),
            HeldTasks.NONE));
  }

  @Override
  public void failed(String node, Throwable cause) {
    if (!broken.containsValue(cause)) {
      throw new AssertionError(cause);
    }
  }

  private void rank(String id) {
    ranking.rank(id, look(id));
  }
}
