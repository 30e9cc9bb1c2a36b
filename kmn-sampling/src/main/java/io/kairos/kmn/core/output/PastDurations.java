// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import java.util.Collections;
import java.util.List;

/** The durations that were seen, as they are; beyond the longest of them, a log-normal tail. */
final class PastDurations implements DurationModel {
  private final long[] sorted;

  /** Of a duration and all longer ones: a job asks for every map that runs. */
  private final double[] sums;

  private final LogNormalDurations beyond;

  PastDurations(List<Long> durationsMillis) {
    this.sorted = durationsMillis.stream().mapToLong(Long::longValue).sorted().toArray();
    this.sums = new double[sorted.length];
    double sum = 0;
    for (int i = sorted.length - 1; i >= 0; i--) {
      sum += sorted[i];
      sums[i] = sum;
    }
    this.beyond = LogNormalDurations.fit(durationsMillis, Collections.emptyList());
  }

  @Override
  public double mean(double elapsedMillis) {
    int first = firstAfter(elapsedMillis);
    return first == sorted.length
        ? beyond.mean(elapsedMillis)
        : sums[first] / (sorted.length - first);
  }

  @Override
  public double quantile(double share, double elapsedMillis) {
    int first = firstAfter(elapsedMillis);
    return first == sorted.length
        ? beyond.quantile(share, elapsedMillis)
        : sorted[first + (int) (share * (sorted.length - first))];
  }

  private int firstAfter(double elapsedMillis) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] > elapsedMillis) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
