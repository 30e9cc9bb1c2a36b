// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.dispatcher;

import io.kairos.common.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What one run of {@link DispatcherBenchmark} measured.
 *
 * @param nodes nodes in the cluster
 * @param allocationsPerRound containers asked for at once in a round
 * @param kairos our scheduler, the nodes suspend tasks
 * @param queues our scheduler, the nodes let tasks wait before their launch
 * @param stock the stock CapacityScheduler in its asynchronous mode
 */
public record DispatcherResult(
    int nodes, int allocationsPerRound, Side kairos, Side queues, Side stock) {

  /**
   * What queues at the nodes add to the dispatcher's processor time for an allocation, in percent:
   * the median over rounds of the comparison with the round of {@code kairos} that ran beside it.
   * Negative if they save.
   */
  public double queueCostPercent() {
    List<Double> costs = new ArrayList<>();
    for (int round = 0; round < kairos.rounds().size(); round++) {
      double without = kairos.rounds().get(round).dispatcherMicros();
      double with = queues.rounds().get(round).dispatcherMicros();
      costs.add(100 * (with / without - 1));
    }
    return Percentile.median(costs);
  }

  /**
   * One measured round of one scheduler.
   *
   * @param dispatcherMicros processor time of Kairos's dispatcher for one allocation; 0 for stock,
   *     which has none
   */
  public record Round(
      double allocationsPerSecond,
      int spread,
      double idleHeartbeatMicros,
      double dispatcherMicros) {}

  /** The rounds of one scheduler; the figures are their medians, the spread their maximum. */
  public record Side(List<Round> rounds) {
    public Side {
      rounds = List.copyOf(rounds);
    }

    /** From the request until the last container is allocated. */
    public double allocationsPerSecond() {
      return median(Round::allocationsPerSecond);
    }

    /** Containers on the fullest node less those on the emptiest. */
    public int spread() {
      return rounds.stream().mapToInt(Round::spread).max().orElse(0);
    }

    /** What the scheduler's thread spends on a heartbeat while nobody waits, in microseconds. */
    public double idleHeartbeatMicros() {
      return median(Round::idleHeartbeatMicros);
    }

    /** Processor time of Kairos's dispatcher for one allocation, in microseconds; 0 for stock. */
    public double dispatcherMicros() {
      return median(Round::dispatcherMicros);
    }

    private double median(ToDoubleFunction<Round> figure) {
      return Percentile.median(rounds.stream().map(figure::applyAsDouble).toList());
    }
  }
}
