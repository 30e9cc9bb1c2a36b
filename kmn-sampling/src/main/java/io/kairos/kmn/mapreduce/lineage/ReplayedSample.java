// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce.lineage;

import io.kairos.kmn.core.SampleSpace;
import io.kairos.kmn.core.Stratum;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The blocks that an earlier job used, each with its stratum, and of which blocks they were drawn.
 */
public final class ReplayedSample {
  private final SortedMap<Integer, String> stratumOfBlock;
  private final Population population;

  /**
   * @param stratumOfBlock by the index of each used block
   */
  ReplayedSample(Map<Integer, String> stratumOfBlock, Population population) {
    this.stratumOfBlock = new TreeMap<>(stratumOfBlock);
    this.population = population;
  }

  /** Indices of the used blocks, ascending. */
  public List<Integer> blocks() {
    return new ArrayList<>(stratumOfBlock.keySet());
  }

  /** Of which blocks they are a sample. */
  public Population population() {
    return population;
  }

  /** The only sample that has just these blocks. */
  public SampleSpace space() {
    Collection<List<Integer>> members =
        stratumOfBlock.keySet().stream()
            .collect(Collectors.groupingBy(stratumOfBlock::get, TreeMap::new, Collectors.toList()))
            .values();
    return SampleSpace.of(
        members.stream()
            .map(blocks -> Stratum.of(stratumOfBlock.get(blocks.get(0)), blocks, blocks.size()))
            .collect(Collectors.toList()));
  }
}
