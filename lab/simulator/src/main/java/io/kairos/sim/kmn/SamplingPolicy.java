// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

/**
 * What decides for sampling jobs.
 *
 * @param lateBinding whether maps get any block where a slot is; else the sample is chosen
 *     beforehand and reducers run anywhere, as in the baseline of §6.1
 * @param ratio M/K, from 1 to 2
 * @param waiting for which of the M maps
 * @param localityWaitMillis how long a job without local launches waits before it takes any slot;
 *     delay scheduling usually takes 3 s, the paper does not tell its own
 */
public record SamplingPolicy(
    boolean lateBinding, double ratio, Wait waiting, long localityWaitMillis) {
  /** When the reducers begin (§6.4.2). */
  public enum Wait {
    /** After the first K maps. */
    FIRST,
    /** As long as the planner of §4.3 says. */
    PLANNED,
    /** After all M maps. */
    ALL
  }
}
