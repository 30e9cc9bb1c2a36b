// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.sim.job.JobTasks;
import java.util.TreeMap;

/** A queue of jobs, and what their containers hold. */
final class LeafQueue {
  /** In the order in which the user writes them, from 0. */
  final int number;

  /** Guaranteed share of the cluster, above 0. */
  final double share;

  long vcores;
  long memoryMb;

  /** Jobs that ask for nodes, by number. */
  final TreeMap<Integer, JobTasks> asking = new TreeMap<>();

  LeafQueue(int number, double share) {
    this.number = number;
    this.share = share;
  }
}
