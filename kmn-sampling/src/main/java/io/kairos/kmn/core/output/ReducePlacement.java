// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

/** In which racks the reducers of a job shall run (§5.2.2). */
public enum ReducePlacement {
  /** Wherever the cluster has room, as in stock MapReduce. */
  NONE,
  /** All in the rack with the most of the chosen maps: fewest transfers across racks. */
  GREEDY,
  /** Evenly over the racks that have chosen maps: no rack's link is loaded more than the others. */
  ROUND_ROBIN,
  /**
   * {@link #GREEDY} for jobs of fewer than 10 maps, {@link #ROUND_ROBIN} for larger ones: what was
   * faster in the paper's measurement (§6.4.3).
   */
  AUTO
}
