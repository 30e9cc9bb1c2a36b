// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import static org.apache.commons.rng.simple.RandomSource.XO_RO_SHI_RO_128_PP;

import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Jobs like the Hive queries of Yaq's evaluation (EuroSys'16, §6.1): a map phase and a reduce
 * phase, 57.9 maps and 1.5 reduces in the mean, tasks of 22.9 s in the mean with a standard
 * deviation of 27.8 s.
 *
 * <p>The laws are not given and chosen here. The number of maps is exponential and at least 1; half
 * of the jobs have 1 reduce, the others 2. The mean duration of a phase is exponential, and its
 * tasks follow a gamma law around it, of a width that gives the standard deviation above. Arrivals
 * are Poisson.
 *
 * @param count of the jobs, at least 1
 * @param gapSeconds mean time between two arrivals, above 0
 * @param seed of all that is drawn
 */
public record HiveLikeTrace(int count, double gapSeconds, long seed) implements Trace {
  /** Of maps and reduces of a job. */
  public static final double MEAN_TASKS = 59.4;

  public static final double MEAN_TASK_SECONDS = 22.9;

  private static final double MEAN_MAPS = 57.9;
  private static final double STANDARD_DEVIATION_SECONDS = 27.8;

  /** (1 + its inverse) times the 2 of an exponential law is 1 + the whole variation squared. */
  private static final double GAMMA_SHAPE =
      1 / ((1 + Math.pow(STANDARD_DEVIATION_SECONDS / MEAN_TASK_SECONDS, 2)) / 2 - 1);

  @Override
  public String name() {
    return "hive-like";
  }

  @Override
  public Stream<TraceJob> jobs() {
    UniformRandomProvider random = XO_RO_SHI_RO_128_PP.create(seed);
    ZigguratSampler.Exponential exponential = ZigguratSampler.Exponential.of(random);
    SharedStateContinuousSampler spread =
        AhrensDieterMarsagliaTsangGammaSampler.of(random, GAMMA_SHAPE, 1 / GAMMA_SHAPE);
    double[] arrivalSeconds = {0};
    return IntStream.range(0, count)
        .mapToObj(
            job -> {
              int maps = (int) Math.max(1, Math.round(MEAN_MAPS * exponential.sample()));
              int reduces = random.nextBoolean() ? 1 : 2;
              long[] tasks = new long[maps + reduces];
              fill(tasks, 0, maps, exponential.sample(), spread);
              fill(tasks, maps, tasks.length, exponential.sample(), spread);
              long mean = Math.round(LongStream.of(tasks).average().orElseThrow());
              arrivalSeconds[0] += gapSeconds * exponential.sample();
              return new TraceJob(Seconds.toNanos(arrivalSeconds[0]), mean, tasks, reduces);
            });
  }

  private static void fill(
      long[] tasks, int from, int to, double phase, SharedStateContinuousSampler spread) {
    for (int task = from; task < to; task++) {
      tasks[task] = Math.max(1, Seconds.toNanos(MEAN_TASK_SECONDS * phase * spread.sample()));
    }
  }
}
