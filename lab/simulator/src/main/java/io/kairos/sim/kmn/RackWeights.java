// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import java.util.Arrays;
import java.util.SplittableRandom;

/** How likely a job's tasks are in each rack: log-normal weights, anew for every job. */
public final class RackWeights {
  private final double[] cumulative;

  /**
   * @param sigma shape of the weights; 0 makes all racks alike, without dice
   */
  public RackWeights(int racks, double sigma, SplittableRandom dice) {
    cumulative = new double[racks];
    double sum = 0;
    for (int rack = 0; rack < racks; rack++) {
      sum += sigma == 0 ? 1 : Math.exp(sigma * dice.nextGaussian());
      cumulative[rack] = sum;
    }
  }

  /** A rack, from 0. */
  public int draw(SplittableRandom dice) {
    int last = cumulative.length - 1;
    int found = Arrays.binarySearch(cumulative, dice.nextDouble() * cumulative[last]);
    return Math.min(last, found < 0 ? -1 - found : found + 1);
  }
}
