// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.rank;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.kairos.workbench.measure.Spread;
import io.kairos.workbench.measure.WarmJava;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/** Time to rank {@link ManyJobs}, to look for those behind their share, and to take over news. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(MILLISECONDS)
public class RanksBenchmark {
  /** Changes that are measured together. */
  public static final int CHANGES = 1_000;

  /** Jobs that have come and not ended. */
  @Param("10000")
  public int jobs;

  private ManyJobs manyJobs;

  /** Jobs that have attained something since the guard looked last. */
  @State(Scope.Thread)
  public static class Grown {
    /** Without this the guard would have nothing to add up. */
    @Setup(Level.Invocation)
    public void grow(RanksBenchmark all) {
      all.manyJobs.grow();
    }
  }

  /**
   * Figures for one number of jobs, milliseconds, of as many iterations.
   *
   * @param jobs that have come and not ended
   * @param rankMillis to work out the rank of every job
   * @param guardMillis of the guard's pass over all jobs
   * @param changesMillis of {@value #CHANGES} changes: every second one a task that ends, the
   *     others a job that comes in place of one that ends; the order of jobs is kept
   */
  public record Result(int jobs, Spread rankMillis, Spread guardMillis, Spread changesMillis) {}

  /** Measures for about half a minute for each number of jobs, in Java processes of their own. */
  public static List<Result> run(List<Integer> jobs) throws RunnerException {
    List<Result> results = new ArrayList<>();
    for (int number : jobs) {
      results.add(
          new Result(
              number,
              measure("rank", number),
              measure("guard", number),
              measure("change", number)));
    }
    return results;
  }

  private static Spread measure(String what, int jobs) throws RunnerException {
    RunResult result =
        new Runner(
                WarmJava.of(RanksBenchmark.class, what, 1)
                    .param("jobs", Integer.toString(jobs))
                    .build())
            .runSingle();
    return Spread.of(
        result.getBenchmarkResults().stream()
            .flatMap(process -> process.getIterationResults().stream())
            .map(iteration -> iteration.getPrimaryResult().getScore())
            .toList());
  }

  @Setup
  public void fill() {
    manyJobs = new ManyJobs(jobs);
  }

  @Benchmark
  public long rank() {
    return manyJobs.rankAll();
  }

  @Benchmark
  public String guard(Grown grown) {
    manyJobs.look();
    return manyJobs.first();
  }

  @Benchmark
  public String change() {
    for (int i = 0; i < CHANGES; i += 2) {
      manyJobs.endOne();
      manyJobs.replaceOne();
    }
    return manyJobs.first();
  }
}
