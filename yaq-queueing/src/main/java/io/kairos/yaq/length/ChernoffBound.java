// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.length;

import io.kairos.common.NamedChoice;
import io.kairos.yaq.QueueLengthRule;
import io.kairos.yaq.SlotTurnover;

/**
 * Smallest b that satisfies Yaq's Eq. (1) as printed (§3.1.1, Proposition 1), an upper bound of
 * {@link ErlangTail} by Chernoff's inequality.
 *
 * <p>The bound only holds, and its left side only grows with b, from b+1 = rμτ on; below, it grows
 * towards b+1 = 0, and a search from there would call an empty queue long enough. So the search
 * begins at b+1 ≥ rμτ.
 */
public final class ChernoffBound extends NamedChoice implements QueueLengthRule {
  public ChernoffBound() {
    super("chernoff", "by the bound that the Yaq paper prints, which is longer");
  }

  @Override
  public int queueLength(SlotTurnover load, double targetUtilization) {
    double tasks = load.tasksPerHeartbeat();
    double required = -Math.log1p(-targetUtilization);
    int low = (int) Math.max(1, Math.ceil(tasks));
    int high = low;
    for (int step = 1; leftSide(high, tasks) < required; step *= 2) {
      low = high + 1;
      high += step;
    }
    while (low < high) {
      int middle = low + (high - low) / 2;
      if (leftSide(middle, tasks) >= required) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return high - 1;
  }

  /** {@code rμτ (1 + n/rμτ (log(n/rμτ) - 1))} with n = b+1, multiplied out. */
  private static double leftSide(int n, double tasks) {
    return n * Math.log(n / tasks) - (n - tasks);
  }
}
