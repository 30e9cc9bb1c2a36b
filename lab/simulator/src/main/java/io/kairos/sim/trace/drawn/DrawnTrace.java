// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Laws.Arrivals;
import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import io.kairos.sim.workload.ClassDeck;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * A trace of classes of jobs, drawn while it is read. Jobs follow each other so that their work is
 * the load of a cluster: a few huge jobs more or less would otherwise make it another.
 */
final class DrawnTrace implements Trace {
  /** Standard deviation of nearly even times between arrivals, in means. */
  private static final double EVEN = 0.035;

  /** No task takes less: a trace has no tasks of no duration. */
  private static final double LEAST_SECONDS = 1e-6;

  private final JobMix mix;
  private final int count;
  private final Laws laws;
  private final long seed;
  private final double betweenSeconds;

  /**
   * @param count how many jobs
   */
  DrawnTrace(JobMix mix, int count, Laws laws, long seed) {
    this.mix = mix;
    this.count = count;
    this.laws = laws;
    this.seed = seed;
    Draw draw = new Draw(1);
    double work =
        DoubleStream.generate(() -> Seconds.of(draw.next().workNanos())).limit(count).sum();
    this.betweenSeconds = work / mix.busyWorkers() / count;
  }

  @Override
  public String name() {
    return mix.name();
  }

  @Override
  public OptionalDouble cutoffSeconds() {
    return OptionalDouble.of(mix.cutoffSeconds());
  }

  @Override
  public Stream<TraceJob> jobs() {
    Draw draw = new Draw(betweenSeconds);
    return Stream.generate(draw::next).limit(count);
  }

  private final class Draw {
    private final double meanGapSeconds;
    private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    private final ZigguratSampler.Exponential exponential = ZigguratSampler.Exponential.of(random);
    private final ZigguratSampler.NormalizedGaussian gaussian =
        ZigguratSampler.NormalizedGaussian.of(random);
    private double arrivalSeconds;

    Draw(double meanGapSeconds) {
      this.meanGapSeconds = meanGapSeconds;
    }

    TraceJob next() {
      arrivalSeconds += meanGapSeconds * gap();
      JobLaw law = ClassDeck.pick(mix.classes(), JobLaw::share, random.nextDouble());
      int tasks = Math.max(1, (int) Math.ceil(law.meanTasks() * exponential.sample()));
      double mean = mean(law);
      double deviation = laws.durations().deviation(mean);
      double[] drawn = new double[tasks];
      double sum = 0;
      for (int task = 0; task < tasks; task++) {
        do {
          drawn[task] = mean + deviation * gaussian.sample();
        } while (drawn[task] < LEAST_SECONDS);
        sum += drawn[task];
      }
      // Without those below 0 the mean is higher than meant, and a short job might be a long one.
      double scale = mean * tasks / sum;
      long[] nanos = new long[tasks];
      for (int task = 0; task < tasks; task++) {
        nanos[task] = Math.max(1, Seconds.toNanos(scale * drawn[task]));
      }
      return new TraceJob(Seconds.toNanos(arrivalSeconds), Seconds.toNanos(mean), nanos);
    }

    private double gap() {
      return laws.arrivals() == Arrivals.POISSON
          ? exponential.sample()
          : Math.max(0, 1 + EVEN * gaussian.sample());
    }

    private double mean(JobLaw law) {
      double mean;
      do {
        mean = law.aboveSeconds() + law.meanSeconds() * exponential.sample();
      } while (mean < LEAST_SECONDS || mean > law.mostSeconds());
      return mean;
    }
  }
}
