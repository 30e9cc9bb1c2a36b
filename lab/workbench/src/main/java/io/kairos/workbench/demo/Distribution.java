// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import java.util.Arrays;
import java.util.Collection;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * What the table says about many values. Quantiles are interpolated linearly between the two
 * nearest values (as NumPy and R do by default).
 */
record Distribution(double p50, double p90, double p99, double mean) {
  private static final Quantile QUANTILE =
      Quantile.withDefaults().with(Quantile.EstimationMethod.HF7);

  /**
   * @throws IllegalArgumentException if there are no values
   */
  static Distribution of(Collection<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("no values, no distribution");
    }
    double[] array = values.stream().mapToDouble(Double::doubleValue).toArray();
    double[] quantiles = QUANTILE.evaluate(array, 0.5, 0.9, 0.99);
    return new Distribution(
        quantiles[0], quantiles[1], quantiles[2], Arrays.stream(array).average().orElseThrow());
  }

  /** Each figure divided by the other's. */
  Distribution relativeTo(Distribution other) {
    return new Distribution(p50 / other.p50, p90 / other.p90, p99 / other.p99, mean / other.mean);
  }
}
