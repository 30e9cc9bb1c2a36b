// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LongPartTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void aJobAtTheCutOffIsShortAndWorkCountsEveryTask() {
    // Work of 2, 10 and 8 s: the job of the two tasks of 4 s has a mean at the cut-off.
    KeptTrace trace =
        new KeptTrace(
            "three jobs", OptionalDouble.of(4), List.of(job(0, 1, 1), job(1, 10), job(2, 4, 4)));

    assertThat(LongPart.of(trace)).isEqualTo(new LongPart(100.0 / 3, 50, 5));
  }

  private static TraceJob job(long atSeconds, long... seconds) {
    long[] nanos = new long[seconds.length];
    long sum = 0;
    for (int task = 0; task < nanos.length; task++) {
      nanos[task] = seconds[task] * SECOND;
      sum += nanos[task];
    }
    return new TraceJob(atSeconds * SECOND, sum / nanos.length, nanos);
  }
}
