// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.math3.special.Erf;

/**
 * Log-normal durations: one tail, of stragglers, and no more than two parameters to fit. A task
 * that runs longer than it should is expected to run the longer, the longer it has.
 */
final class LogNormalDurations implements DurationModel {
  /** Maps of equal blocks differ at least so much; a few equal ones must not make the rest late. */
  private static final double LEAST_SIGMA = 0.05;

  /** Two thirds within a factor of 4.5: where few have ended, likelihood alone has no bound. */
  private static final double MOST_SIGMA = 1.5;

  private static final double GROUP = 0.01;
  private static final int MOST_ROUNDS = 200;
  private static final double CONVERGED = 1e-6;

  /** Below this the tasks that have ended by now are fewer than rounding tells. */
  private static final double NOTHING_ENDED = -8;

  private static final double FAR_OUT = 4;

  private final double mu;
  private final double sigma;

  private LogNormalDurations(double mu, double sigma) {
    this.mu = mu;
    this.sigma = sigma;
  }

  /**
   * The most likely distribution, if some have ended and the others are known to run longer than
   * they have so far. To look at those that ended alone would take the quick ones for all. Found by
   * expectation maximisation.
   *
   * @param ended durations, at least one
   * @param runningFor how long the others have run so far, may be empty
   */
  static LogNormalDurations fit(List<Long> ended, List<Long> runningFor) {
    double[] known = ended.stream().mapToDouble(LogNormalDurations::log).toArray();
    Map<Double, Integer> bounds = grouped(runningFor);
    int all = known.length + runningFor.size();
    double knownMean = mean(known);
    double knownVariance = variance(known, knownMean);
    double mean = knownMean;
    double sd = within(Math.sqrt(knownVariance));
    for (int round = 0; !bounds.isEmpty() && round < MOST_ROUNDS; round++) {
      // Sums of what all durations are beyond the mean of the round before, in their logarithm.
      double sum = known.length * (knownMean - mean);
      double squares = known.length * (knownVariance + (knownMean - mean) * (knownMean - mean));
      for (Map.Entry<Double, Integer> bound : bounds.entrySet()) {
        double z = Math.max(NOTHING_ENDED, (bound.getKey() - mean) / sd);
        double hazard = 1 / MillsRatio.of(z);
        sum += bound.getValue() * sd * hazard;
        squares += bound.getValue() * sd * sd * (1 + z * hazard);
      }
      double shift = sum / all;
      double nextSd = within(Math.sqrt(Math.max(0, squares / all - shift * shift)));
      boolean converged = Math.abs(shift) + Math.abs(nextSd - sd) < CONVERGED;
      mean += shift;
      sd = nextSd;
      if (converged) {
        break;
      }
    }
    return new LogNormalDurations(mean, sd);
  }

  /** Close ones as one: there may be thousands, and each costs an error function every round. */
  private static Map<Double, Integer> grouped(List<Long> millis) {
    Map<Double, Integer> groups = new TreeMap<>();
    for (long duration : millis) {
      groups.merge(Math.rint(log(duration) / GROUP) * GROUP, 1, Integer::sum);
    }
    return groups;
  }

  @Override
  public double mean(double elapsedMillis) {
    double z = z(elapsedMillis);
    if (z < NOTHING_ENDED) {
      return Math.exp(mu + sigma * sigma / 2);
    }
    return elapsedMillis * MillsRatio.of(z - sigma) / MillsRatio.of(z);
  }

  @Override
  public double quantile(double share, double elapsedMillis) {
    double z = z(elapsedMillis);
    if (z > FAR_OUT) {
      // So far out the rest of z is exponential.
      return elapsedMillis * Math.exp(-Math.log1p(-share) * MillsRatio.of(z) * sigma);
    }
    double tail = (1 - share) * MillsRatio.upperTail(Math.max(z, NOTHING_ENDED));
    return Math.max(elapsedMillis, Math.exp(mu + sigma * Math.sqrt(2) * Erf.erfcInv(2 * tail)));
  }

  private double z(double elapsedMillis) {
    return (Math.log(elapsedMillis) - mu) / sigma;
  }

  private static double within(double sigma) {
    return Math.min(MOST_SIGMA, Math.max(LEAST_SIGMA, sigma));
  }

  private static double log(long millis) {
    return Math.log(Math.max(1, millis));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double variance(double[] values, double mean) {
    return Arrays.stream(values)
        .map(value -> (value - mean) * (value - mean))
        .average()
        .orElseThrow();
  }
}
