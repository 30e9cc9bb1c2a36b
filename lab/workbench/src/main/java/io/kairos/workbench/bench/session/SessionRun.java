// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.kairos.common.Percentile;
import java.util.List;

/**
 * One session in one mode.
 *
 * @param mode as the user writes it
 * @param querySeconds of each query, in their order
 * @param wrong queries whose answer was wrong
 * @param executorsLost of the session
 * @param failedTasks attempts of the session's tasks that failed
 * @param timeOuts executors and attempts of the session that were lost to a time-out
 * @param copies attempts that speculation started in the session
 * @param batch jobs beside it that ended
 * @param seconds from the first query to the last answer
 * @param preemptions how often the node suspended a task meanwhile
 * @param stolenCpu share of the machine's CPU time that its host gave to others, from 0 to 1
 * @param othersCpu share of it that processes used which are not the benchmark's, from 0 to 1
 */
public record SessionRun(
    String mode,
    List<Double> querySeconds,
    int wrong,
    int executorsLost,
    int failedTasks,
    int timeOuts,
    int copies,
    BatchStream.Completed batch,
    double seconds,
    long preemptions,
    double stolenCpu,
    double othersCpu) {

  @JsonProperty("p50Seconds")
  public double p50() {
    return quantile(0.5);
  }

  @JsonProperty("p90Seconds")
  public double p90() {
    return quantile(0.9);
  }

  @JsonProperty("maxSeconds")
  public double max() {
    return quantile(1);
  }

  /** Whether every answer was right and nothing was lost, neither of the session nor beside it. */
  public boolean isSound() {
    return wrong + executorsLost + failedTasks + timeOuts + batch.failed() == 0;
  }

  private double quantile(double share) {
    return Percentile.of(
        querySeconds.stream().mapToDouble(Double::doubleValue).sorted().toArray(), share);
  }
}
