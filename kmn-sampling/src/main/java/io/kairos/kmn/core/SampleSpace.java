// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Every sample a sampler is content with (§3): alternative samples of which one is used, each made
 * of strata of which a given number of blocks is used. Any K of N blocks is one sample of one
 * stratum; f disjoint samples are f samples of one stratum without a choice each.
 */
public final class SampleSpace {
  private final List<List<Stratum>> samples;

  private SampleSpace(List<List<Stratum>> samples) {
    this.samples = samples;
  }

  /** One of {@code samples}, each a list of strata. */
  public static SampleSpace oneOf(List<List<Stratum>> samples) {
    List<List<Stratum>> copy = new ArrayList<>();
    samples.forEach(sample -> copy.add(List.copyOf(sample)));
    return new SampleSpace(Collections.unmodifiableList(copy));
  }

  /** One sample made of {@code strata}. */
  public static SampleSpace of(List<Stratum> strata) {
    return oneOf(List.of(strata));
  }

  /** Any {@code k} of {@code candidates}. */
  public static SampleSpace anyOf(Collection<Integer> candidates, int k) {
    return of(List.of(Stratum.of("all", candidates, k)));
  }

  /** The alternatives. */
  public List<List<Stratum>> samples() {
    return samples;
  }

  /**
   * M: how many tasks are started. The extra tasks of §4 need a free choice of blocks within one
   * sample; between several samples the choice is made once, and then M = K.
   *
   * @param extraRatio M/K, at least 1
   */
  public int tasks(double extraRatio) {
    return samples.get(0).stream().mapToInt(stratum -> stratum.tasks(ratioUsed(extraRatio))).sum();
  }

  /** {@code extraRatio} where it can be had, else 1. */
  double ratioUsed(double extraRatio) {
    return samples.size() == 1 ? extraRatio : 1;
  }

  /**
   * This space if every sample of it can be met with {@code blocks} blocks and has exactly {@code
   * k}.
   *
   * @param sampler whom to name in a message
   * @throws IllegalArgumentException naming the sampler, the sample and what is wrong with it
   */
  public SampleSpace checked(String sampler, int blocks, int k) {
    if (samples.isEmpty()) {
      throw new IllegalArgumentException(
          "sampler " + sampler + " returned no sample: return at least one of " + k + " blocks.");
    }
    for (int i = 0; i < samples.size(); i++) {
      check("sampler " + sampler + ", sample " + i, samples.get(i), blocks, k);
    }
    return this;
  }

  private static void check(String where, List<Stratum> strata, int blocks, int k) {
    Set<Integer> seen = new HashSet<>();
    int sum = 0;
    for (Stratum stratum : strata) {
      String here = where + ", stratum " + stratum.name();
      if (stratum.candidates().isEmpty()) {
        throw new IllegalArgumentException(here + " has no blocks: leave it out or widen it.");
      }
      if (stratum.repeatsBlocks()) {
        throw new IllegalArgumentException(here + " names a block twice: name each block once.");
      }
      if (stratum.take() < 1 || stratum.take() > stratum.candidates().size()) {
        throw new IllegalArgumentException(
            String.format(
                "%s needs %d of %d blocks: use a number from 1 to the number of its blocks.",
                here, stratum.take(), stratum.candidates().size()));
      }
      for (int block : stratum.candidates()) {
        if (block < 0 || block >= blocks) {
          throw new IllegalArgumentException(
              String.format(
                  "%s names block %d, which is foreign: the input has blocks 0 to %d.",
                  here, block, blocks - 1));
        }
        if (!seen.add(block)) {
          throw new IllegalArgumentException(
              here + " repeats block " + block + " of another stratum: put a block into one only.");
        }
      }
      sum += stratum.take();
    }
    if (sum != k) {
      throw new IllegalArgumentException(
          where + " has " + sum + " blocks: the job asked for K = " + k + ", return exactly that.");
    }
  }
}
