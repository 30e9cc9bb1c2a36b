// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import java.util.List;

/**
 * What a run gave.
 *
 * @param outcomes of all jobs, in the order of their ends
 * @param utilizations share of the slots that were busy, every second from the first arrival to the
 *     last, from 0 to 1
 */
public record SamplingResult(List<SampledOutcome> outcomes, List<Double> utilizations) {
  /** Takes copies. */
  public SamplingResult {
    outcomes = List.copyOf(outcomes);
    utilizations = List.copyOf(utilizations);
  }

  /** Mean share of the slots that were busy. */
  public double utilization() {
    return utilizations.stream().mapToDouble(each -> each).average().orElseThrow();
  }

  /** Share of the jobs of which all maps that were used read from memory. */
  public double localShare() {
    return (double) outcomes.stream().filter(SampledOutcome::allLocal).count() / outcomes.size();
  }
}
