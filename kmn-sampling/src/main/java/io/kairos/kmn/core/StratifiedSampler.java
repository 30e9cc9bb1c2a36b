// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

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
    Map<String, Integer> shares = shares(strata, blocks.size(), k);
    List<Stratum> result = new ArrayList<>();
    strata.forEach((name, members) -> result.add(Stratum.of(name, members, shares.get(name))));
    return SampleSpace.of(result);
  }

  private static Map<String, Integer> shares(Map<String, List<Integer>> strata, int n, int k) {
    Map<String, Integer> shares = new TreeMap<>();
    int given = 0;
    for (Map.Entry<String, List<Integer>> stratum : strata.entrySet()) {
      int share = (int) Math.max(1, (long) k * stratum.getValue().size() / n);
      shares.put(stratum.getKey(), share);
      given += share;
    }
    // What is owed to a stratum: its exact share less what it has, in n-ths of a block.
    Comparator<String> owed =
        Comparator.comparingLong(
            name -> (long) k * strata.get(name).size() - (long) shares.get(name) * n);
    List<String> names = new ArrayList<>(strata.keySet());
    for (; given < k; given++) {
      names.stream()
          .filter(name -> shares.get(name) < strata.get(name).size())
          .max(owed.thenComparing(Comparator.reverseOrder()))
          .ifPresent(name -> shares.merge(name, 1, Integer::sum));
    }
    for (; given > k; given--) {
      names.stream()
          .filter(name -> shares.get(name) > 1)
          .min(owed.thenComparing(Comparator.reverseOrder()))
          .ifPresent(name -> shares.merge(name, -1, Integer::sum));
    }
    return shares;
  }
}
