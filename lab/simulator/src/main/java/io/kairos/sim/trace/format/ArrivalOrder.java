// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.format;

import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.TraceException;

/** Checks that jobs are in the order of their arrivals. */
final class ArrivalOrder {
  private long lastNanos;

  /**
   * @throws TraceException if the job arrives before the last one
   */
  void check(long arrivalNanos) {
    if (arrivalNanos < lastNanos) {
      throw new TraceException(
          "the job arrives at "
              + Seconds.of(arrivalNanos)
              + " s, before the job above it; sort the jobs by their arrival");
    }
    lastNanos = arrivalNanos;
  }
}
