// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.job;

/**
 * How the master of a job goes about its reduces.
 *
 * @param slowStart share of the maps that end before it asks for reduces, from 0 to 1
 * @param givesReducesUp whether it kills reduces that keep its maps from running
 */
public record MapReduceMaster(double slowStart, boolean givesReducesUp) {
  /** Of a job without reduces. */
  public static final MapReduceMaster OF_MAPS = new MapReduceMaster(0, false);
}
