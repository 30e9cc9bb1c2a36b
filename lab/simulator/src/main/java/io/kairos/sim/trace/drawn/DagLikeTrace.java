// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.drawn;

import static org.apache.commons.rng.simple.RandomSource.XO_RO_SHI_RO_128_PP;

import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.Stage;
import io.kairos.sim.trace.Stages;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Jobs of stages, of the shapes that queries of TPC-H have. No paper gives their laws: they are
 * chosen here.
 *
 * <p>A third of the jobs is a chain of two to five stages. A third is a diamond: a stage, two to
 * four that wait for it, and one that waits for these. A third is a tree of joins: two to five
 * scans that wait for none, a join of the first two, a join of that and each further scan, and an
 * aggregation at the end.
 *
 * <p>The tasks of a stage that waits for none are exponential, 20 in the mean and at least 1; of
 * one job in ten, 200 in the mean. Any other stage has half the tasks of the widest one that it
 * waits for. The mean duration of a stage is exponential, 10 s in the mean; its tasks follow a
 * gamma law around it, with half the mean as their standard deviation. Arrivals are Poisson.
 *
 * @param count of the jobs, at least 1
 * @param gapSeconds mean time between two arrivals, above 0
 * @param seed of all that is drawn
 */
public record DagLikeTrace(int count, double gapSeconds, long seed) implements Trace {
  /** Of a job, found by drawing a million. */
  public static final double MEAN_WORK_SECONDS = 1_284;

  private static final double MEAN_TASKS = 20;
  private static final double LARGE_SHARE = 0.1;
  private static final double LARGE_TIMES = 10;
  private static final double MEAN_TASK_SECONDS = 10;

  /** The standard deviation is the mean by the root of it. */
  private static final double GAMMA_SHAPE = 4;

  @Override
  public String name() {
    return "dag-like";
  }

  @Override
  public Stream<TraceJob> jobs() {
    Draw draw = new Draw();
    return Stream.generate(draw::next).limit(count);
  }

  private final class Draw {
    private final UniformRandomProvider random = XO_RO_SHI_RO_128_PP.create(seed);
    private final ZigguratSampler.Exponential exponential = ZigguratSampler.Exponential.of(random);
    private final SharedStateContinuousSampler spread =
        AhrensDieterMarsagliaTsangGammaSampler.of(random, GAMMA_SHAPE, 1 / GAMMA_SHAPE);
    private double arrivalSeconds;

    TraceJob next() {
      arrivalSeconds += gapSeconds * exponential.sample();
      double tasks = MEAN_TASKS * (random.nextDouble() < LARGE_SHARE ? LARGE_TIMES : 1);
      List<List<Integer>> after =
          switch (random.nextInt(3)) {
            case 0 -> chain(between(2, 5));
            case 1 -> diamond(between(2, 4));
            default -> joins(between(2, 5));
          };
      List<Stage> stages = new ArrayList<>();
      for (List<Integer> its : after) {
        stages.add(new Stage(tasks(its, stages, tasks), its));
      }
      Stages all = new Stages(stages);
      long[] nanos = new long[all.tasks()];
      for (int stage = 0; stage < all.count(); stage++) {
        double mean = MEAN_TASK_SECONDS * exponential.sample();
        all.tasksOf(stage)
            .forEach(task -> nanos[task] = Math.max(1, Seconds.toNanos(mean * spread.sample())));
      }
      long mean = (long) LongStream.of(nanos).average().orElseThrow();
      return new TraceJob(Seconds.toNanos(arrivalSeconds), mean, nanos, all);
    }

    private int tasks(List<Integer> after, List<Stage> stages, double mean) {
      double tasks =
          after.isEmpty()
              ? mean * exponential.sample()
              : after.stream().mapToInt(other -> stages.get(other).tasks()).max().orElseThrow()
                  / 2.0;
      return (int) Math.max(1, Math.round(tasks));
    }

    private int between(int least, int most) {
      return least + random.nextInt(most - least + 1);
    }
  }

  private static List<List<Integer>> chain(int stages) {
    return IntStream.range(0, stages)
        .mapToObj(stage -> stage == 0 ? List.<Integer>of() : List.of(stage - 1))
        .toList();
  }

  private static List<List<Integer>> diamond(int branches) {
    List<List<Integer>> after = new ArrayList<>();
    after.add(List.of());
    IntStream.range(0, branches).forEach(branch -> after.add(List.of(0)));
    after.add(IntStream.rangeClosed(1, branches).boxed().toList());
    return after;
  }

  /** Scans, then joins from the left, then what all comes to. */
  private static List<List<Integer>> joins(int scans) {
    List<List<Integer>> after = new ArrayList<>();
    IntStream.range(0, scans).forEach(scan -> after.add(List.of()));
    int left = 0;
    for (int scan = 1; scan < scans; scan++) {
      after.add(List.of(left, scan));
      left = after.size() - 1;
    }
    after.add(List.of(left));
    return after;
  }
}
