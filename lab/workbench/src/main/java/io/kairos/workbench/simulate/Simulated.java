// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate;

import io.kairos.sim.system.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The runs of one system, a seed each.
 *
 * @param worstJobs of each run, the most that a job took in multiples of the first system's time
 */
record Simulated(String system, List<RunResult> runs, List<Double> worstJobs) {
  Simulated(String system) {
    this(system, new ArrayList<>(), new ArrayList<>());
  }

  void add(RunResult run, double worstJob) {
    runs.add(run);
    worstJobs.add(worstJob);
  }

  /** Mean over the seeds. */
  double meanWorstJob() {
    return worstJobs.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  /** Mean over the seeds. */
  double mean(ToDoubleFunction<RunResult> figure) {
    return runs.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }

  boolean hasRuns() {
    return !runs.isEmpty();
  }
}
