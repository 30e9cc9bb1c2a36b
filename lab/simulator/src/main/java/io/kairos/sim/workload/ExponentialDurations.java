// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * Task durations with an exponential distribution, as in Yaq's GridMix-MS with a mean of 49 s
 * (EuroSys'16, §6.1). A job's tasks take equally long; a job is of one of {@value #CLASSES} equally
 * probable classes, each with the mean duration of its share of the distribution, so that the mean
 * is exact.
 */
public final class ExponentialDurations extends FamilyBySeconds {
  private static final int CLASSES = 10;

  public ExponentialDurations() {
    super(
        "exponential-",
        "MEAN",
        "jobs of many equal tasks, whose length is distributed exponentially from job to job");
  }

  @Override
  public String example() {
    return "exponential-49";
  }

  @Override
  Workload create(String name, double meanSeconds) {
    return new GridMix(name, relative(), meanSeconds * shortestOfMean1());
  }

  /** The classes, shortest first. */
  static List<GridMix.Duration> relative() {
    List<GridMix.Duration> durations = new ArrayList<>();
    for (int i = 0; i < CLASSES; i++) {
      durations.add(
          new GridMix.Duration(
              (i + 1) + " of " + CLASSES, 1.0 / CLASSES, shareMean(i) / shortestOfMean1()));
    }
    return durations;
  }

  /** Duration of a task of the shortest class where the mean of all is 1. */
  static double shortestOfMean1() {
    return shareMean(0);
  }

  /** Mean of one share of the distribution with mean 1. */
  private static double shareMean(int share) {
    return CLASSES
        * (tailIntegral(share / (double) CLASSES) - tailIntegral((share + 1) / (double) CLASSES));
  }

  /** Integral of x·e^-x from the given quantile on: (1 + x)·e^-x. */
  private static double tailIntegral(double quantile) {
    double beyond = 1 - quantile;
    return beyond <= 0 ? 0 : (1 - Math.log(beyond)) * beyond;
  }
}
