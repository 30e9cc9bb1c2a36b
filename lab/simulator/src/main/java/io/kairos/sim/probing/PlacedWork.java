// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import java.util.BitSet;

/** What the central scheduler knows: the tasks that it has placed on each worker. */
final class PlacedWork {
  /** Estimates of the tasks that have not ended, nanoseconds. */
  private final long[] nanos;

  private final int[] tasks;
  private final BitSet has;

  PlacedWork(int workers) {
    nanos = new long[workers];
    tasks = new int[workers];
    has = new BitSet(workers);
  }

  void place(int worker, long estimateNanos) {
    nanos[worker] += estimateNanos;
    if (tasks[worker]++ == 0) {
      has.set(worker);
    }
  }

  void ended(int worker, long estimateNanos) {
    nanos[worker] -= estimateNanos;
    if (--tasks[worker] == 0) {
      has.clear(worker);
    }
  }

  /** Estimates of the tasks of a worker that have not ended, nanoseconds. */
  long nanos(int worker) {
    return nanos[worker];
  }

  /** What {@link #nanos} is of each worker now. */
  long[] copy() {
    return nanos.clone();
  }

  /** Which workers have such tasks now. */
  LongTasks longTasks() {
    return new LongTasks(has);
  }
}
