// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce.lineage;

import io.kairos.kmn.core.SampleSpace;
import io.kairos.kmn.core.Stratum;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Of which blocks a sample is one: the strata of the input and how many blocks each has. An error
 * estimate needs it. Immutable.
 */
public final class Population {
  /** The one stratum of a sampler that knows none. */
  public static final String ALL = "all";

  private final String sampler;
  private final Map<String, Integer> blocksOfStratum;

  /**
   * @param sampler by its name
   * @param blocksOfStratum empty if it is not known, as of a job that an older jar ran
   */
  public Population(String sampler, Map<String, Integer> blocksOfStratum) {
    this.sampler = sampler;
    this.blocksOfStratum = Collections.unmodifiableMap(new LinkedHashMap<>(blocksOfStratum));
  }

  /**
   * Of which blocks a sampler draws.
   *
   * @param sampler by its name
   * @param space every sample that the sampler is content with
   * @param blocks N
   */
  public static Population of(String sampler, SampleSpace space, int blocks) {
    if (!isStratified(sampler)) {
      // A sampler of the user may have thrown its own dice: the strata that it names tell nothing.
      return new Population(sampler, Map.of(ALL, blocks));
    }
    Map<String, Integer> blocksOfStratum = new LinkedHashMap<>();
    for (Stratum stratum : space.samples().get(0)) {
      blocksOfStratum.put(stratum.name(), stratum.candidates().size());
    }
    return new Population(sampler, blocksOfStratum);
  }

  /** Whether the sampler of this name takes of every stratum in proportion to its blocks. */
  public static boolean isStratified(String sampler) {
    return sampler.startsWith("stratified");
  }

  /** The sampler by its name. */
  public String sampler() {
    return sampler;
  }

  /** N of every stratum, by its name; unmodifiable, and empty if it is not known. */
  public Map<String, Integer> blocksOfStratum() {
    return blocksOfStratum;
  }
}
