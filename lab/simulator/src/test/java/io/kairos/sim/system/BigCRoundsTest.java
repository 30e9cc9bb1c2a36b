// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.oracle.Tick;
import io.kairos.sim.trace.TraceJob;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BigCRoundsTest {
  private static final long LONG = 3_000 * Tick.NANOS;

  @Test
  void aRoundThatFoundNothingToTakeIsNotRepeatedBeforeSomethingChanges() {
    // Long tasks hold a tenth more than their share, which rounds ignore: two short ones wait.
    List<TraceJob> jobs = List.of(job(0, 11, LONG), job(1, 9, LONG / 10), job(2, 2, Tick.NANOS));

    Played played =
        Played.of("big-c", Nodes.equal(1, 20), Map.of("cutoff", "1000s", "share", "0.5"), jobs, 1);

    assertThat(played.ends())
        .containsExactly(LONG, Tick.NANOS + LONG / 10, 2 * Tick.NANOS + LONG / 10);
    // A round every 3 s would make a hundred more.
    assertThat(played.events()).isLessThan(80);
  }

  private static TraceJob job(long arrival, int tasks, long nanos) {
    long[] all = new long[tasks];
    Arrays.fill(all, nanos);
    return new TraceJob(arrival * Tick.NANOS, nanos, all);
  }
}
