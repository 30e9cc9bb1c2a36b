// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.dispatcher;

import io.kairos.common.Percentile;
import java.util.Arrays;

/**
 * How long small jobs waited for all their containers in one {@link Situation}.
 *
 * @param kairos under our scheduler
 * @param stock under the stock CapacityScheduler in its asynchronous mode
 */
public record SituationResult(Side kairos, Side stock) {

  /** Percentiles over the jobs under one scheduler. */
  public record Side(double p50Millis, double p90Millis, double maxMillis) {
    static Side of(double[] waitsMillis) {
      double[] sorted = waitsMillis.clone();
      Arrays.sort(sorted);
      return new Side(
          Percentile.of(sorted, 0.5), Percentile.of(sorted, 0.9), sorted[sorted.length - 1]);
    }
  }
}
