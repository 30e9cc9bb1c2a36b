// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import io.kairos.common.JobRank;

/**
 * How much of a job is left, over all nodes, as the ResourceManager last told (Yaq, §3.3).
 * Immutable.
 */
public final class JobProgress {
  private final long remainingWorkMillis;
  private final int remainingTasks;
  private final long rank;

  /** The progress of a job that has no rank. */
  public JobProgress(long remainingWorkMillis, int remainingTasks) {
    this(remainingWorkMillis, remainingTasks, JobRank.NONE);
  }

  /**
   * @param remainingWorkMillis estimated run time of all tasks that have not ended, those that run
   *     counted with what they have left, in milliseconds, at least 0
   * @param remainingTasks tasks that have not ended, at least 0
   * @param rank as {@link JobRank} makes it, or {@link JobRank#NONE}
   * @throws IllegalArgumentException if one is negative
   */
  public JobProgress(long remainingWorkMillis, int remainingTasks, long rank) {
    if (remainingWorkMillis < 0 || remainingTasks < 0) {
      throw new IllegalArgumentException(
          "negative progress: " + remainingWorkMillis + " ms, " + remainingTasks + " tasks");
    }
    this.remainingWorkMillis = remainingWorkMillis;
    this.remainingTasks = remainingTasks;
    this.rank = rank;
  }

  /** Estimated run time of all tasks that have not ended, in milliseconds. */
  public long remainingWorkMillis() {
    return remainingWorkMillis;
  }

  /** Tasks that have not ended. */
  public int remainingTasks() {
    return remainingTasks;
  }

  /** Its rank among all jobs, lower for those that go first; {@link JobRank#NONE} for none. */
  public long rank() {
    return rank;
  }

  /** The same job with another rank. */
  public JobProgress withRank(long other) {
    return new JobProgress(remainingWorkMillis, remainingTasks, other);
  }

  @Override
  public String toString() {
    return remainingWorkMillis + " ms in " + remainingTasks + " tasks";
  }
}
