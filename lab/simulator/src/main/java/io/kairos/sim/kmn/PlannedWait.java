// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

/**
 * What a planner made of a job's maps after the K-th had finished.
 *
 * @param waitPercent how long it waited, of the time of the first K
 * @param extraMapsPercent for how many more maps, of K
 * @param examinedPercent how many numbers of maps it looked at, of all from K to M
 */
public record PlannedWait(double waitPercent, double extraMapsPercent, double examinedPercent) {}
