// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import io.kairos.sim.system.SimJob;

/** A job as its scheduler and the workers know it. */
final class ProbedJob {
  final SimJob job;

  /** Whether the central scheduler placed its tasks, and has them in its books. */
  final boolean isCentral;

  /** What workers that get a task of it learn of long tasks, once the first of them has it. */
  private LongTasks news;

  /** Tasks that no worker has taken, as far as the workers have been told. */
  private int knownWaiting;

  ProbedJob(SimJob job, boolean isCentral) {
    this.job = job;
    this.isCentral = isCentral;
    this.knownWaiting = job.tasks();
  }

  /** What a worker that gets one of its tasks learns of long tasks. */
  LongTasks news(PlacedWork books) {
    if (news == null) {
      news = books.longTasks();
    }
    return news;
  }

  /** The workers are told that one more task has been taken. */
  void tellTaken() {
    knownWaiting = job.hasWaiting() ? knownWaiting - 1 : 0;
  }

  /** Whether workers know that all tasks have been taken. */
  boolean isKnownEmpty() {
    return knownWaiting == 0;
  }

  /** Estimated duration of the tasks that wait, as workers know it. */
  long knownLeftNanos() {
    return knownWaiting * job.estimateNanos();
  }
}
