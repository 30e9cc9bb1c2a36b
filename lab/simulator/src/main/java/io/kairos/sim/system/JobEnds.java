// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

/** Told when each job has ended: what is collected otherwise does not tell one job from another. */
@FunctionalInterface
public interface JobEnds {
  JobEnds NONE = (job, isLong, seconds) -> {};

  /**
   * @param job in the order of arrivals, from 0
   * @param isLong whether its mean task duration is above the cut-off
   * @param seconds from its arrival to the end of its last task
   */
  void ended(int job, boolean isLong, double seconds);
}
