// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.job;

import io.kairos.common.Setting;
import io.kairos.common.ValueKind;
import io.kairos.sim.system.SimJob;
import io.kairos.yaq.DurationEstimator;

/**
 * What is known of task durations from earlier runs of a job (Yaq, §6.1): the mean of each stage,
 * such as the maps and the reduces, times a factor where estimates are wrong.
 */
public final class ToldDurations {
  private static final String TOLD = "told";
  private static final String LEARNT = "learnt";
  private static final double NANOS_PER_MILLI = 1e6;

  /** Whether durations are told. */
  public static final Setting<Boolean> ARE_TOLD =
      Setting.of(
          "durations",
          ValueKind.flag(TOLD, LEARNT),
          TOLD,
          "What is known of task durations: "
              + TOLD
              + ", the mean of each stage of a job, such as its maps; "
              + LEARNT
              + ", 10 s until tasks have ended");

  private ToldDurations() {}

  /** What is told of the tasks of a stage: milliseconds, from 1 to a day. */
  public static long meanMillis(SimJob job, int stage) {
    double meanNanos =
        job.stages().tasksOf(stage).mapToLong(job::taskNanos).average().orElseThrow();
    return Math.max(
        1,
        Math.min(
            Math.round(job.estimateFactor() * meanNanos / NANOS_PER_MILLI),
            DurationEstimator.DEFAULT_LONGEST_MILLIS));
  }
}
