// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.system.TracePlay;
import io.kairos.sim.trace.HiveLikeTrace;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Distance;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Jobs like the Hive queries of Yaq's paper (§6.1) on 40 nodes of 10 slots, half of the paper's
 * nodes; means over the streams.
 *
 * <p>The paper limits how many jobs run at a time, tunes that for some systems, does not say to how
 * many, and counts from the start of a job. Here are two loads without a limit, where time counts
 * from arrival, and two limits, where all jobs wait from the beginning and time counts from start.
 */
abstract class HiveRuns implements Figure {
  static final int PAPER_JOBS = 185;
  static final int USUAL_STREAMS = 5;

  private static final int NODES = 40;
  private static final int SLOTS_PER_NODE = 10;

  /** All jobs come in less than a second. */
  private static final double NO_GAP_SECONDS = 1e-3;

  /**
   * How jobs come.
   *
   * @param gapSeconds mean time between two arrivals
   */
  record Arrivals(String label, double gapSeconds, int jobsAtATime) {
    static Arrivals load(int percent) {
      double gapSeconds =
          100
              * HiveLikeTrace.MEAN_TASKS
              * HiveLikeTrace.MEAN_TASK_SECONDS
              / (percent * NODES * SLOTS_PER_NODE);
      return new Arrivals(percent + " % load", gapSeconds, RunSetup.NO_LIMIT);
    }

    static Arrivals limited(int jobsAtATime) {
      return new Arrivals(jobsAtATime + " jobs at a time", NO_GAP_SECONDS, jobsAtATime);
    }
  }

  private static final List<Arrivals> ARRIVALS =
      List.of(Arrivals.load(85), Arrivals.load(120), Arrivals.limited(10), Arrivals.limited(40));

  private final String title;
  private final List<Contender> contenders;
  private final int jobs;
  private final int streams;

  /**
   * @param title names paper and figure
   * @param jobs of each stream
   * @param streams whose mean is taken
   */
  HiveRuns(String title, List<Contender> contenders, int jobs, int streams) {
    this.title = title;
    this.contenders = List.copyOf(contenders);
    this.jobs = jobs;
    this.streams = streams;
  }

  /** What the paper says, and what came out here. */
  abstract List<Claim> claims(HiveResults results);

  /** Panels beside those of completion times. */
  List<Panel> morePanels(HiveResults results) {
    return List.of();
  }

  @Override
  public final FigureData compute(long seed, Progress progress) {
    Map<String, Map<String, List<RunResult>>> all = new LinkedHashMap<>();
    List<Panel> panels = new ArrayList<>();
    List<Distance> distances = new ArrayList<>();
    for (Arrivals arrivals : ARRIVALS) {
      Map<String, List<RunResult>> runs = new LinkedHashMap<>();
      for (Contender contender : contenders) {
        progress.at(
            contender.label() + ", " + arrivals.label(),
            all.size() * contenders.size() + runs.size(),
            ARRIVALS.size() * contenders.size());
        runs.put(contender.label(), play(contender, arrivals, seed));
      }
      all.put(arrivals.label(), runs);
      panels.add(StreamMeans.completionTimes("40 nodes of 10 slots, " + arrivals.label(), runs));
      distances.addAll(possible(arrivals, seed).ofAllJobs(arrivals.label(), runs));
    }
    HiveResults results = new HiveResults(jobs, all);
    panels.addAll(morePanels(results));
    return new FigureData(title, panels, claims(results), distances);
  }

  private Possible possible(Arrivals arrivals, long seed) {
    boolean isLimited = arrivals.jobsAtATime() != RunSetup.NO_LIMIT;
    return isLimited
        ? Possible.withLimitOfJobs(system -> play(named(system), arrivals, seed))
        : Possible.of(system -> play(named(system), arrivals, seed));
  }

  private static Contender named(String system) {
    return new Contender(system, system, Map.of());
  }

  private List<RunResult> play(Contender contender, Arrivals arrivals, long seed) {
    return LongStream.range(seed, seed + streams)
        .mapToObj(stream -> playOnce(contender, arrivals, stream))
        .toList();
  }

  private RunResult playOnce(Contender contender, Arrivals arrivals, long seed) {
    RunSetup setup =
        RunSetup.all(
                new HiveLikeTrace(jobs, arrivals.gapSeconds(), seed),
                NODES,
                SLOTS_PER_NODE,
                List.of(SimulatedSystem.ALL.get(contender.system())),
                contender.settings())
            .get(0)
            .withJobsAtATime(arrivals.jobsAtATime());
    return TracePlay.play(setup, seed, done -> {});
  }
}
