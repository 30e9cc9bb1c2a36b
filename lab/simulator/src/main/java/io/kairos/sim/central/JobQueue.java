// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.sim.system.SimJob;

/** Jobs with tasks that wait, in the order in which they get slots. */
public interface JobQueue {
  /** A job has arrived. */
  void add(SimJob job);

  boolean isEmpty();

  /**
   * Hands the next task out; there must be a job.
   *
   * @return whose it is
   */
  SimJob next();

  /** A task of a job has ended; the job may have none that waits. */
  default void ended(SimJob job) {}
}
