// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.JobEnds;
import io.kairos.sim.system.RunResult;
import io.kairos.sim.trace.Trace;
import io.kairos.workbench.figure.FigureData.Distance;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The runs of one figure. What several steps of it share is drawn and played once. */
final class Runs {
  private record Jobs(String name, int count) {}

  private record Run(PlayedTrace trace, String system, int workers) {}

  private final long seed;
  private final Map<Jobs, Trace> drawn = new HashMap<>();
  private final Map<Run, RunResult> played = new HashMap<>();

  Runs(long seed) {
    this.seed = seed;
  }

  /** What came of the trace under the system. */
  RunResult of(PlayedTrace trace, String system, int workers) {
    Run run = new Run(trace.knownTo(system), system, workers);
    RunResult result = played.get(run);
    if (result == null) {
      result = of(trace, system, workers, JobEnds.NONE);
      played.put(run, result);
    }
    return result;
  }

  /**
   * The same, played now.
   *
   * @param jobEnds is told of each job that has ended
   */
  RunResult of(PlayedTrace trace, String system, int workers, JobEnds jobEnds) {
    Trace jobs =
        drawn.computeIfAbsent(
            new Jobs(trace.name(), trace.jobs()), each -> KeptTrace.of(trace.draw(seed)));
    return trace.play(jobs, system, workers, seed, jobEnds);
  }

  /**
   * How far two systems are from what is possible.
   *
   * @param of says where in the figure
   * @param baseline name of the system that the other one is compared to
   */
  List<Distance> distances(
      String of,
      PlayedTrace trace,
      int workers,
      String system,
      String baseline,
      Percentiles.Pair pair) {
    Map<String, List<RunResult>> pairOfRuns = new LinkedHashMap<>();
    pairOfRuns.put(system, List.of(pair.system()));
    pairOfRuns.put(system.equals(baseline) ? "baseline" : baseline, List.of(pair.baseline()));
    return Possible.of(name -> List.of(of(trace, name, workers))).ofEachClass(of, pairOfRuns);
  }
}
