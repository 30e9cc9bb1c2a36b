// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.common.SettingValues;
import io.kairos.sim.trace.TraceJob;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * What a system believes of jobs (thesis, §2.3.3): a task takes as long as the mean of its job,
 * times a random factor where estimates are wrong. A system that does not go by estimates gets true
 * ones, and one without a cut-off takes all jobs for short.
 */
final class Estimates {
  /** Of a whole job: far from overflow. */
  private static final long MOST_WORK_NANOS = Long.MAX_VALUE / 4;

  private final UniformRandomProvider random;
  private final boolean isUsed;
  private final long cutoffNanos;
  private final long stepNanos;
  private final double low;
  private final double high;

  /**
   * @param seed the same wrong estimates for every system
   */
  Estimates(SettingValues settings, long seed) {
    // Not the numbers that the system draws from the same seed.
    random = RandomSource.XO_RO_SHI_RO_128_PP.create(~seed);
    isUsed = settings.find(EstimateSettings.LOW).isPresent();
    cutoffNanos = settings.find(EstimateSettings.CUTOFF).orElse(Long.MAX_VALUE);
    stepNanos = Math.max(1, settings.find(EstimateSettings.STEP).orElse(1L));
    low = settings.find(EstimateSettings.LOW).orElse(1.0);
    high = settings.find(EstimateSettings.HIGH).orElse(1.0);
    if (low > high) {
      throw new IllegalArgumentException(
          EstimateSettings.LOW
              + " is "
              + low
              + ", above "
              + EstimateSettings.HIGH
              + ", which is "
              + high);
    }
  }

  /** The job as the system gets it. */
  SimJob job(int number, TraceJob job, boolean isLong) {
    double factor = low + (high - low) * (isUsed ? random.nextDouble() : 0);
    long estimateNanos = Math.round(factor * job.meanNanos());
    // Without an estimate all jobs would look alike.
    if (estimateNanos > stepNanos) {
      estimateNanos -= estimateNanos % stepNanos;
    }
    estimateNanos = Math.min(estimateNanos, MOST_WORK_NANOS / job.tasks());
    return new SimJob(number, job, estimateNanos, isLong, estimateNanos > cutoffNanos);
  }
}
