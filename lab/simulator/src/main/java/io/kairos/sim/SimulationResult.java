// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.sim.system.Times;
import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * What came of one stream under one scheduler.
 *
 * @param completionSeconds job completion time (end of the last task minus arrival) by job
 * @param aloneSeconds time each job takes with the cluster to itself
 * @param preemptions how often a running task was suspended
 * @param busyCoreSeconds time the cores worked, all together
 * @param makespanSeconds end of the last job
 */
public record SimulationResult(
    double[] completionSeconds,
    double[] aloneSeconds,
    long preemptions,
    double busyCoreSeconds,
    double makespanSeconds) {

  /** Completion time of each job in multiples of what it takes alone. */
  public double[] slowdowns() {
    double[] slowdowns = new double[completionSeconds.length];
    Arrays.setAll(slowdowns, job -> completionSeconds[job] / aloneSeconds[job]);
    return slowdowns;
  }

  public double meanSeconds() {
    return Mean.of(completionSeconds).getAsDouble();
  }

  /**
   * @param probability 0.5 for the median
   */
  public double quantileSeconds(double probability) {
    return new Times(completionSeconds).quantile(probability);
  }
}
