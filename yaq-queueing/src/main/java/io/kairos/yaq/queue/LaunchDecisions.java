// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import io.kairos.yaq.StartReason;

/** Carries out what {@link LaunchQueue} decides. Called on the thread that owns the queue. */
public interface LaunchDecisions {
  /**
   * Starts a task that was queued.
   *
   * @param waitedNanos how long it was
   * @return whether it starts; {@code false} if it was withdrawn meanwhile
   * @throws RuntimeException if it cannot be started now; it stays queued and is tried again
   */
  boolean launch(String taskId, long waitedNanos);

  /** Says why a task that {@link #launch} started did so before the others that waited. */
  void started(String taskId, StartReason reason);

  /**
   * Starts an application master that waited for memory.
   *
   * @throws RuntimeException if it cannot be started now; it goes on waiting and is tried again
   */
  boolean launchMaster(String containerId);

  /**
   * Ends a task that waits, so that its application asks for it again and counts no failure.
   *
   * @param waitedNanos how long it was queued
   * @throws RuntimeException if that cannot be done now; it stays queued and is tried again
   */
  void handBack(String taskId, long waitedNanos);

  /**
   * Tasks are not to wait here for now.
   *
   * @param stillNanos for how long no slot has moved
   * @param waiting tasks that wait
   */
  void queueClosed(long stillNanos, int waiting);

  /** Tasks may wait here again. */
  void queueOpened();

  /** A task of before a restart is here again, queued or running. */
  void recovered(String taskId);

  /** The queue could not be ordered and is served in the order in which the tasks came. */
  void orderFailed(RuntimeException cause);
}
