// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import io.kairos.kmn.core.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Synthetic jobs in place of the paper's Facebook trace, which is not public: of 10 jobs 7 are
 * small and 1 is large, arrivals are a Poisson process, and each job samples a share of its blocks,
 * which lie in racks by log-normal weights.
 */
public final class FacebookLikeJobs {
  private static final double[] UP_TO = {0.7, 0.9, 1};

  /**
   * 5 machines share a rack link of 1 Gbps, and a map's output has 87.5 MB: fitted so that a large
   * job shuffles about as long as it maps in the baseline, as Table 1 implies.
   */
  public static final Shuffle SHUFFLE = new Shuffle(87.5e6, 125e6, FacebookLikeStages.RACKS);

  private static final double MILLIS_PER_OUTPUT = 700;

  private FacebookLikeJobs() {}

  /**
   * Draws jobs.
   *
   * @param utilization share of the slots that they keep busy under KMN on average, roughly; more
   *     than 0
   * @param fraction K/N, more than 0, at most 0.5
   */
  public static List<BlockJob> draw(
      int jobs, SamplingCluster cluster, double utilization, double fraction, long seed) {
    SplittableRandom dice = new SplittableRandom(seed);
    List<Integer> sizes = new ArrayList<>();
    double work = 0;
    for (int job = 0; job < jobs; job++) {
      double kind = dice.nextDouble();
      int size = kind < UP_TO[0] ? 0 : kind < UP_TO[1] ? 1 : 2;
      int maps = SizeClass.OF_EVALUATION.get(size).draw(dice);
      sizes.add(maps);
      work += workMillis(maps, cluster.racks().size());
    }
    double gapMillis = work / jobs / cluster.slots() / utilization;
    List<BlockJob> drawn = new ArrayList<>();
    double arrival = 0;
    for (int maps : sizes) {
      arrival -= gapMillis * Math.log1p(-dice.nextDouble());
      drawn.add(job(Math.round(arrival), maps, fraction, cluster, dice));
    }
    return drawn;
  }

  /** Slots by time that such a job takes, if links share its transfers evenly. */
  private static double workMillis(int maps, int racks) {
    double transferMillis = MILLIS_PER_OUTPUT * Math.max(1, (double) maps / racks);
    return maps * (double) SamplingRun.MEMORY_MILLIS + Shuffle.reducers(maps) * transferMillis;
  }

  private static BlockJob job(
      long arrivalMillis,
      int needed,
      double fraction,
      SamplingCluster cluster,
      SplittableRandom dice) {
    RackWeights weights =
        new RackWeights(cluster.racks().size(), FacebookLikeStages.WEIGHT_SIGMA, dice);
    List<List<String>> hosts = cluster.racks().stream().map(cluster::hostsOf).toList();
    List<Block> blocks = new ArrayList<>();
    for (int block = 0; block < Math.ceil(needed / fraction - 1e-9); block++) {
      List<String> rack = hosts.get(weights.draw(dice));
      List<String> holder = List.of(rack.get(dice.nextInt(rack.size())));
      blocks.add(Block.of(block, "", 0, 0, holder, holder));
    }
    List<Double> stretch = new ArrayList<>();
    for (int map = 0; map < 2 * needed; map++) {
      stretch.add(Math.exp(FacebookLikeStages.DURATION_SIGMA * dice.nextGaussian()));
    }
    return new BlockJob(arrivalMillis, needed, blocks, stretch);
  }
}
