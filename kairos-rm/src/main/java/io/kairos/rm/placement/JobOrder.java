// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

/**
 * Orders jobs that wait centrally: the lower step goes first, and jobs on the same step go first
 * in, first out. Stateless, so any thread may ask. To add one: a class and a line in {@link
 * JobOrders}.
 */
public interface JobOrder {
  /**
   * The step a job is on.
   *
   * @param attainedSeconds service all tasks of the job attained together, in core-seconds
   * @return at least 0
   */
  int step(double attainedSeconds);
}
