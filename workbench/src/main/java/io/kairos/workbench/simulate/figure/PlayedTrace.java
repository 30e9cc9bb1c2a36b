// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.system.TracePlay;
import io.kairos.sim.trace.Laws;
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

  PlayedTrace {
    settings = Map.copyOf(settings);
  }

  /** The same with more settings, which override those that it has. */
  PlayedTrace with(Map<String, String> others) {
    Map<String, String> all = new HashMap<>(settings);
    all.putAll(others);
    return new PlayedTrace(name, jobs, all);
  }

  RunResult play(String systemName, int workers, long seed) {
    SimulatedSystem system = SimulatedSystem.ALL.get(systemName);
    Map<String, String> known = new HashMap<>(settings);
    known
        .keySet()
        .removeIf(setting -> system.knobs().stream().noneMatch(k -> k.name().equals(setting)));
    RunSetup setup =
        RunSetup.all(
                TraceKind.ALL.get(name).draw(jobs, Laws.EXCERPT, seed),
                workers,
                1,
                List.of(system),
                known)
            .get(0);
    return TracePlay.play(setup, seed, done -> {});
  }
}
