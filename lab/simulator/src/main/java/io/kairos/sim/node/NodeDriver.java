// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.node;

import io.kairos.common.NodeStatistics;
import io.kairos.sim.job.SimTask;
import java.util.Map;

/**
 * What decides about the tasks of a node: the very object that a NodeManager runs, which tells
 * {@link Cores} what it decided. Times are simulated, in nanoseconds.
 */
public interface NodeDriver {
  /** Carries decisions out. */
  interface Cores {
    /** The task works from now on. */
    void run(String taskId);

    /** The task works on what others leave, if on anything, until it is told to run. */
    void suspend(String taskId);

    /** CPU time that the task has used, nanoseconds. */
    long cpuNanos(String taskId);

    /**
     * Whether it is known that all tasks use all the cores that they hold, and no others, until one
     * comes or goes.
     */
    default boolean isUseSteady() {
      return false;
    }
  }

  /** A task has reached the node. */
  void arrive(SimTask task, long nowNanos);

  /** A task has done all its work. */
  void ended(SimTask task, long nowNanos);

  /** The attempt of a task was killed by its master, where masters do so. */
  default void givenUp(SimTask task, long nowNanos) {
    throw new IllegalStateException("no master gives anything up here: " + task.id());
  }

  /** A job has ended, of which the node had tasks. */
  void forget(String application);

  /** The ResourceManager tells how jobs rank. */
  default void jobRanks(Map<String, Long> byApplication, long nowNanos) {
    // Most nodes go by what they know themselves.
  }

  /** The ResourceManager tells the queue of a job, by its full path. */
  default void queue(String application, String path, long nowNanos) {
    // Most nodes do not ask.
  }

  /** Does what is due. */
  void advance(long nowNanos);

  /** When {@link #advance} must be called next, {@link Long#MAX_VALUE} for never. */
  long nextTimerNanos();

  /** What the next heartbeat carries. */
  NodeStatistics statistics(long nowNanos);
}
