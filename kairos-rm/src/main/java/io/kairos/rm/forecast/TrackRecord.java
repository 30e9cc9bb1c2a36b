// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import io.kairos.common.Percentile;
import java.util.ArrayDeque;
import java.util.Deque;

/** How good ranges were that have been told. */
final class TrackRecord {
  private static final int WINDOW = 500;

  /** Less is told of things that take no time. */
  private static final double LEAST_SECONDS = 1;

  private final Deque<Double> errors = new ArrayDeque<>();
  private long judged;
  private long held;

  /** What was foretold has happened. */
  void add(SecondsRange told, double trueSeconds) {
    judged++;
    held += told.holds(trueSeconds) ? 1 : 0;
    errors.add(Math.abs(told.likely() - trueSeconds) / Math.max(LEAST_SECONDS, trueSeconds));
    if (errors.size() > WINDOW) {
      errors.remove();
    }
  }

  /** As of now. */
  ForecastQuality quality() {
    return new ForecastQuality(
        judged, held, errors.isEmpty() ? Double.NaN : Percentile.median(errors));
  }
}
