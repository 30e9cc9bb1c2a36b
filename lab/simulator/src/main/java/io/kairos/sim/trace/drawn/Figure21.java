// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The workload of the thesis' Figure 2.1, for 15,000 workers: 95 of a hundred jobs have 100 tasks
 * of 100 s, the others 1,000 tasks of 20,000 s; jobs arrive at random, every 50 s in the mean.
 */
public final class Figure21 extends DrawnKind {
  private static final double SHORT_SHARE = 0.95;
  private static final double BETWEEN_SECONDS = 50;
  private static final double CUTOFF_SECONDS = 1_000;

  public Figure21() {
    super(
        "figure-2.1",
        "95 % of the jobs with 100 tasks of 100 s, 5 % with 1,000 tasks of 20,000 s, for 15,000"
            + " workers (thesis, Figure 2.1)",
        1_000);
  }

  @Override
  public Trace draw(int jobs, Laws laws, long seed) {
    return new Trace() {
      @Override
      public String name() {
        return Figure21.this.name();
      }

      @Override
      public OptionalDouble cutoffSeconds() {
        return OptionalDouble.of(CUTOFF_SECONDS);
      }

      @Override
      public Stream<TraceJob> jobs() {
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        ZigguratSampler.Exponential gaps = ZigguratSampler.Exponential.of(random);
        double[] arrivalSeconds = new double[1];
        return Stream.generate(
                () -> {
                  arrivalSeconds[0] += BETWEEN_SECONDS * gaps.sample();
                  boolean isShort = random.nextDouble() < SHORT_SHARE;
                  return isShort
                      ? job(arrivalSeconds[0], 100, 100)
                      : job(arrivalSeconds[0], 1_000, 20_000);
                })
            .limit(jobs);
      }
    };
  }

  private static TraceJob job(double arrivalSeconds, int tasks, double seconds) {
    long[] durations = new long[tasks];
    Arrays.fill(durations, Seconds.toNanos(seconds));
    return new TraceJob(Seconds.toNanos(arrivalSeconds), Seconds.toNanos(seconds), durations);
  }
}
