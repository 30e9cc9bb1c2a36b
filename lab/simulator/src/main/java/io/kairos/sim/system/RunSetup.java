// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static java.util.stream.Collectors.joining;

import io.kairos.common.SettingValues;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceFeature;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run to be made.
 *
 * @param shape of the trace; jobs are reported as short or long by its cut-off, whatever the system
 *     takes them for
 * @param jobsAtATime a job that arrives while so many are in the cluster starts when one of them
 *     ends, and its times count from then on; at least 1
 */
public record RunSetup(
    Trace trace,
    TraceShape shape,
    Nodes nodes,
    SimulatedSystem system,
    SettingValues settings,
    int jobsAtATime) {
  public static final int NO_LIMIT = Integer.MAX_VALUE;

  public RunSetup {
    if (jobsAtATime < 1) {
      throw new IllegalArgumentException(jobsAtATime + " jobs at a time; use at least 1");
    }
    for (TraceFeature feature : shape.features()) {
      if (feature.mustBeKnown() && !system.knows().contains(feature)) {
        throw new IllegalArgumentException(
            system.name()
                + " knows no "
                + feature.words()
                + ", which "
                + trace.name()
                + " has; use "
                + SimulatedSystem.ALL.all().stream()
                    .filter(other -> other.knows().contains(feature))
                    .map(SimulatedSystem::name)
                    .collect(joining(", ")));
      }
    }
  }

  /**
   * Runs of one trace on equal nodes under several systems.
   *
   * @param settings as below
   * @throws IllegalArgumentException naming what is wrong
   */
  public static List<RunSetup> all(
      Trace trace,
      int workers,
      int coresPerWorker,
      List<SimulatedSystem> systems,
      Map<String, String> settings) {
    return all(trace, Nodes.equal(workers, coresPerWorker), systems, settings);
  }

  /**
   * Runs of one trace under several systems.
   *
   * @param settings {@code system.setting} for one system, which overrides {@code setting} for all
   *     that have it. Cut-off and short partition are otherwise those of the trace.
   * @throws IllegalArgumentException naming the setting that is wrong
   */
  public static List<RunSetup> all(
      Trace trace, Nodes nodes, List<SimulatedSystem> systems, Map<String, String> settings) {
    TraceShape shape =
        TraceShape.of(trace, Optional.ofNullable(settings.get(EstimateSettings.CUTOFF.property())));
    SettingArguments arguments = new SettingArguments(systems, shape.settings(), settings);
    return systems.stream()
        .map(system -> new RunSetup(trace, shape, nodes, system, arguments.of(system), NO_LIMIT))
        .toList();
  }

  /** What the run leaves out of the trace, for reports; each in a line. */
  public List<String> remarks() {
    if (!shape.features().contains(TraceFeature.SIZES)) {
      return List.of();
    }
    if (!system.knows().contains(TraceFeature.SIZES)) {
      return List.of(system.name() + " takes every task for one core, whatever its container held");
    }
    return nodes.memoryMb(0) == Nodes.NO_MEMORY
        ? List.of(system.name() + " plays no memory; use such as --nodes 20x8x64g to play it")
        : List.of();
  }

  /** The same with at most so many jobs in the cluster. */
  public RunSetup withJobsAtATime(int jobs) {
    return new RunSetup(trace, shape, nodes, system, settings, jobs);
  }
}
