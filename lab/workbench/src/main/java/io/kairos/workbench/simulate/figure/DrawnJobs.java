// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.Traces;
import io.kairos.sim.trace.drawn.HiveLikeTrace;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workload;
import io.kairos.sim.workload.Workloads;
import java.util.Map;
import java.util.Optional;

/**
 * Jobs that are drawn. Those that are like a published trace arrive as there.
 *
 * @param trace name of trace or workload
 * @param slots of a workload: its jobs are made for so many
 * @param load of a workload: share of these slots' time, unless the gap is given
 * @param gapSeconds mean time between two arrivals
 */
record DrawnJobs(String trace, int count, int slots, double load, double gapSeconds) {
  private static final String HIVE = "hive-like";

  Trace draw(long seed) {
    if (trace.equals(HIVE)) {
      return new HiveLikeTrace(count, gapSeconds, seed);
    }
    double share = gapSeconds > 0 ? gapSecondsOfFullLoad() / gapSeconds : load;
    return new Traces(Map.of(), Optional.of(count), Laws.EXCERPT, slots, share, seed).named(trace);
  }

  private double gapSecondsOfFullLoad() {
    Workload workload = Workloads.find(trace).orElseThrow();
    return new StreamSpec(workload, count, 1, slots, Traces.PAPER_UNIT_SECONDS, TaskCost.NONE)
        .meanGapSeconds();
  }
}
