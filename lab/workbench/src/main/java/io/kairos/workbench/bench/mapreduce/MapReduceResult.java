// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import java.util.List;
import java.util.function.ToIntFunction;

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

  int count(ToIntFunction<JobReport> figure) {
    return jobs.stream().mapToInt(figure).sum();
  }
}
