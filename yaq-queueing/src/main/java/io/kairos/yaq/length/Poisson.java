// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.length;

/**
 * The Poisson distribution, for means up to billions.
 *
 * <p>Neither factorials nor exponentials of the mean are taken, which overflow at a few hundred:
 * the probabilities are built relative to the likeliest value by the ratio of neighbours and
 * divided by their sum in the end. What is left out weighs less than the rounding of the rest.
 */
final class Poisson {
  /** Relative to the likeliest value; far below the smallest 1 - utilization a double can hold. */
  private static final double NEGLIGIBLE = 1e-40;

  private final int first;
  private final double[] probabilities;

  private Poisson(int first, double[] probabilities) {
    this.first = first;
    this.probabilities = probabilities;
  }

  /**
   * Takes time and memory proportional to the root of the mean.
   *
   * @param mean more than 0, at most 1e9
   */
  static Poisson ofMean(double mean) {
    int mode = (int) mean;
    int first = mode;
    for (double weight = 1; first > 0 && weight * first / mean >= NEGLIGIBLE; first--) {
      weight *= first / mean;
    }
    int last = mode;
    for (double weight = 1; weight * mean / (last + 1) >= NEGLIGIBLE; last++) {
      weight *= mean / (last + 1);
    }
    double[] weights = new double[last - first + 1];
    weights[mode - first] = 1;
    for (int value = mode; value > first; value--) {
      weights[value - 1 - first] = weights[value - first] * value / mean;
    }
    for (int value = mode; value < last; value++) {
      weights[value + 1 - first] = weights[value - first] * mean / (value + 1);
    }
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    for (int index = 0; index < weights.length; index++) {
      weights[index] /= sum;
    }
    return new Poisson(first, weights);
  }

  /** Smallest value that is not negligible. */
  int first() {
    return first;
  }

  /** Largest value that is not negligible. */
  int last() {
    return first + probabilities.length - 1;
  }

  /**
   * Probability of a value.
   *
   * @param value from {@link #first()} to {@link #last()}
   */
  double probability(int value) {
    return probabilities[value - first];
  }
}
