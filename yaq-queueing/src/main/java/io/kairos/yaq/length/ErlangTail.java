// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.length;

import io.kairos.common.NamedChoice;
import io.kairos.yaq.QueueLengthRule;
import io.kairos.yaq.SlotTurnover;

/**
 * Smallest b for which, in at least the target's share of the heartbeat intervals, no slot is idle
 * at any time (Yaq, Appendix A, Eq. (2), exact).
 *
 * <p>A slot falls idle in an interval if b+1 tasks end in it. As long as all slots are busy, tasks
 * end as a Poisson process of rate rμ, so that {@code Pr[X_{b+1,rμ} ≤ τ] = Pr[Poisson(rμτ) ≥ b+1]}.
 * The examples of the paper's §3.1.1 come from this condition, not from its Eq. (1).
 */
public final class ErlangTail extends NamedChoice implements QueueLengthRule {
  public ErlangTail() {
    super("erlang", "exactly, from durations that are distributed exponentially");
  }

  @Override
  public int queueLength(SlotTurnover load, double targetUtilization) {
    double shareOfIntervals = 1 - targetUtilization;
    Poisson ends = Poisson.ofMean(load.tasksPerHeartbeat());
    // Summed from the rare end, where nothing is lost in rounding.
    int enough = ends.last() + 1;
    double tail = 0;
    while (enough > ends.first() && tail + ends.probability(enough - 1) <= shareOfIntervals) {
      enough--;
      tail += ends.probability(enough);
    }
    return Math.max(0, enough - 1);
  }
}
