// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/**
 * Receives what a {@link NodeScheduler} decided, inside the call that led to the decision. Within
 * one event every {@code suspend} comes before every {@code run}, so the cores are free when they
 * are handed on, and no task is in both.
 */
public interface Decisions {
  /** The task holds its cores from now on: restore its CPU. */
  void run(String taskId);

  /** The task holds no core from now on: shrink its CPU. */
  void suspend(String taskId);

  /**
   * The task was starved and holds its cores by a grant of the starvation guard. Told after every
   * {@code run}; nothing need be done, it is there to be counted.
   *
   * @param turnNanos how long no other task takes its cores, k·W in nanoseconds
   */
  default void granted(String taskId, long turnNanos) {}

  /** As {@link #granted}, for a task that goes first because its queue runs less than its share. */
  default void grantedToQueue(String taskId) {}
}
