// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.workbench.demo.job.DemoCluster;
import io.kairos.workbench.demo.job.Hold;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the slots of a cluster were used for between the first arrival of a stream and its last, as
 * shares of all slots' time. A node uses at most as many slots as it has, however many containers
 * it holds. Tasks come before what only waits: of a node with more containers than slots, waiting
 * ones have what tasks leave.
 *
 * @param tasks tasks had them, from allocation to the notice of their end
 * @param waitingReduces reduces had them that waited for their maps
 * @param masters applications' masters had them
 * @param offered what tasks held that came to them in this time, also after the last arrival and
 *     beyond what nodes have: above 1 in an overload
 */
record SlotUse(double tasks, double waitingReduces, double masters, double offered) {
  private static final int WORKING = 0;
  private static final int WAITING = 1;
  private static final int MASTERS = 2;

  /** Where so many slots are in use and more than this comes, they cannot tell how much more. */
  private static final double NEARLY_ALL = 0.9;

  private static final double MORE_THAN_ALL = 1.05;

  /**
   * @param holds of the stream, also such that began before the first arrival or ended after the
   *     last
   * @param firstMillis wall-clock time of the first arrival
   * @param lastMillis of the last
   * @return empty where no time lies between the two: then no load is asked for
   */
  static Optional<SlotUse> of(
      Collection<Hold> holds, long firstMillis, long lastMillis, DemoCluster cluster) {
    if (lastMillis <= firstMillis) {
      return Optional.empty();
    }
    double[] used = new double[3];
    Map<String, List<Hold>> nodes = holds.stream().collect(Collectors.groupingBy(Hold::node));
    for (Collection<Hold> onNode : nodes.values()) {
      sweep(onNode, firstMillis, lastMillis, cluster.vcoresPerNode(), used);
    }
    double all = (double) cluster.slots() * (lastMillis - firstMillis);
    double held =
        holds.stream()
            .filter(hold -> !hold.isMaster())
            .mapToDouble(hold -> hold.toMillis() - hold.workStartMillis())
            .sum();
    return Optional.of(
        new SlotUse(used[WORKING] / all, used[WAITING] / all, used[MASTERS] / all, held / all));
  }

  /** The part of the slots that tasks had, of those that neither masters nor waiting tasks had. */
  double reachedLoad() {
    return ofFree(tasks);
  }

  /** The same of all that came, whenever it was done: it tells overloads apart. */
  double offeredLoad() {
    return ofFree(offered);
  }

  /** By which a load that was asked for is judged: slots in use cannot tell two overloads apart. */
  double load(double asked) {
    boolean isOverload = reachedLoad() >= NEARLY_ALL && offeredLoad() > MORE_THAN_ALL;
    return asked > 1 || isOverload ? offeredLoad() : reachedLoad();
  }

  private double ofFree(double share) {
    double free = 1 - waitingReduces - masters;
    return free > 0 ? share / free : 0;
  }

  private static void sweep(
      Collection<Hold> holds, long firstMillis, long lastMillis, int slots, double[] used) {
    TreeMap<Long, int[]> changes = new TreeMap<>();
    for (Hold hold : holds) {
      if (hold.isMaster()) {
        count(changes, MASTERS, hold.fromMillis(), hold.toMillis());
      } else {
        count(changes, WAITING, hold.fromMillis(), hold.workStartMillis());
        count(changes, WORKING, hold.workStartMillis(), hold.toMillis());
      }
    }
    int[] running = new int[3];
    long since = firstMillis;
    for (Map.Entry<Long, int[]> change : changes.entrySet()) {
      long until = Math.min(lastMillis, change.getKey());
      if (until > since) {
        add(used, running, slots, until - since);
        since = until;
      }
      for (int kind = 0; kind < running.length; kind++) {
        running[kind] += change.getValue()[kind];
      }
    }
    // Everything has ended by the last change.
  }

  private static void add(double[] used, int[] running, int slots, long millis) {
    int left = slots;
    for (int kind = 0; kind < running.length; kind++) {
      int here = Math.min(left, running[kind]);
      used[kind] += (double) here * millis;
      left -= here;
    }
  }

  private static void count(TreeMap<Long, int[]> changes, int kind, long from, long to) {
    if (to > from) {
      changes.computeIfAbsent(from, first -> new int[3])[kind]++;
      changes.computeIfAbsent(to, first -> new int[3])[kind]--;
    }
  }
}
