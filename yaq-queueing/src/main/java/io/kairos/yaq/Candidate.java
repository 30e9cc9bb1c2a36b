// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/** A queued task with all that one reordering knows about it; nothing of it changes meanwhile. */
final class Candidate {
  private final QueuedTask task;
  private final JobProgress progress;
  private final boolean starved;

  /**
   * @param progress of the task's job, {@code null} where nobody told
   */
  Candidate(QueuedTask task, JobProgress progress, boolean starved) {
    this.task = task;
    this.progress = progress;
    this.starved = starved;
  }

  QueuedTask task() {
    return task;
  }

  /** {@code null} where nobody told. */
  JobProgress progress() {
    return progress;
  }

  boolean isStarved() {
    return starved;
  }
}
