// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.common.Percentile;
import java.util.Arrays;
import java.util.Collection;

/** What the table says about many values. */
record Distribution(double p50, double p90, double p99, double mean) {
  /**
   * @throws IllegalArgumentException if there are no values
   */
  static Distribution of(Collection<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("no values, no distribution");
    }
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return new Distribution(
        Percentile.of(sorted, 0.5),
        Percentile.of(sorted, 0.9),
        Percentile.of(sorted, 0.99),
        Arrays.stream(sorted).average().orElseThrow());
  }

  /** Each figure divided by the other's. */
  Distribution relativeTo(Distribution other) {
    return new Distribution(p50 / other.p50, p90 / other.p90, p99 / other.p99, mean / other.mean);
  }
}
