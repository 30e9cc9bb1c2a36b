// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.workbench.bench.mapreduce.AttemptCounts;
import io.kairos.workbench.bench.mapreduce.JobReport;
import io.kairos.workbench.bench.mapreduce.TaskAttempts;
import java.util.List;

/**
 * Attempts of the tasks of MapReduce jobs, all jobs of a run together.
 *
 * @param all that had a container; 0 where jobs keep no history
 * @param failed that failed
 * @param killed that were killed
 * @param copies that ran beside an earlier attempt of their task: speculation
 * @param copiesUsed copies that ended first
 * @param usedCpuSeconds CPU time of the attempts whose output was used
 * @param wastedCpuSeconds CPU time of the others, as they last reported it
 */
record Attempts(
    int all,
    int failed,
    int killed,
    int copies,
    int copiesUsed,
    double usedCpuSeconds,
    double wastedCpuSeconds) {
  static final Attempts NONE = new Attempts(0, 0, 0, 0, 0, 0, 0);

  static Attempts of(List<JobReport> reports) {
    TaskAttempts sum = TaskAttempts.sum(reports);
    AttemptCounts counts = sum.counts();
    return new Attempts(
        counts.attempts(),
        counts.failed(),
        counts.killed(),
        counts.copies(),
        counts.copiesWon(),
        sum.usedCpuSeconds(),
        sum.wastedCpuSeconds());
  }
}
