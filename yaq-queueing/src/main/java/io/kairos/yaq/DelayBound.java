// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/**
 * Bounds the queue of one node by the time a task would wait there (Yaq, §3.1.2): tasks are queued
 * while {@code WT_n < WT_max}. Between two reports of the node each queued task adds its estimated
 * duration divided by the slots; the paper only says "a simple formula".
 *
 * <p>A report replaces what was added, also for tasks that had not reached the node when it
 * reported; those are missed until its next report. Not thread-safe: the thread that places tasks
 * owns it.
 */
public final class DelayBound {
  private final double longestWaitMillis;
  private double waitMillis;

  /**
   * A node that has not reported yet, and counts as free.
   *
   * @param longestWaitMillis WT_max, milliseconds, more than 0
   * @throws IllegalArgumentException if it is out of range
   */
  public DelayBound(double longestWaitMillis) {
    if (!(longestWaitMillis > 0)) {
      throw new IllegalArgumentException("longest wait " + longestWaitMillis + " ms");
    }
    this.longestWaitMillis = longestWaitMillis;
  }

  /**
   * The node's own estimate came.
   *
   * @param reportedMillis WT_n, milliseconds; negative counts as 0
   */
  public void report(long reportedMillis) {
    waitMillis = Math.max(0, reportedMillis);
  }

  /** Whether one more task may be queued. */
  public boolean admits() {
    return waitMillis < longestWaitMillis;
  }

  /**
   * A task was queued.
   *
   * @param estimatedMillis how long it will run, at least 0
   * @param slots r of the node; below 1 counts as 1
   */
  public void queued(long estimatedMillis, int slots) {
    waitMillis += (double) Math.max(0, estimatedMillis) / Math.max(1, slots);
  }

  /** WT_n as of now, milliseconds. */
  public double waitMillis() {
    return waitMillis;
  }
}
