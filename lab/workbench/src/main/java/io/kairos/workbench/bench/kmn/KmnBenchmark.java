// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.kmn;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.kairos.common.Percentile;
import io.kairos.kmn.core.output.DelayPlanner;
import io.kairos.kmn.core.output.DelayPlanner.Finish;
import io.kairos.kmn.core.output.FinishTimePredictor;
import io.kairos.kmn.core.output.RoundRobinSelector;
import io.kairos.kmn.core.output.TransferModel;
import io.kairos.kmn.core.output.UpstreamTask;
import io.kairos.workbench.measure.WarmJava;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/**
 * Time of the decisions on one job: M maps, a tenth more than needed, on 100 racks; durations are
 * log-normal, and when the K-th has finished the rest is predicted. Transfers are slow enough that
 * it pays to wait, so that the planner has something to search.
 */
@State(Scope.Thread)
@OutputTimeUnit(MILLISECONDS)
public class KmnBenchmark {
  private static final int RACKS = 100;
  private static final double EXTRA_RATIO = 1.1;
  private static final double MEDIAN_MILLIS = 30_000;
  private static final double SIGMA = 0.3;
  private static final double OUTPUT_BYTES = 64 << 20;
  private static final double LINK_BYTES_PER_SECOND = 1.25e9;
  private static final double COALESCING = 0.01;
  private static final int COLD_RUNS = 5;

  /** M. */
  @Param("10000")
  public int maps;

  private int k;
  private List<UpstreamTask> outputs;
  private List<Finish> predicted;
  private List<Long> finished;
  private List<Long> runningFor;
  private TransferModel transfers;
  private DelayPlanner planner;

  /**
   * What {@code kairos bench kmn} reports; times in milliseconds.
   *
   * @param maps M
   * @param needed K
   * @param examined how many K' the planner tried
   * @param warmMillis time in a Java process that has done it many times, by decision: the median
   *     of iterations, each the mean of its calls
   * @param coldMillis median time of the first call in a new Java process, by decision
   */
  public record Report(
      int maps,
      int needed,
      int examined,
      Map<String, Double> warmMillis,
      Map<String, Double> coldMillis) {
    /** Selector and planner together, as the application master pays it: once, cold. */
    public double coldTotalMillis() {
      return coldMillis.get("select") + coldMillis.get("plan");
    }

    /** Selector and planner together. */
    public double warmTotalMillis() {
      return warmMillis.get("select") + warmMillis.get("plan");
    }
  }

  /** Measures for about half a minute, each decision in Java processes of its own. */
  public static Report run(int maps) throws RunnerException {
    KmnBenchmark here = new KmnBenchmark();
    here.maps = maps;
    here.fill();
    return new Report(
        maps,
        here.k,
        here.plan().examined(),
        measure(options(maps, Mode.AverageTime)),
        measure(
            options(maps, Mode.SingleShotTime)
                .forks(COLD_RUNS)
                .warmupIterations(0)
                .measurementIterations(1)));
  }

  private static ChainedOptionsBuilder options(int maps, Mode mode) {
    return WarmJava.of(KmnBenchmark.class, "(select|plan|predict)", 1)
        .param("maps", Integer.toString(maps))
        .mode(mode);
  }

  private static Map<String, Double> measure(ChainedOptionsBuilder options) throws RunnerException {
    Map<String, Double> millis = new HashMap<>();
    for (RunResult result : new Runner(options.build()).run()) {
      Result<?> primary = result.getPrimaryResult();
      List<Double> runs = new ArrayList<>();
      primary
          .getStatistics()
          .getRawData()
          .forEachRemaining(
              each -> runs.addAll(Collections.nCopies(each.getValue().intValue(), each.getKey())));
      millis.put(primary.getLabel(), Percentile.median(runs));
    }
    return millis;
  }

  @Setup
  public void fill() {
    Random random = new Random(1);
    k = (int) Math.ceil(maps / EXTRA_RATIO);
    Map<String, Integer> reducers = new HashMap<>();
    for (int rack = 0; rack < RACKS; rack++) {
      reducers.put("/rack-" + rack, 1);
    }
    transfers = new TransferModel(OUTPUT_BYTES, LINK_BYTES_PER_SECOND, reducers, reducers.keySet());
    planner = new DelayPlanner(COALESCING, Long.MAX_VALUE);
    outputs = new ArrayList<>();
    List<Long> durations = new ArrayList<>();
    for (int map = 0; map < maps; map++) {
      outputs.add(UpstreamTask.of(map, "/rack-" + random.nextInt(RACKS)));
      durations.add(Math.round(MEDIAN_MILLIS * Math.exp(SIGMA * random.nextGaussian())));
    }
    List<Long> sorted = durations.stream().sorted().toList();
    long now = sorted.get(k - 1);
    finished = sorted.subList(0, k);
    runningFor = Collections.nCopies(maps - k, now);
    List<Long> rest = predict();
    predicted = new ArrayList<>();
    int next = 0;
    for (int map = 0; map < maps; map++) {
      boolean ended = durations.get(map) <= now || next == rest.size();
      predicted.add(Finish.of(outputs.get(map), ended ? durations.get(map) : rest.get(next++)));
    }
  }

  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  public List<UpstreamTask> select() {
    return RoundRobinSelector.select(outputs, k);
  }

  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  public DelayPlanner.Plan plan() {
    return planner.plan(predicted, k, transfers);
  }

  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  public List<Long> predict() {
    return FinishTimePredictor.fitted(finished, runningFor)
        .finishesMillis(Collections.nCopies(maps - k, 0L), finished.get(k - 1));
  }
}
