// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.setting;

import io.kairos.sim.yarn.KairosPaper;

/**
 * Kairos's settings as its paper has them, with times in proportion to those of the tasks.
 *
 * @param unitSeconds what a task of the smallest class works
 */
public record ScaledSettings(double unitSeconds) {
  /** The paper's W is 50 s, and its shortest tasks take about 40 s. */
  private static final double QUANTUM_UNITS = 1.25;

  /** The least that nodes may be told. */
  private static final long LEAST_NEWS_MILLIS = 250;

  /** Heartbeats of 10 s where the smallest task takes 40 s. */
  private static final double NEWS_UNITS = 0.25;

  /** First step of job order {@code las}: 3,000 core-seconds where the smallest job has 1,200. */
  private static final double FIRST_STEP_UNITS = 2.5;

  /** Q, as the property of the scheduler wants it. */
  public String queue() {
    return String.valueOf(KairosPaper.QUEUE);
  }

  /** W. */
  public double quantumSeconds() {
    return QUANTUM_UNITS * unitSeconds;
  }

  /** How often nodes ask for ranks of jobs. */
  public long rankNewsMillis() {
    return Math.max(LEAST_NEWS_MILLIS, Math.round(1000 * NEWS_UNITS * unitSeconds));
  }

  /** Core-seconds at which the first step of job order {@code las} ends. */
  public double jobOrderBaseSeconds() {
    return FIRST_STEP_UNITS * unitSeconds;
  }
}
