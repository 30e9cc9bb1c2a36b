// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

/** Which probe of its queue a worker serves next. Without state of its own. */
interface Discipline {
  /**
   * Chooses from a queue that is not empty; may remove probes of jobs that are known to have no
   * task left.
   *
   * @return the index, or -1 if the queue is empty now
   */
  int choose(ProbeQueue queue);

  /** The task of the probe at this index starts, before its probe leaves the queue. */
  default void started(ProbeQueue queue, int index) {}

  /** Whether it goes by what workers are told of the tasks that others have taken. */
  default boolean goesByTaken() {
    return false;
  }

  /** First in, first out. */
  Discipline FIFO = queue -> 0;
}
