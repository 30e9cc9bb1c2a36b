// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import io.kairos.common.SettingValues;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workload;
import io.kairos.sim.workload.WorkloadKind;
import io.kairos.sim.workload.Workloads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Traces by what a user writes.
 *
 * @param format what a user says of the format of a file, by the name of the setting
 * @param jobs of a trace that is drawn, at least 1; otherwise as many as usual
 * @param laws of a trace that is drawn like a published one
 * @param slots tasks that the cluster runs at a time, for workloads of the demo
 * @param load share of the cluster's time that such a workload takes, above 0
 * @param seed of a trace that is drawn
 */
public record Traces(
    Map<String, String> format,
    Optional<Integer> jobs,
    Laws laws,
    int slots,
    double load,
    long seed) {
  /**
   * Jobs of a workload that says nothing of durations have the paper's: Table 1's shortest task.
   */
  public static final double PAPER_UNIT_SECONDS = 42.5;

  /** Enough that the long jobs pay for what the short ones gain. */
  private static final int WORKLOAD_JOBS = 1_000;

  /**
   * The trace of that name, or in that file.
   *
   * @throws TraceException if there is none
   */
  public Trace named(String text) {
    if (TraceKind.ALL.has(text)) {
      TraceKind kind = TraceKind.ALL.get(text);
      return kind.draw(jobs.orElse(kind.usualJobs()), laws, seed);
    }
    Optional<Workload> workload = Workloads.find(text);
    if (workload.isPresent()) {
      return planned(workload.get());
    }
    return read(Path.of(text));
  }

  private Trace read(Path path) {
    TraceFile file = TraceFile.of(path);
    for (TraceReader reader : TraceReader.ALL.all()) {
      if (reader.reads(file)) {
        return reader.open(file, settings(reader));
      }
    }
    throw new TraceException(
        "\""
            + path
            + (Files.exists(path)
                ? "\" is in no format that is known; use "
                : "\" is no trace; use one of "
                    + String.join(", ", TraceKind.ALL.names())
                    + ", "
                    + String.join(", ", WorkloadKind.ALL.names())
                    + ", or ")
            + "a file, plain, gzip (*.gz) or zstd: "
            + TraceReader.ALL.inWords());
  }

  private SettingValues settings(TraceReader reader) {
    SettingValues values;
    try {
      values = SettingValues.given("", reader.settings(), format);
    } catch (IllegalArgumentException e) {
      throw new TraceException(e.getMessage(), e);
    }
    Set<String> names = values.texts().keySet();
    for (String name : format.keySet()) {
      if (!names.contains(name)) {
        throw new TraceException(
            "a trace in the format "
                + reader.name()
                + " has no setting "
                + name
                + (names.isEmpty()
                    ? ", and no others"
                    : "; there are " + String.join(", ", names)));
      }
    }
    return values;
  }

  private Trace planned(Workload workload) {
    double unitSeconds = workload.unitSeconds().orElse(PAPER_UNIT_SECONDS);
    StreamSpec stream =
        new StreamSpec(
            workload, jobs.orElse(WORKLOAD_JOBS), load, slots, unitSeconds, TaskCost.NONE);
    return new PlannedTrace(workload.name(), stream.draw(seed));
  }
}
