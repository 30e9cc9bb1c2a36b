// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import java.util.HashMap;
import java.util.Map;

/**
 * Nodes whose room is kept for a container of a job that does not fit yet ({@code
 * RegularContainerAllocator}): otherwise small containers would keep a large one out for ever.
 */
final class Reservations {
  private final Map<Integer, Integer> jobs = new HashMap<>();
  private final Map<Integer, Integer> counts = new HashMap<>();

  boolean areNone() {
    return jobs.isEmpty();
  }

  boolean isReserved(int node) {
    return !jobs.isEmpty() && jobs.containsKey(node);
  }

  /** The job for which a node is kept; it must be. */
  int job(int node) {
    return jobs.get(node);
  }

  /** How many nodes are kept for a job. */
  int of(int job) {
    return counts.getOrDefault(job, 0);
  }

  void reserve(int node, int job) {
    jobs.put(node, job);
    counts.merge(job, 1, Integer::sum);
  }

  void end(int node) {
    int job = jobs.remove(node);
    counts.computeIfPresent(job, (any, count) -> count == 1 ? null : count - 1);
  }
}
