// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce.input;

import io.kairos.kmn.core.Block;
import io.kairos.kmn.core.SampleSpace;
import io.kairos.kmn.core.Stratum;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Blocks that are on no host of the cluster, as those of an object store. */
public final class UnplacedBlocks {
  /** What a file system of Hadoop says that does not know. */
  private static final String ANY_HOST = "localhost";

  private UnplacedBlocks() {}

  /**
   * Refuses a choice between such blocks and others. Maps take blocks of their own host first, so
   * the sample would be one of the others, and nobody would know.
   *
   * @param space the samples to choose from
   * @throws IllegalArgumentException if there is such a choice
   */
  public static void refuse(List<Block> blocks, SampleSpace space) {
    if (space.samples().size() > 1) {
      refuseAmong(
          blocks,
          space.samples().stream()
              .flatMap(List::stream)
              .flatMap(stratum -> stratum.candidates().stream())
              .collect(Collectors.toCollection(TreeSet::new)));
      return;
    }
    for (Stratum stratum : space.samples().get(0)) {
      if (stratum.take() < stratum.candidates().size()) {
        refuseAmong(blocks, stratum.candidates());
      }
    }
  }

  private static void refuseAmong(List<Block> blocks, Collection<Integer> choice) {
    List<Block> unplaced =
        choice.stream()
            .map(blocks::get)
            .filter(block -> block.hosts().stream().allMatch(ANY_HOST::equals))
            .collect(Collectors.toList());
    if (unplaced.isEmpty() || unplaced.size() == choice.size()) {
      return;
    }
    throw new IllegalArgumentException(
        unplaced.size()
            + " of "
            + choice.size()
            + " blocks to choose from are on no host of the cluster: "
            + unplaced.get(0)
            + (unplaced.size() > 1 ? " and others" : "")
            + ". Maps run near the other blocks, so those would be sampled first. Use a job for each"
            + " of both, or the sampler stratified(directory).");
  }
}
