// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.workbench.figure.FigureData.Distance;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Runs to which those of systems on the same jobs are compared.
 *
 * @param srpt clairvoyant SRPT: good, and not always the best possible
 * @param criticalPath no system is below its times
 * @param fastMachine no system is below its mean of all jobs; none where jobs are limited, which
 *     start at other times under each system
 */
record Possible(List<RunResult> srpt, List<RunResult> criticalPath, List<RunResult> fastMachine) {
  /** The system whose runs are a bound. */
  static final String CRITICAL_PATH = "critical-path";

  /**
   * The distance of a system.
   *
   * @param of says which jobs, and on which cluster
   * @param runs of the same jobs
   */
  Distance distance(String of, WhichTimes jobs, String system, List<RunResult> runs) {
    double mean = jobs.mean(runs);
    return new Distance(
        of + ", " + jobs.words(), system, mean, mean / jobs.mean(srpt), mean / bound(jobs));
  }

  /**
   * A mean in seconds that no system can beat. The larger bound counts for all jobs of a run. Of
   * short or long jobs alone only the critical path is a bound: the fast machine might serve them
   * first.
   */
  double bound(WhichTimes jobs) {
    if (jobs != WhichTimes.ALL || fastMachine.isEmpty()) {
      return jobs.mean(criticalPath);
    }
    return IntStream.range(0, criticalPath.size())
        .mapToDouble(
            run -> Math.max(fastMachine.get(run).all().mean(), criticalPath.get(run).all().mean()))
        .average()
        .orElseThrow();
  }
}
