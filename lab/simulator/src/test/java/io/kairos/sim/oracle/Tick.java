// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import io.kairos.sim.trace.TraceJob;

/** The unit of time of what goes on tick by tick. All times of such jobs are multiples of it. */
public final class Tick {
  /** A second. */
  public static final long NANOS = 1_000_000_000L;

  private Tick() {}

  static int arrival(TraceJob job) {
    return of(job.arrivalNanos());
  }

  static int task(TraceJob job, int task) {
    return of(job.taskNanos(task));
  }

  private static int of(long nanos) {
    if (nanos % NANOS != 0) {
      throw new IllegalArgumentException(nanos + " ns are not a number of ticks");
    }
    return (int) (nanos / NANOS);
  }
}
