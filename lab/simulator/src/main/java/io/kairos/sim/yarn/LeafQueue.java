// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import java.util.NavigableSet;
import java.util.TreeSet;

/** A queue of jobs, and what their containers hold. */
final class LeafQueue {
  /** In the order in which the user writes them, from 0. */
  final int number;

  /** Its full path, as daemons tell it. */
  final String path;

  /** Guaranteed share of the cluster, above 0. */
  final double share;

  long vcores;
  long memoryMb;

  /** Jobs that ask for nodes, in the order in which they get them. */
  final NavigableSet<WaitingJob> asking = new TreeSet<>();

  LeafQueue(int number, String path, double share) {
    this.number = number;
    this.path = path;
    this.share = share;
  }
}
