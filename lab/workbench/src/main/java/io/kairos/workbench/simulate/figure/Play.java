// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.EstimateSettings;
import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import java.util.HashMap;
import java.util.Map;

/**
 * Jobs on a cluster.
 *
 * @param nodes how many
 * @param cores of each node; 1 unless given
 * @param streams of jobs, drawn from seeds that follow each other; 1 unless given
 * @param jobsAtATime as in {@link RunSetup}; no limit unless given
 * @param settings of systems that have them
 */
record Play(
    DrawnJobs jobs,
    int nodes,
    int cores,
    int streams,
    int jobsAtATime,
    Map<String, String> settings) {
  Play {
    cores = Math.max(1, cores);
    streams = Math.max(1, streams);
    jobsAtATime = jobsAtATime == 0 ? RunSetup.NO_LIMIT : jobsAtATime;
    settings = settings == null ? Map.of() : Map.copyOf(settings);
  }

  /**
   * A system with its settings, as a figure shows it.
   *
   * @param label of its curve; its name unless given
   * @param system its name; none where values are those of the jobs alone
   */
  record Contender(String label, String system, Map<String, String> settings) {
    Contender {
      label = label == null ? system : label;
      settings = settings == null ? Map.of() : Map.copyOf(settings);
    }

    static Contender of(String system) {
      return new Contender(system, system, Map.of());
    }
  }

  /** The same on another number of nodes. */
  Play on(int otherNodes) {
    return new Play(jobs, otherNodes, cores, streams, jobsAtATime, settings);
  }

  /**
   * The same under a system: without settings that it has not, and with those of the contender,
   * which override them. Reports go by the cut-off anyway.
   */
  Play under(Contender contender) {
    SimulatedSystem system = SimulatedSystem.ALL.get(contender.system);
    Map<String, String> known = new HashMap<>(settings);
    known
        .keySet()
        .removeIf(
            name -> !name.equals(EstimateSettings.CUTOFF.property()) && !system.hasSetting(name));
    known.putAll(contender.settings);
    return new Play(jobs, nodes, cores, streams, jobsAtATime, known);
  }
}
