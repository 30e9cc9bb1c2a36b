// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Sizes that were seen lately, in core-seconds, and what they say of one that is still growing. The
 * last ones count, so a changed workload is learnt anew after as many.
 *
 * <p>Every size stands for those around it, and a thin tail for sizes beyond all that were seen.
 * What was learnt is renewed after a tenth as many sizes as are known, so one more size costs O(1)
 * in the mean, and a question O(log n).
 */
final class RecentSizes {
  /** A size stands for itself, and for those this factor below and above it. */
  private static final double SPREAD = 1.15;

  private static final int PER_SIZE = 3;

  /** Weights of sizes 2, 4 and 8 times the largest one. */
  private static final double[] TAIL = {0.5, 0.25, 0.125};

  private static final int LEAST_NEW = 10;
  private static final int MOST_NEW = 50;
  private static final double LEAST_SECONDS = 1e-3;

  private final int window;
  private final Deque<Double> sizes = new ArrayDeque<>();

  /** Sizes since the last time that anything was learnt. */
  private int fresh;

  /** What was learnt, ascending; empty until then. */
  private double[] points = {};

  /** Weight of each point and all above it. */
  private double[] weightFrom = {};

  /** The same of their weighted sizes. */
  private double[] sumFrom = {};

  /** The most that is left to be expected just above this point or any below. */
  private double[] mostLeft = {};

  private double mostLeftAtNothing;
  private double mean;

  /**
   * @param window sizes that are kept, at least 1
   */
  RecentSizes(int window) {
    this.window = window;
  }

  /**
   * One more size; less than a millisecond counts as that, and what is no number not at all.
   *
   * @return whether something else is known by it
   */
  boolean add(double seconds) {
    if (Double.isNaN(seconds) || Double.isInfinite(seconds)) {
      return false;
    }
    sizes.add(Math.max(LEAST_SECONDS, seconds));
    if (sizes.size() > window) {
      sizes.remove();
    }
    fresh++;
    boolean isTime = fresh >= Math.max(LEAST_NEW, Math.min(MOST_NEW, sizes.size() / LEAST_NEW));
    if (isTime) {
      learn();
    }
    return isTime;
  }

  /** The sizes that are kept, the oldest first; a copy. */
  List<Double> seen() {
    return List.copyOf(sizes);
  }

  /** Sizes that were seen before all that are kept, the oldest first; finite and above 0. */
  void learnBefore(List<Double> before) {
    for (int i = before.size() - 1; i >= 0 && sizes.size() < window; i--) {
      sizes.addFirst(before.get(i));
    }
    if (sizes.size() >= LEAST_NEW) {
      learn();
    }
  }

  /** Whether enough sizes were seen to say anything. */
  boolean isLearnt() {
    return points.length > 0;
  }

  int count() {
    return sizes.size();
  }

  /** The mean size, core-seconds; 0 before anything was learnt. */
  double mean() {
    return mean;
  }

  /** E[S | S > attained], core-seconds; something must have been learnt. */
  double expectedBeyond(double attainedSeconds) {
    int from = firstAbove(attainedSeconds);
    // Beyond all that is known, as much again.
    return from == points.length ? 2 * attainedSeconds : sumFrom[from] / weightFrom[from];
  }

  /**
   * The rank of M-SERPT: the most that was ever left to be expected, E[S - a | S > a], at any a up
   * to what is attained, core-seconds; something must have been learnt.
   */
  double mostExpectedLeft(double attainedSeconds) {
    int from = firstAbove(attainedSeconds);
    double before = from == 0 ? mostLeftAtNothing : mostLeft[from - 1];
    return from == points.length ? Math.max(before, attainedSeconds) : before;
  }

  private int firstAbove(double seconds) {
    int low = 0;
    int high = points.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (points[middle] <= seconds) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void learn() {
    fresh = 0;
    double[] seen = sizes.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    mean = Arrays.stream(seen).sum() / seen.length;
    double largest = seen[seen.length - 1];
    int inner = PER_SIZE * seen.length;
    double[] all = new double[inner];
    for (int i = 0; i < seen.length; i++) {
      all[PER_SIZE * i] = seen[i] / SPREAD;
      all[PER_SIZE * i + 1] = seen[i];
      all[PER_SIZE * i + 2] = seen[i] * SPREAD;
    }
    Arrays.sort(all);
    points = Arrays.copyOf(all, inner + TAIL.length);
    weightFrom = new double[points.length];
    sumFrom = new double[points.length];
    mostLeft = new double[points.length];
    double weight = 0;
    double sum = 0;
    for (int i = points.length - 1; i >= 0; i--) {
      double one = 1;
      if (i >= inner) {
        points[i] = largest * (2 << (i - inner));
        one = TAIL[i - inner];
      }
      weight += one;
      sum += one * points[i];
      weightFrom[i] = weight;
      sumFrom[i] = sum;
    }
    mostLeftAtNothing = sum / weight;
    double most = mostLeftAtNothing;
    for (int i = 0; i < points.length; i++) {
      most = Math.max(most, leftJustAbove(i));
      mostLeft[i] = most;
    }
  }

  private double leftJustAbove(int point) {
    int next = point + 1;
    return next == points.length ? points[point] : sumFrom[next] / weightFrom[next] - points[point];
  }
}
