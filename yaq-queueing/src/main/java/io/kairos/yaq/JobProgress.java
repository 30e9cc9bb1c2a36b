// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/**
 * How much of a job is left, over all nodes, as the ResourceManager last told (Yaq, §3.3).
 * Immutable.
 */
public final class JobProgress {
  private final long remainingWorkMillis;
  private final int remainingTasks;

  /**
   * @param remainingWorkMillis estimated run time of all tasks that have not ended, those that run
   *     counted with what they have left, in milliseconds, at least 0
   * @param remainingTasks tasks that have not ended, at least 0
   * @throws IllegalArgumentException if one is negative
   */
  public JobProgress(long remainingWorkMillis, int remainingTasks) {
    if (remainingWorkMillis < 0 || remainingTasks < 0) {
      throw new IllegalArgumentException(
          "negative progress: " + remainingWorkMillis + " ms, " + remainingTasks + " tasks");
    }
    this.remainingWorkMillis = remainingWorkMillis;
    this.remainingTasks = remainingTasks;
  }

  /** Estimated run time of all tasks that have not ended, in milliseconds. */
  public long remainingWorkMillis() {
    return remainingWorkMillis;
  }

  /** Tasks that have not ended. */
  public int remainingTasks() {
    return remainingTasks;
  }

  @Override
  public String toString() {
    return remainingWorkMillis + " ms in " + remainingTasks + " tasks";
  }
}
