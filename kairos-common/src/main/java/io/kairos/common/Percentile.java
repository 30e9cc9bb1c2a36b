// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.Arrays;
import java.util.Collection;

/**
 * What a percentile is, for daemons, simulator, demo and benchmarks alike: the nearest rank. It is
 * the least of the values that so large a share of them does not exceed, the inverse of their
 * distribution function: definition 1 of Hyndman and Fan, Sample Quantiles in Statistical Packages,
 * The American Statistician 50 (1996). So it is always a value that occurred, and the 99th
 * percentile of fewer than 100 values is the largest. The median is the 50th percentile: of an even
 * number of values the lower of the two in the middle.
 *
 * <p>Hadoop's own metrics estimate theirs from a stream of values, see {@code SampleQuantiles}.
 */
public final class Percentile {
  /** Rounding must not push a whole rank to the next: 0.07 · 100 is more than 7 to a computer. */
  private static final double ROUNDING = 1e-9;

  private static final double MEDIAN = 0.5;

  private Percentile() {}

  /**
   * Where the percentile stands in an increasing order.
   *
   * @param count how many values there are, at least 1
   * @param share from 0, the least value, to 1, the largest
   * @return from 0 to {@code count} - 1
   */
  public static int index(int count, double share) {
    if (count < 1) {
      throw new IllegalArgumentException("no values, no percentile");
    }
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("share = " + share + ": use a number from 0 to 1.");
    }
    return Math.max(0, (int) Math.ceil(share * count - ROUNDING) - 1);
  }

  /**
   * @param sorted at least one value, in increasing order
   * @param share from 0 to 1
   */
  public static double of(double[] sorted, double share) {
    return sorted[index(sorted.length, share)];
  }

  /**
   * @param sorted at least one value, in increasing order
   * @param share from 0 to 1
   */
  public static long of(long[] sorted, double share) {
    return sorted[index(sorted.length, share)];
  }

  /**
   * @param values at least one, in any order
   */
  public static double median(Collection<? extends Number> values) {
    double[] sorted = values.stream().mapToDouble(Number::doubleValue).toArray();
    Arrays.sort(sorted);
    return of(sorted, MEDIAN);
  }
}
