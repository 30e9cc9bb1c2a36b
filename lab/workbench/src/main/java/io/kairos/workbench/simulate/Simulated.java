// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate;

import io.kairos.sim.system.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The runs of one system, a seed each. */
record Simulated(String system, List<RunResult> runs) {
  Simulated(String system) {
    this(system, new ArrayList<>());
  }

  /** Mean over the seeds. */
  double mean(ToDoubleFunction<RunResult> figure) {
    return runs.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }

  boolean hasRuns() {
    return !runs.isEmpty();
  }
}
