// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Every stratum in proportion to its blocks (§3.2 names stratified samples). Shares are rounded by
 * the largest remainder, and no stratum goes without a block: a sample that leaves one out says
 * nothing about it.
 */
final class StratifiedSampler implements BlockSampler {
  private final StratumFunction function;

  StratifiedSampler(StratumFunction function) {
    this.function = function;
  }

  @Override
  public SampleSpace sample(List<Block> blocks, int k, SplittableRandom random) {
    Map<String, List<Integer>> strata = new TreeMap<>();
    for (Block block : blocks) {
      String name = function.stratumOf(block);
      if (name == null || name.isEmpty()) {
        throw new IllegalArgumentException(
            "sampler stratified: " + block + " has no stratum: return a name for every block.");
      }
      strata.computeIfAbsent(name, key -> new ArrayList<>()).add(block.index());
    }
    if (k < strata.size()) {
      throw new IllegalArgumentException(
          String.format(
              "sampler stratified: K = %d blocks cannot have one of each of %d strata: raise the"
                  + " fraction to at least %.4g, or merge strata.",
              k, strata.size(), (double) strata.size() / blocks.size()));
    }
    Map<String, Integer> sizes = new TreeMap<>();
    strata.forEach((name, members) -> sizes.put(name, members.size()));
    Map<String, Integer> shares = shares(sizes, blocks.size(), k);
    List<Stratum> result = new ArrayList<>();
    strata.forEach((name, members) -> result.add(Stratum.of(name, members, shares.get(name))));
    return SampleSpace.of(result);
  }

  /**
   * How many of K blocks each stratum has. O(S log S) for S strata: rounding leaves at most S
   * blocks too few or too many.
   *
   * @param sizes blocks of each stratum, n in all
   * @param k at least the number of strata, at most n
   */
  static Map<String, Integer> shares(Map<String, Integer> sizes, int n, int k) {
    Map<String, Integer> shares = new TreeMap<>();
    int given = 0;
    for (Map.Entry<String, Integer> stratum : sizes.entrySet()) {
      int share = (int) Math.max(1, (long) k * stratum.getValue() / n);
      shares.put(stratum.getKey(), share);
      given += share;
    }
    // What is owed to a stratum: its exact share less what it has, in n-ths of a block.
    Comparator<String> owed =
        Comparator.comparingLong(name -> (long) k * sizes.get(name) - (long) shares.get(name) * n);
    Comparator<String> leastOwed = owed.thenComparing(Comparator.reverseOrder());
    if (given < k) {
      correct(
          shares, k - given, 1, leastOwed.reversed(), name -> shares.get(name) < sizes.get(name));
    } else {
      correct(shares, given - k, -1, leastOwed, name -> shares.get(name) > 1);
    }
    return shares;
  }

  /** Only a stratum that is out of the queue changes, so the queue stays in order. */
  private static void correct(
      Map<String, Integer> shares,
      int times,
      int step,
      Comparator<String> order,
      Predicate<String> canChange) {
    PriorityQueue<String> queue = new PriorityQueue<>(order);
    shares.keySet().stream().filter(canChange).forEach(queue::add);
    for (int i = 0; i < times && !queue.isEmpty(); i++) {
      String next = queue.remove();
      shares.merge(next, step, Integer::sum);
      if (canChange.test(next)) {
        queue.add(next);
      }
    }
  }
}
