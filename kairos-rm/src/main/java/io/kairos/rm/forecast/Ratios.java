// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import io.kairos.common.Percentile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * How many times as long as was estimated it really took, of estimates that have come true lately.
 * The tenth and the ninetieth percentile of these ratios make a range of the next estimate. It
 * holds for 80 % of estimates that are like those before, whatever is wrong with them (split
 * conformal prediction: Vovk et al., Algorithmic Learning in a Random World, 2005). The last ones
 * count, so a changed cluster is learnt anew after as many.
 *
 * <p>Where estimates drift, as what they learn from does, the next one is not like those before. So
 * each end of the range moves out a little after a miss, and in after a hit, until a tenth is
 * missed there (Gibbs and Candès, Adaptive Conformal Inference Under Distribution Shift, 2021).
 */
final class Ratios {
  /** From so many on there is one below and one above a range. */
  static final int LEAST = 20;

  private static final int WINDOW = 300;

  /** So many are to be missed at each end. */
  private static final double MISSED = 0.1;

  /** By how much an end moves for a miss more or less. */
  private static final double STEP = 0.02;

  private static final double MIDDLE = 0.5;

  /** So much is added to both, for a wait of next to nothing is not judged by its ratio. */
  private static final double FLOOR_SECONDS = 1;

  private final Deque<Double> ratios = new ArrayDeque<>();

  /** Shares of the ratios on the inner side of each end. */
  private double lowerShare = 1 - MISSED;

  private double upperShare = 1 - MISSED;

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

  /** The ratios that are kept, the oldest first; a copy. */
  List<Double> seen() {
    return List.copyOf(ratios);
  }

  /** Ratios that were seen before all that are kept, the oldest first; finite and above 0. */
  void learnBefore(List<Double> before) {
    for (int i = before.size() - 1; i >= 0 && ratios.size() < WINDOW; i--) {
      ratios.addFirst(before.get(i));
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
    return new SecondsRange(
        seconds(estimatedSeconds, sorted[sorted.length - 1 - index(lowerShare)]),
        seconds(estimatedSeconds, Percentile.of(sorted, MIDDLE)),
        seconds(estimatedSeconds, sorted[index(upperShare)]));
  }

  /** One more counts, the estimate itself. */
  private int index(double share) {
    int count = sorted.length;
    return Percentile.index(count, Math.min(1, share * (count + 1) / count));
  }

  /** A range that was told here has come true, or not. */
  void judge(SecondsRange told, double trueSeconds) {
    lowerShare = moved(lowerShare, trueSeconds < told.from());
    upperShare = moved(upperShare, trueSeconds > told.to());
  }

  private static double moved(double share, boolean isMissed) {
    double moved = share + STEP * ((isMissed ? 1 : 0) - MISSED);
    return Math.max(MIDDLE, Math.min(1, moved));
  }

  private static double seconds(double estimatedSeconds, double ratio) {
    return Math.max(0, ratio * (estimatedSeconds + FLOOR_SECONDS) - FLOOR_SECONDS);
  }
}
