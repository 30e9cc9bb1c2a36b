// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

/**
 * How much work comes to a queue in jobs up to a size, in cores: by the jobs that ended lately, in
 * powers of 2. Every call takes O(number of powers of 2).
 */
final class ComingWork {
  /** After so long, what was seen before counts half. */
  private static final double HALF_LIFE_SECONDS = 3_600;

  /** From below a thousandth of a core-second to more than a process counts. */
  private static final int SIZES = 64;

  private static final int SIZE_OF_ONE_SECOND = 10;

  private final double[] coreSeconds = new double[SIZES];
  private double seconds;

  /**
   * @param passedSeconds at least 0
   */
  void passed(double passedSeconds) {
    double kept = Math.pow(0.5, passedSeconds / HALF_LIFE_SECONDS);
    for (int size = 0; size < SIZES; size++) {
      coreSeconds[size] *= kept;
    }
    seconds = kept * seconds + passedSeconds;
  }

  /** A job has ended that had so much work, core-seconds, above 0. */
  void add(double jobSeconds) {
    coreSeconds[size(jobSeconds)] += jobSeconds;
  }

  /** Cores that jobs need which come and have less work than that, core-seconds. */
  double coresOfSmaller(double jobSeconds) {
    if (seconds <= 0) {
      return 0;
    }
    int own = size(jobSeconds);
    // Of jobs in the same power of 2 about as many are smaller as are larger.
    double sum = coreSeconds[own] / 2;
    for (int size = 0; size < own; size++) {
      sum += coreSeconds[size];
    }
    return sum / seconds;
  }

  private static int size(double jobSeconds) {
    int exponent = Math.getExponent(jobSeconds) + SIZE_OF_ONE_SECOND;
    return Math.max(0, Math.min(SIZES - 1, exponent));
  }
}
