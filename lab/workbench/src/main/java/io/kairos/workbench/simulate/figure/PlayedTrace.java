// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.EstimateKnobs;
import io.kairos.sim.system.JobEnds;
import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.system.TracePlay;
import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A trace that is drawn and played; its rate of arrivals is the same on every cluster.
 *
 * @param name of a {@link TraceKind}
 * @param jobs so many of it
 * @param settings of the systems; those that a system has not do not count for it
 */
record PlayedTrace(String name, int jobs, Map<String, String> settings) {
  /** As long as the thesis has it. */
  static final PlayedTrace YAHOO =
      new PlayedTrace("yahoo-like", 24_262, Map.of("shortPartition", "0.02"));

  /** A fifth of the jobs of the thesis. */
  static final PlayedTrace GOOGLE =
      new PlayedTrace("google-like", 100_000, Map.of("shortPartition", "0.17"));

  /** As long as the thesis has it. */
  static final PlayedTrace CLOUDERA =
      new PlayedTrace("cloudera-c-like", 21_030, Map.of("shortPartition", "0.09"));

  /** A twentieth of the jobs of the thesis. */
  static final PlayedTrace FACEBOOK =
      new PlayedTrace("facebook-like", 58_000, Map.of("shortPartition", "0.02"));

  PlayedTrace {
    settings = Map.copyOf(settings);
  }

  /** The same with more settings, which override those that it has. */
  PlayedTrace with(Map<String, String> others) {
    Map<String, String> all = new HashMap<>(settings);
    all.putAll(others);
    return new PlayedTrace(name, jobs, all);
  }

  /** The same without the settings that a system has not. Reports go by the cut-off anyway. */
  PlayedTrace knownTo(String systemName) {
    SimulatedSystem system = SimulatedSystem.ALL.get(systemName);
    Map<String, String> known = new HashMap<>(settings);
    known
        .keySet()
        .removeIf(
            setting ->
                !setting.equals(EstimateKnobs.CUTOFF)
                    && system.knobs().stream().noneMatch(k -> k.name().equals(setting)));
    return new PlayedTrace(name, jobs, known);
  }

  /** The jobs, which are drawn again whenever they are read. */
  Trace draw(long seed) {
    return TraceKind.ALL.get(name).draw(jobs, Laws.EXCERPT, seed);
  }

  RunResult play(String systemName, int workers, long seed) {
    return play(draw(seed), systemName, workers, seed);
  }

  /**
   * The same.
   *
   * @param drawn its jobs
   */
  RunResult play(Trace drawn, String systemName, int workers, long seed) {
    return play(drawn, systemName, workers, seed, JobEnds.NONE);
  }

  /**
   * The same.
   *
   * @param jobEnds is told of each job that has ended
   */
  RunResult play(Trace drawn, String systemName, int workers, long seed, JobEnds jobEnds) {
    RunSetup setup =
        RunSetup.all(
                drawn,
                workers,
                1,
                List.of(SimulatedSystem.ALL.get(systemName)),
                knownTo(systemName).settings())
            .get(0);
    return TracePlay.play(setup, seed, done -> {}, jobEnds);
  }
}
