// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which jobs of a trace without a cut-off are long. */
class TraceShapeTest {
  @Test
  void aTenthOfTheJobsIsLong() {
    assertThat(cutoffSeconds(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)).isEqualTo(9);
  }

  @Test
  void allThatShareTheLongestMeanAreLongWhereTheyAreMore() {
    assertThat(cutoffSeconds(5, 5, 7, 5, 50, 50, 50, 5, 5, 5)).isEqualTo(7);
  }

  @Test
  void noneIsLongWhereAllAreAlike() {
    assertThat(cutoffSeconds(5, 5, 5)).isEqualTo(5);
  }

  private static double cutoffSeconds(long... means) {
    return Seconds.of(TraceShape.of(new OneTaskEach(means), Optional.empty()).cutoffNanos());
  }

  /** Jobs that all come at once. */
  private record OneTaskEach(long[] seconds) implements Trace {
    @Override
    public String name() {
      return "one task each";
    }

    @Override
    public Stream<TraceJob> jobs() {
      return LongStream.of(seconds)
          .map(Seconds::toNanos)
          .mapToObj(nanos -> new TraceJob(0, nanos, new long[] {nanos}));
    }
  }
}
