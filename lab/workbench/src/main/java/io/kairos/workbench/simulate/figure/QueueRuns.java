// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.system.TracePlay;
import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Traces;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Job completion times under Yaq-c in several ways (Yaq, §6.5): jobs of 100 tasks on 40 nodes of 10
 * slots, half of the paper's. Means over the streams.
 *
 * <p>Jobs arrive at 85 % load, where stock YARN can just follow. The paper counts from the start of
 * a job, and does not say the load; here the wait for the start counts as well.
 */
abstract class QueueRuns implements Figure {
  /** One line of the figure. */
  record Run(String label, Map<String, String> settings) {}

  static final Run YARN = new Run("YARN", Map.of("queue", "0", "order", "ejf"));

  /**
   * What is played.
   *
   * @param workload of jobs that have two tasks for a core
   * @param count of the jobs of a stream
   * @param streams drawn from seeds that follow each other
   */
  record Jobs(String workload, int count, int streams) {
    /** Durations are distributed exponentially with a mean of 49 s. */
    static final Jobs GRIDMIX_MS = new Jobs("exponential-49", 300, 5);

    /** The same with a heavy tail. */
    static final Jobs HEAVY_TAILED = new Jobs("gridmix-ms-heavy", 300, 5);
  }

  private static final int NODES = 40;
  private static final int SLOTS_PER_NODE = 10;
  private static final double LOAD = 0.85;

  /** A job of the workload has two tasks for each of them. */
  private static final int SLOTS_OF_A_JOB = 50;

  private static final double MEDIAN = 0.5;
  private static final double NINETY_PERCENT = 0.9;

  private final String title;
  private final Jobs jobs;
  private final List<Run> runs;

  /**
   * Of {@link Jobs#GRIDMIX_MS}.
   *
   * @param title names paper and figure
   */
  QueueRuns(String title, List<Run> runs) {
    this(title, Jobs.GRIDMIX_MS, runs);
  }

  /**
   * @param title names paper and figure
   */
  QueueRuns(String title, Jobs jobs, List<Run> runs) {
    this.title = title;
    this.jobs = jobs;
    this.runs = List.copyOf(runs);
  }

  /** Section of the paper. */
  abstract String where();

  /** What the paper says there. */
  abstract String statement();

  @Override
  public final FigureData compute(long seed, Progress progress) {
    List<String> says = new ArrayList<>();
    Map<String, List<RunResult>> results = new LinkedHashMap<>();
    for (Run run : runs) {
      progress.at(run.label(), says.size(), runs.size());
      List<RunResult> streams = play("yaq-c", run.settings(), seed);
      results.put(run.label(), streams);
      says.add(
          String.format(
              Locale.ROOT,
              "%s %.0f and %.0f s",
              run.label(),
              quantile(streams, MEDIAN),
              quantile(streams, NINETY_PERCENT)));
    }
    Possible possible = Possible.of(system -> play(system, Map.of(), seed));
    return new FigureData(
        title,
        List.of(
            StreamMeans.completionTimes(
                "40 nodes of 10 slots, 85 % load, means of " + jobs.streams() + " streams",
                results)),
        List.of(
            new Claim(
                where(),
                statement(),
                says.stream().collect(Collectors.joining(", ", "p50 and p90: ", "")))),
        possible.ofAllJobs("85 % load", results));
  }

  private static double quantile(List<RunResult> streams, double probability) {
    return StreamMeans.of(streams, each -> each.all().quantile(probability));
  }

  private List<RunResult> play(String system, Map<String, String> settings, long seed) {
    return LongStream.range(seed, seed + jobs.streams())
        .mapToObj(each -> playOnce(system, settings, each))
        .toList();
  }

  private RunResult playOnce(String system, Map<String, String> settings, long seed) {
    double load = LOAD * NODES * SLOTS_PER_NODE / SLOTS_OF_A_JOB;
    Traces traces =
        new Traces(Map.of(), Optional.of(jobs.count()), Laws.EXCERPT, SLOTS_OF_A_JOB, load, seed);
    RunSetup setup =
        RunSetup.all(
                traces.named(jobs.workload()),
                NODES,
                SLOTS_PER_NODE,
                List.of(SimulatedSystem.ALL.get(system)),
                settings)
            .get(0);
    return TracePlay.play(setup, seed, done -> {});
  }
}
