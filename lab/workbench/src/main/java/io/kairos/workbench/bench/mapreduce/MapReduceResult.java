// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * A stream under one scheduler.
 *
 * @param scheduler {@code stock} or the policy of the nodes
 * @param seconds from the first submission to the end of the last job
 * @param preemptions how often a node suspended a task
 */
public record MapReduceResult(
    String scheduler, double seconds, long preemptions, List<JobReport> jobs) {

  /** Whether every job was right, none was stuck, and no attempt failed. */
  public boolean isSound() {
    return jobs.stream().allMatch(JobReport::isSound);
  }

  /** All jobs together. */
  @JsonProperty("totals")
  public StreamTotals totals() {
    return StreamTotals.of(jobs);
  }
}
