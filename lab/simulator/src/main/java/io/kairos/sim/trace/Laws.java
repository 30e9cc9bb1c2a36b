// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

/**
 * How tasks of a job differ, and how jobs follow each other. The thesis says one thing, and the
 * excerpts of its traces that were published are otherwise.
 *
 * @param durations of tasks
 * @param arrivals of jobs
 */
public record Laws(Durations durations, Arrivals arrivals) {
  /** As in the excerpts of the Yahoo trace. */
  public static final Laws EXCERPT = new Laws(Durations.EXCERPT, Arrivals.EXCERPT);

  /** Task durations are Gaussian around the mean of their job, without those below 0. */
  public enum Durations {
    /** The variance in seconds squared is twice the mean in seconds. */
    EXCERPT {
      @Override
      public double deviation(double mean) {
        return Math.sqrt(2 * mean);
      }
    },
    /** The standard deviation is twice the mean (thesis, §2.4.1). */
    THESIS {
      @Override
      public double deviation(double mean) {
        return 2 * mean;
      }
    };

    /** Standard deviation of task durations in a job, seconds. */
    public abstract double deviation(double mean);
  }

  /** Times between arrivals. */
  public enum Arrivals {
    /** Nearly the same: Gaussian with a standard deviation of 3.5 % of the mean. */
    EXCERPT,
    /** Exponential: a Poisson process. */
    POISSON
  }
}
