// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.length;

import io.kairos.common.InvalidSettingException;
import io.kairos.yaq.QueueLengthRule;
import io.kairos.yaq.SlotTurnover;

/**
 * How long the queue of a node must be, and what a length is worth (Yaq, §3.1.1, Appendix A).
 *
 * <p>The model: each heartbeat fills the node up to r running and b queued tasks; between two
 * heartbeats nothing comes; durations are independent and exponential.
 */
public final class QueueSizing {
  private final SlotTurnover load;
  private final Poisson endsPerHeartbeat;

  public QueueSizing(SlotTurnover load) {
    this.load = load;
    this.endsPerHeartbeat = Poisson.ofMean(load.tasksPerHeartbeat());
  }

  /**
   * The queue length b that a rule asks for.
   *
   * @param targetUtilization share of the slots' time that tasks shall use, in (0, 1)
   * @throws InvalidSettingException if the target is out of range
   */
  public int queueLength(QueueLengthRule rule, double targetUtilization) {
    requireTarget(targetUtilization);
    return rule.queueLength(load, targetUtilization);
  }

  /**
   * Share of the slots' time that tasks use: Proposition 2, corrected.
   *
   * <p>As printed, the proposition counts what a slot works after the queue has run empty at X, but
   * not what it worked until then; the missing term is {@code E[X; X ≤ τ]/τ = b/(rμτ) Pr[X_{b+1,rμ}
   * ≤ τ]}.
   *
   * <p>Computed in another form, in which no terms cancel and one slot is no special case: think of
   * every slot, busy or not, as the source of ends at rate μ; an end at an idle slot is void. Of
   * the k ends of an interval, Poisson(rμτ) many, the first b are real and find a successor in the
   * queue; of the j = k - b further ones, each at a random slot, as many are real as they hit
   * different slots: {@code r(1 - (1 - 1/r)^j)} on average. Idle is the share of ends that are
   * void.
   *
   * @param queueLength b, at least 0
   * @return from 0 to 1
   * @throws InvalidSettingException if the length is negative
   */
  public double utilization(int queueLength) {
    if (queueLength < 0) {
      throw new InvalidSettingException(
          "queue length", queueLength, "use a whole number of at least 0.");
    }
    int slots = load.slots();
    double logMiss = Math.log1p(-1.0 / slots);
    double voidEnds = 0;
    for (int ends = endsPerHeartbeat.last();
        ends > queueLength && ends >= endsPerHeartbeat.first();
        ends--) {
      int beyondQueue = ends - queueLength;
      double real = -slots * Math.expm1(beyondQueue * logMiss);
      voidEnds += endsPerHeartbeat.probability(ends) * Math.max(0, beyondQueue - real);
    }
    return Math.max(0, 1 - voidEnds / load.tasksPerHeartbeat());
  }

  /**
   * The smallest b whose {@link #utilization} reaches the target. The rules ask for more: they let
   * no slot be idle in most intervals, where short idleness in many would do.
   *
   * @param targetUtilization in (0, 1)
   * @throws InvalidSettingException if the target is out of range
   */
  public int smallestQueueLength(double targetUtilization) {
    requireTarget(targetUtilization);
    // Every interval without an idle slot counts in full, so this one is enough.
    int high = new ErlangTail().queueLength(load, targetUtilization);
    int low = 0;
    while (low < high) {
      int middle = low + (high - low) / 2;
      if (utilization(middle) >= targetUtilization) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return high;
  }

  private static void requireTarget(double targetUtilization) {
    if (!(targetUtilization > 0 && targetUtilization < 1)) {
      throw new InvalidSettingException(
          "target utilization",
          targetUtilization,
          "use a number of more than 0 and less than 1, for example 0.95.");
    }
  }
}
