// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.system.TracePlay;
import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.Traces;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workloads;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The cluster of Kairos's paper (SoCC'18, §5.2), 30 nodes of 4 cores, and streams of jobs for it.
 *
 * @param title for panels and texts
 * @param workload name of it
 * @param jobs of each stream
 * @param gapSeconds mean time between two arrivals
 * @param streams drawn from seeds that follow each other
 * @param settings of systems that have them
 */
record Testbed(
    String title,
    String workload,
    int jobs,
    double gapSeconds,
    int streams,
    Map<String, String> settings) {
  private static final int NODES = 30;
  private static final int CORES = 4;

  Testbed {
    settings = Map.copyOf(settings);
  }

  /** What came of each stream. */
  List<RunResult> play(Contender contender, long seed) {
    return IntStream.range(0, streams)
        .mapToObj(stream -> playOne(contender, seed + stream))
        .toList();
  }

  private RunResult playOne(Contender contender, long seed) {
    SimulatedSystem system = SimulatedSystem.ALL.get(contender.system());
    Map<String, String> known = new HashMap<>(settings);
    known.putAll(contender.settings());
    known
        .keySet()
        .removeIf(name -> system.knobs().stream().noneMatch(knob -> knob.name().equals(name)));
    RunSetup setup = RunSetup.all(trace(seed), NODES, CORES, List.of(system), known).get(0);
    return TracePlay.play(setup, seed, done -> {});
  }

  private Trace trace(long seed) {
    double load =
        new StreamSpec(
                    Workloads.find(workload).orElseThrow(),
                    jobs,
                    1,
                    NODES * CORES,
                    Traces.PAPER_UNIT_SECONDS,
                    TaskCost.NONE)
                .meanGapSeconds()
            / gapSeconds;
    return new Traces(Map.of(), Optional.of(jobs), Laws.EXCERPT, NODES * CORES, load, seed)
        .named(workload);
  }
}
