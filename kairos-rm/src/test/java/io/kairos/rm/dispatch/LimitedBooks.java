// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import io.kairos.rm.placement.Placement;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.rm.placement.admission.FixedOvercommit;
import io.kairos.rm.placement.measure.ApplicationService;
import io.kairos.yaq.QueuingScore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * Nodes with rooms for tasks of one vcore, and users with a limit, who wait first in, first out.
 * Whatever changes leaves a note, as it does in a daemon.
 */
final class LimitedBooks implements OfferPort<String>, NewDemand {
  private static final class Node {
    final int rooms;
    final List<Task> tasks = new ArrayList<>();
    boolean isReserved;
    boolean isLate;

    Node(int rooms) {
      this.rooms = rooms;
    }
  }

  /** One that waits, or runs. */
  static final class Task {
    final String user;

    /** The node that alone will do; {@code null} if any does. */
    final String onlyOn;

    /** Whether its user was at his limit while it waited. */
    boolean wasLimited;

    Task(String user, String onlyOn) {
      this.user = user;
      this.onlyOn = onlyOn;
    }

    @Override
    public String toString() {
      return user + " on " + onlyOn;
    }
  }

  final ClusterRanking<String> ranking =
      new ClusterRanking<>(
          new ApplicationService<>(),
          new RankingListener<String>() {},
          () -> 0,
          new RankingSettings(
              new RankingOrder(
                  Placement.ALL.get("fewest-tasks"), TieBreaker.ALL.get("var"), () -> 0),
              new FixedOvercommit(100),
              (nodeVcores, taskVcores, meanTaskMillis) -> 0,
              new QueuingScore(0, 1),
              10_000));

  /** Called in the middle of each offer. */
  Runnable meanwhile = () -> {};

  int offers;
  int tries;

  private final int limit;
  private final Map<String, Node> nodes = new TreeMap<>();
  private final Map<String, Integer> running = new HashMap<>();
  private final List<Task> waiting = new ArrayList<>();
  private final Set<Task> arrived = new LinkedHashSet<>();
  private final Set<Task> open = new LinkedHashSet<>();
  private final Set<String> changed = new LinkedHashSet<>();
  private final Set<String> heard = new LinkedHashSet<>();

  /**
   * @param limit how many tasks of a user may run at a time
   */
  LimitedBooks(int limit) {
    this.limit = limit;
  }

  DispatchPass<String> pass(LongSupplier nanoClock) {
    return new DispatchPass<>(ranking, this, HostWishes.none(), this, nanoClock);
  }

  // ---- what happens

  void join(String id, int rooms) {
    nodes.put(id, new Node(rooms));
    changed(id);
  }

  void leave(String id) {
    nodes.remove(id).tasks.forEach(task -> running.merge(task.user, -1, Integer::sum));
    changed(id);
  }

  void ask(String user, String onlyOn) {
    Task task = new Task(user, onlyOn);
    waiting.add(task);
    arrived.add(task);
    noteLimits();
  }

  /** The first task of a node ends. */
  void end(String id) {
    Task task = nodes.get(id).tasks.remove(0);
    running.merge(task.user, -1, Integer::sum);
    changed(id);
  }

  void reserve(String id) {
    nodes.get(id).isReserved = true;
    changed(id);
  }

  void late(String id, boolean isLate) {
    nodes.get(id).isLate = isLate;
  }

  void heartbeat(String id) {
    heard.add(id);
  }

  void changed(String id) {
    changed.add(id);
  }

  // ---- what is so

  Set<String> ids() {
    return nodes.keySet();
  }

  int tasks(String id) {
    return nodes.get(id).tasks.size();
  }

  int running(String user) {
    return running.getOrDefault(user, 0);
  }

  /** Those who wait though a node has room for them, as a look at everything says. */
  List<Task> servable() {
    List<Task> servable = new ArrayList<>();
    for (Task task : waiting) {
      for (Map.Entry<String, Node> node : nodes.entrySet()) {
        if (isFor(task, node.getKey()) && hasRoom(node.getValue())) {
          servable.add(task);
          break;
        }
      }
    }
    return servable;
  }

  private boolean isFor(Task task, String id) {
    return (task.onlyOn == null || task.onlyOn.equals(id)) && running(task.user) < limit;
  }

  private static boolean hasRoom(Node node) {
    return node.tasks.size() < node.rooms;
  }

  private void noteLimits() {
    waiting.stream()
        .filter(task -> running(task.user) >= limit)
        .forEach(task -> task.wasLimited = true);
  }

  // ---- the cluster as a pass reaches it

  @Override
  public boolean goesOn() {
    return true;
  }

  @Override
  public void catchUp() {
    for (String id : heard) {
      if (nodes.containsKey(id)) {
        ranking.report(id, null, false, look(id));
        ranking.rank(id, look(id));
      }
    }
    heard.clear();
    for (String id : changed) {
      BookedNode now = look(id);
      if (now == null) {
        ranking.forget(id);
      } else {
        ranking.rank(id, now);
        ranking.changed(id);
      }
    }
    changed.clear();
    ranking.settle();
  }

  @Override
  public boolean isWanted(String partition) {
    return !waiting.isEmpty();
  }

  @Override
  public Outcome offer(String id) {
    Node node = nodes.get(id);
    if (node == null) {
      return Outcome.GONE;
    }
    if (node.isLate) {
      return Outcome.UNFIT;
    }
    offers++;
    meanwhile.run();
    for (Iterator<Task> tasks = waiting.iterator(); tasks.hasNext(); ) {
      Task task = tasks.next();
      if (isFor(task, id)) {
        tasks.remove();
        node.tasks.add(task);
        running.merge(task.user, 1, Integer::sum);
        noteLimits();
        return Outcome.ALLOCATED;
      }
    }
    return Outcome.DECLINED;
  }

  @Override
  public Outcome fulfil(String id) {
    tries++;
    meanwhile.run();
    return Outcome.DECLINED;
  }

  @Override
  public BookedNode look(String id) {
    Node node = nodes.get(id);
    if (node == null) {
      return null;
    }
    HeldTasks tasks = new HeldTasks(node.tasks.size(), node.tasks.size(), 0);
    return new BookedNode(
        "",
        node.isReserved,
        hasRoom(node),
        new NodeCapacity(2, 0),
        new HeldByKind(tasks, HeldTasks.NONE, HeldTasks.NONE));
  }

  @Override
  public void failed(String id, Throwable cause) {
    throw new AssertionError(id, cause);
  }

  // ---- who is new

  @Override
  public void take() {
    open.addAll(arrived);
    arrived.clear();
  }

  @Override
  public boolean isOpen() {
    open.retainAll(new HashSet<>(waiting));
    return !open.isEmpty();
  }

  @Override
  public void close() {
    open.clear();
  }
}
