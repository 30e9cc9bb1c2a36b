// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.recommend;

import java.util.Comparator;
import java.util.List;

/**
 * What came of one W and Q.
 *
 * @param quantumMillis W
 * @param queue Q, in vcores where all nodes are equal, otherwise in percent of each node's
 * @param meanSeconds job completion time
 * @param p50Seconds median of the same
 * @param p99Seconds the time that one job of a hundred exceeds
 * @param suspensions of tasks that ran
 */
record TriedPair(
    long quantumMillis,
    int queue,
    double meanSeconds,
    double p50Seconds,
    double p99Seconds,
    long suspensions) {
  /** Means that are so near to each other say nothing. */
  static final double NEAR = 0.02;

  /** The one with the smallest mean. */
  static TriedPair best(List<TriedPair> all) {
    return all.stream().min(Comparator.comparingDouble(TriedPair::meanSeconds)).orElseThrow();
  }

  /** Those whose mean is near the best one's. */
  static List<TriedPair> nearBest(List<TriedPair> all) {
    double most = best(all).meanSeconds * (1 + NEAR);
    return all.stream().filter(each -> each.meanSeconds <= most).toList();
  }

  /**
   * Of those near the best the one with the fewest suspensions, which cost memory and cache; then
   * the shorter queue, as every queued task holds memory of its node; then the better mean.
   */
  static TriedPair choose(List<TriedPair> all) {
    return nearBest(all).stream()
        .min(
            Comparator.comparingLong(TriedPair::suspensions)
                .thenComparingInt(TriedPair::queue)
                .thenComparingDouble(TriedPair::meanSeconds))
        .orElseThrow();
  }
}
