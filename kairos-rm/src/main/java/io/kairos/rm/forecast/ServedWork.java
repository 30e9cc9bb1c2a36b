// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

/**
 * How fast the jobs of a queue are served together while one of them waits for a core, in cores.
 * What was measured long ago counts less.
 */
final class ServedWork {
  /** After so much time with waiting jobs, what was measured before counts half. */
  private static final double HALF_LIFE_SECONDS = 600;

  /** After less of that, as right after a restart, nothing is known yet. */
  private static final double LEAST_SECONDS = 60;

  private double seconds;
  private double coreSeconds;

  /**
   * A time in which a job waited has passed.
   *
   * @param passedSeconds at least 0
   * @param servedSeconds what all jobs of the queue attained in it, core-seconds, at least 0
   */
  void add(double passedSeconds, double servedSeconds) {
    double kept = Math.pow(0.5, passedSeconds / HALF_LIFE_SECONDS);
    seconds = kept * seconds + passedSeconds;
    coreSeconds = kept * coreSeconds + servedSeconds;
  }

  boolean isKnown() {
    return seconds >= LEAST_SECONDS && coreSeconds > 0;
  }

  /** Cores; infinite while nobody has had to wait, so that every job has what it asks for. */
  double cores() {
    return coreSeconds > 0 ? coreSeconds / seconds : Double.POSITIVE_INFINITY;
  }
}
