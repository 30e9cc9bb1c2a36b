// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.common.Percentile;
import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;

/** A number of times in seconds, or of other figures, in increasing order. Immutable. */
public final class Times {
  private final double[] sorted;

  /**
   * @param values in any order; are copied
   */
  public Times(double[] values) {
    sorted = values.clone();
    Arrays.sort(sorted);
  }

  public int count() {
    return sorted.length;
  }

  /**
   * A quantile as {@link Percentile} defines it, as the daemons do.
   *
   * @param probability 0.5 for the median
   * @return not a number if there are no values
   */
  public double quantile(double probability) {
    return sorted.length == 0 ? Double.NaN : Percentile.of(sorted, probability);
  }

  /** Share of the values above this one, from 0 to 1; not a number if there are no values. */
  public double shareAbove(double value) {
    return (double) Arrays.stream(sorted).filter(each -> each > value).count() / sorted.length;
  }

  /** Not a number if there are no values. */
  public double mean() {
    return Mean.of(sorted).getAsDouble();
  }
}
