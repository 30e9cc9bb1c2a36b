// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

/** A worker of one slot. What it does is in {@link ProbedCluster}. */
final class Worker {
  static final long NEVER = -1;

  final int number;

  final ProbeQueue queue = new ProbeQueue();

  /** Whether its slot is taken: by a task, or by the question for one. */
  boolean isBusy;

  /** Whether a task of a long job has the slot. */
  boolean runsLong;

  int queuedLong;

  /** Since when a task that the central scheduler has placed has the slot, or {@link #NEVER}. */
  long centralSinceNanos = NEVER;

  /** Estimate of that task. */
  long centralEstimateNanos;

  /** The last news of long tasks that came with one of them, or {@code null}. */
  LongTasks news;

  /** When it came. */
  long newsNanos = NEVER;

  Worker(int number) {
    this.number = number;
  }

  /** Whether a long task runs here or waits. */
  boolean hasLong() {
    return runsLong || queuedLong > 0;
  }
}
