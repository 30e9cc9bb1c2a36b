// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import java.util.ArrayList;
import java.util.List;

/**
 * Hawk's stealing (thesis, §2.3.6): a worker without anything to do asks workers of the general
 * partition, drawn at random, until one has short tasks behind a long one. It takes the first group
 * of them.
 */
final class Stealing {
  private final int attempts;
  private long asked;
  private long stolen;

  Stealing(int attempts) {
    this.attempts = attempts;
  }

  /** Probes for a worker that has none; empty if it finds none to take. */
  List<Probe> steal(ProbedCluster cluster) {
    for (int attempt = 0; attempt < attempts; attempt++) {
      asked++;
      Worker victim = cluster.worker(cluster.random(cluster.firstGeneral(), cluster.workers()));
      List<Probe> group = takeFirstGroup(victim);
      if (!group.isEmpty()) {
        stolen += group.size();
        return group;
      }
    }
    return List.of();
  }

  /** Workers asked so far. */
  long asked() {
    return asked;
  }

  /** Probes taken so far. */
  long stolen() {
    return stolen;
  }

  /**
   * Figure 2.3 of the thesis: behind the task that runs if that is long, else behind a queued one.
   */
  private static List<Probe> takeFirstGroup(Worker victim) {
    if (!victim.hasLong()) {
      return List.of();
    }
    ProbeQueue queue = victim.queue;
    int index = 0;
    if (!victim.runsLong) {
      while (index < queue.size() && !isLong(queue.get(index))) {
        index++;
      }
    }
    while (index < queue.size() && isLong(queue.get(index))) {
      index++;
    }
    List<Probe> group = new ArrayList<>();
    while (index < queue.size() && !isLong(queue.get(index))) {
      group.add(queue.remove(index));
    }
    return group;
  }

  private static boolean isLong(Probe probe) {
    return probe.job.job.isTakenForLong();
  }
}
