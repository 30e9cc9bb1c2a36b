// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.oracle.EverySchedule;
import io.kairos.sim.oracle.Tick;
import io.kairos.sim.trace.TraceJob;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** The bounds are bounds: no schedule of a few jobs is better, all of them being tried. */
class EveryScheduleTest {
  private static final double ROUNDING_NANOS = 10;

  @Property(tries = 300)
  void noScheduleHasALowerMeanThanTheBound(
      @ForAll("phases") List<TraceJob> jobs, @ForAll @IntRange(min = 1, max = 3) int slots) {
    assertThat(sumNanos("srpt-bound", slots, jobs))
        .isLessThanOrEqualTo(
            (double) EverySchedule.leastSum(slots, jobs) * Tick.NANOS + ROUNDING_NANOS);
  }

  @Property(tries = 300)
  void theBoundOnOneSlotIsTheBestSchedule(@ForAll("phases") List<TraceJob> jobs) {
    assertThat(sumNanos("srpt-bound", 1, jobs))
        .isEqualTo((double) EverySchedule.leastSum(1, jobs) * Tick.NANOS);
  }

  @Property(tries = 300)
  void noScheduleEndsAJobBeforeItsCriticalPath(
      @ForAll("phases") List<TraceJob> jobs, @ForAll @IntRange(min = 1, max = 3) int slots) {
    long[] ends = Played.of("critical-path", slots, 1, Map.of(), jobs, 1).ends();
    for (int job = 0; job < ends.length; job++) {
      long tookNanos = ends[job] - jobs.get(job).arrivalNanos();
      long bestNanos = EverySchedule.leastOf(job, slots, jobs) * Tick.NANOS;
      assertThat(tookNanos).isLessThanOrEqualTo(bestNanos);
      if (slots >= jobs.get(job).tasks()) {
        // The job alone could have all slots.
        assertThat(tookNanos).isEqualTo(bestNanos);
      }
    }
  }

  @Property(tries = 300)
  void noSystemIsBetterThanTheBestSchedule(
      @ForAll("bags") List<TraceJob> jobs, @ForAll @IntRange(min = 1, max = 3) int slots) {
    double best = (double) EverySchedule.leastSum(slots, jobs) * Tick.NANOS;
    for (String system : List.of("fifo", "fair", "srpt", "kairos-paper")) {
      assertThat(sumNanos(system, slots, jobs)).describedAs(system).isGreaterThanOrEqualTo(best);
    }
  }

  @Property(tries = 300)
  void noSystemIsBetterWithReducesThanTheBestSchedule(
      @ForAll("phases") List<TraceJob> jobs, @ForAll @IntRange(min = 1, max = 3) int slots) {
    double best = (double) EverySchedule.leastSum(slots, jobs) * Tick.NANOS;
    for (String system : List.of("fifo", "fair", "srpt")) {
      assertThat(sumNanos(system, slots, jobs)).describedAs(system).isGreaterThanOrEqualTo(best);
    }
  }

  /** Of job completion times. */
  private static double sumNanos(String system, int slots, List<TraceJob> jobs) {
    long[] ends = Played.of(system, slots, 1, Map.of(), jobs, 1).ends();
    double sum = 0;
    for (int job = 0; job < ends.length; job++) {
      sum += ends[job] - jobs.get(job).arrivalNanos();
    }
    return sum;
  }

  @Provide
  Arbitrary<List<TraceJob>> bags() {
    return RandomJobs.of(3, 2, Tick.NANOS, 3, 3);
  }

  @Provide
  Arbitrary<List<TraceJob>> phases() {
    return RandomJobs.of(3, 2, Tick.NANOS, 3, 1, 3, true);
  }
}
