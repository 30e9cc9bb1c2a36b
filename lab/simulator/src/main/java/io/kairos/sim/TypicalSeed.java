// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.common.Percentile;
import io.kairos.sim.workload.StreamSpec;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Which seed shows what is to be expected, neither the luckiest nor the worst: of seeds 1 to 21 the
 * one with the median ratio of median job completion times, Kairos to FIFO.
 */
public final class TypicalSeed {
  /**
   * The typical seed of the default stream: 60 jobs at 95 % load for two nodes of one core, where
   * tasks cost nothing beyond their work and a heartbeat takes as long as the smallest task.
   */
  public static final long DEFAULT_STREAM = 3;

  private static final int SEEDS = 21;

  /**
   * Ratios of Kairos to FIFO for one seed; below 1 is faster.
   *
   * @param preemptions under Kairos
   */
  public record Ratios(
      long seed, double p50, double p90, double p99, double mean, long preemptions) {}

  private TypicalSeed() {}

  /** The ratios of every seed, from 1 on. */
  public static List<Ratios> ratios(StreamSpec stream, ModelCluster cluster, SystemSpec kairos) {
    return LongStream.rangeClosed(1, SEEDS)
        .mapToObj(
            seed -> {
              var jobs = stream.draw(seed);
              SimulationResult fifo = Simulation.run(jobs, cluster, SystemSpec.fifo(), seed);
              SimulationResult fast = Simulation.run(jobs, cluster, kairos, seed);
              return new Ratios(
                  seed,
                  fast.quantileSeconds(0.5) / fifo.quantileSeconds(0.5),
                  fast.quantileSeconds(0.9) / fifo.quantileSeconds(0.9),
                  fast.quantileSeconds(0.99) / fifo.quantileSeconds(0.99),
                  fast.meanSeconds() / fifo.meanSeconds(),
                  fast.preemptions());
            })
        .toList();
  }

  /** The seed in the middle. */
  public static long of(StreamSpec stream, ModelCluster cluster, SystemSpec kairos) {
    return ratios(stream, cluster, kairos).stream()
        .sorted(Comparator.comparingDouble(Ratios::p50).thenComparingLong(Ratios::seed))
        .skip(Percentile.index(SEEDS, 0.5))
        .findFirst()
        .orElseThrow()
        .seed();
  }
}
