// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import io.kairos.common.Percentile;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How many times as long as was estimated it really took, of estimates that have come true lately.
 * The tenth and the ninetieth percentile of these ratios make a range of the next estimate. It
 * holds for 80 % of estimates that are like those before, whatever is wrong with them (split
 * conformal prediction: Vovk et al., Algorithmic Learning in a Random World, 2005). The last ones
 * count, so a changed cluster is learnt anew after as many.
 */
final class Ratios {
  /** From so many on there is one below and one above a range. */
  static final int LEAST = 20;

  private static final int WINDOW = 300;
  private static final double UPPER = 0.9;
  private static final double MIDDLE = 0.5;

  /** So much is added to both, for a wait of next to nothing is not judged by its ratio. */
  private static final double FLOOR_SECONDS = 1;

  private final Deque<Double> ratios = new ArrayDeque<>();

  /** Of all that are kept; {@code null} after a change. */
  private double[] sorted;

  /** An estimate has come true. */
  void add(double estimatedSeconds, double trueSeconds) {
    double ratio = (trueSeconds + FLOOR_SECONDS) / (estimatedSeconds + FLOOR_SECONDS);
    if (!(ratio > 0) || Double.isInfinite(ratio)) {
      return;
    }
    ratios.add(ratio);
    if (ratios.size() > WINDOW) {
      ratios.remove();
    }
    sorted = null;
  }

  int count() {
    return ratios.size();
  }

  boolean areEnough() {
    return ratios.size() >= LEAST;
  }

  /** The range of an estimate; there must be enough ratios. */
  SecondsRange range(double estimatedSeconds) {
    if (sorted == null) {
      sorted = ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }
    int count = sorted.length;
    // One more counts, the estimate itself, and the lower end is as far from its side as the upper.
    int upper = Percentile.index(count, Math.min(1, UPPER * (count + 1) / count));
    return new SecondsRange(
        seconds(estimatedSeconds, sorted[count - 1 - upper]),
        seconds(estimatedSeconds, Percentile.of(sorted, MIDDLE)),
        seconds(estimatedSeconds, sorted[upper]));
  }

  private static double seconds(double estimatedSeconds, double ratio) {
    return Math.max(0, ratio * (estimatedSeconds + FLOOR_SECONDS) - FLOOR_SECONDS);
  }
}
