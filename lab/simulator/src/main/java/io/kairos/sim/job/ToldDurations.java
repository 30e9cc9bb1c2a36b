// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.job;

import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Knobs;
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

  public static final Knob KNOB =
      new Knob(
          "durations",
          Knob.Kind.NAME,
          TOLD,
          "What is known of task durations: "
              + TOLD
              + ", the mean of each stage of a job, such as its maps; "
              + LEARNT
              + ", 10 s until tasks have ended");

  private ToldDurations() {}

  /**
   * Whether durations are told.
   *
   * @throws IllegalArgumentException if the setting is neither
   */
  public static boolean areTold(String system, Knobs knobs) {
    String durations = knobs.name(KNOB.name());
    if (!durations.equals(TOLD) && !durations.equals(LEARNT)) {
      throw new IllegalArgumentException(
          system + "." + KNOB.name() + " is \"" + durations + "\"; use " + TOLD + " or " + LEARNT);
    }
    return durations.equals(TOLD);
  }

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
