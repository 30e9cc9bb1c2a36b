// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

/** How the tasks of a job, or probes for them, get to workers. */
interface JobPlacement {
  /** Whether workers get tasks, which are in the central scheduler's books, and not probes. */
  boolean isCentral();

  /** Whether it needs workers that get no long tasks. */
  default boolean needsShortPartition() {
    return false;
  }

  /** Whether it goes by the news of long tasks that workers have. */
  default boolean goesByLongTasks() {
    return false;
  }

  /** The run begins. */
  default void begin(ProbedCluster cluster) {}

  /** Sends the tasks or probes of a job that has just arrived. */
  void place(ProbedJob job, ProbedCluster cluster);
}
