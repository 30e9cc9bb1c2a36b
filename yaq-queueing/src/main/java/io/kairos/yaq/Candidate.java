// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/** A queued task with all that one reordering knows about it; nothing of it changes meanwhile. */
public final class Candidate {
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

  public QueuedTask task() {
    return task;
  }

  /** Progress of the task's job, {@code null} where nobody told. */
  public JobProgress progress() {
    return progress;
  }

  boolean isStarved() {
    return starved;
  }
}
