// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/** Some blocks of which a given number has to be in the sample; which of them is open. */
public final class Stratum {
  /** Guards a product such as 20 x 1.1 against the error of its floating-point form. */
  private static final double ROUNDING = 1e-9;

  private final String name;
  private final SortedSet<Integer> candidates;
  private final int size;
  private final int take;

  private Stratum(String name, Collection<Integer> candidates, int take) {
    this.name = name;
    this.candidates = Collections.unmodifiableSortedSet(new TreeSet<>(candidates));
    this.size = candidates.size();
    this.take = take;
  }

  /**
   * Whether this can be met is judged by {@link SampleSpace#checked}, not here.
   *
   * @param name for messages and the lineage
   * @param candidates indices of blocks
   * @param take how many of them the sample needs
   */
  public static Stratum of(String name, Collection<Integer> candidates, int take) {
    return new Stratum(name, candidates, take);
  }

  public String name() {
    return name;
  }

  /** Indices of the blocks to choose from, ascending. */
  public SortedSet<Integer> candidates() {
    return candidates;
  }

  /** How many of the candidates the sample needs. */
  public int take() {
    return take;
  }

  /**
   * How many tasks are started for {@link #take} results: ceil(take x ratio), no more than there
   * are blocks (§4).
   *
   * @param extraRatio M/K, at least 1
   */
  public int tasks(double extraRatio) {
    return (int) Math.min(candidates.size(), (long) Math.ceil(take * extraRatio - ROUNDING));
  }

  boolean repeatsBlocks() {
    return size != candidates.size();
  }
}
