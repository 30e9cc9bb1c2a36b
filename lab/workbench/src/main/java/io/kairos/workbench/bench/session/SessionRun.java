// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.kairos.common.Percentile;
import java.util.List;

/**
 * One session in one mode.
 *
 * @param mode as the user writes it
 * @param querySeconds of each query, in their order
 * @param wrong queries whose answer was wrong
 * @param troubles of the session's executors and tasks
 * @param batch jobs beside it that ended
 * @param span from the first query to the last answer
 */
public record SessionRun(
    String mode,
    List<Double> querySeconds,
    int wrong,
    @JsonUnwrapped SessionTroubles troubles,
    BatchStream.Completed batch,
    @JsonUnwrapped SessionSpan span) {
  private static final double SECONDS_PER_MINUTE = 60;

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

  /** Jobs beside the session that ended, whatever they were. */
  @JsonProperty("batchJobsPerMinute")
  public double batchJobsPerMinute() {
    return SECONDS_PER_MINUTE
        * (batch.shell() + batch.spark() + batch.mapReduce())
        / span.seconds();
  }

  /** Whether every answer was right and nothing was lost, neither of the session nor beside it. */
  public boolean isSound() {
    return wrong + troubles.lost() + batch.failed() == 0;
  }

  private double quantile(double share) {
    return Percentile.of(
        querySeconds.stream().mapToDouble(Double::doubleValue).sorted().toArray(), share);
  }
}
