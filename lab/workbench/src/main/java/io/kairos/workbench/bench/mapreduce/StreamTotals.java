// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * The jobs of a stream together. The names are those of the figures in JSON.
 *
 * @param jobs of the stream
 * @param right jobs whose answer was right
 * @param stuck jobs that the time limit ended
 * @param meanSeconds of a job, from its submission to its end; 0 without jobs
 * @param mostSeconds of a job
 * @param attempts of all tasks
 * @param wastedCpuShare CPU time of attempts whose output was not used, as a share of that of all
 *     attempts; 0 where none is known
 */
public record StreamTotals(
    int jobs,
    long right,
    long stuck,
    double meanSeconds,
    double mostSeconds,
    @JsonUnwrapped AttemptCounts attempts,
    double wastedCpuShare) {
  static StreamTotals of(List<JobReport> jobs) {
    TaskAttempts attempts = TaskAttempts.sum(jobs);
    double wasted = attempts.wastedCpuSeconds();
    double all = wasted + attempts.usedCpuSeconds();
    return new StreamTotals(
        jobs.size(),
        jobs.stream().filter(JobReport::right).count(),
        jobs.stream().filter(job -> job.state().equals(JobReport.STUCK)).count(),
        jobs.stream().mapToDouble(JobReport::seconds).average().orElse(0),
        jobs.stream().mapToDouble(JobReport::seconds).max().orElse(0),
        attempts.counts(),
        all == 0 ? 0 : wasted / all);
  }
}
