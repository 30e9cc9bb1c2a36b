// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce.input;

import io.kairos.kmn.core.Block;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.SplitLocationInfo;
import org.apache.hadoop.mapreduce.lib.input.CombineFileSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * The splits of an input as blocks. A split of several files is refused: which files share one
 * depends on where their copies are, and checks and lineage need one file for each block.
 */
public final class Candidates {
  private Candidates() {}

  /**
   * Blocks of the splits of {@code org.apache.hadoop.mapreduce}, in their order.
   *
   * @throws IllegalArgumentException if a split is of several files
   */
  public static List<Block> ofNew(List<org.apache.hadoop.mapreduce.InputSplit> splits)
      throws IOException, InterruptedException {
    List<Block> blocks = new ArrayList<>();
    for (org.apache.hadoop.mapreduce.InputSplit split : splits) {
      blocks.add(
          block(
              blocks.size(),
              split,
              split.getLength(),
              split.getLocations(),
              split.getLocationInfo()));
    }
    return blocks;
  }

  /**
   * Blocks of the splits of {@code org.apache.hadoop.mapred}, in their order.
   *
   * @throws IllegalArgumentException if a split is of several files
   */
  public static List<Block> ofOld(org.apache.hadoop.mapred.InputSplit[] splits) throws IOException {
    List<Block> blocks = new ArrayList<>();
    for (org.apache.hadoop.mapred.InputSplit split : splits) {
      SplitLocationInfo[] locations =
          split instanceof org.apache.hadoop.mapred.InputSplitWithLocationInfo
              ? ((org.apache.hadoop.mapred.InputSplitWithLocationInfo) split).getLocationInfo()
              : null;
      blocks.add(block(blocks.size(), split, split.getLength(), split.getLocations(), locations));
    }
    return blocks;
  }

  private static Block block(
      int index, Object told, long length, String[] hosts, SplitLocationInfo[] locations) {
    List<String> inMemory = new ArrayList<>();
    if (locations != null) {
      for (SplitLocationInfo location : locations) {
        if (location.isInMemory()) {
          inMemory.add(location.getLocation());
        }
      }
    }
    Object split = TaggedSplits.unwrapped(told);
    if (split instanceof CombineFileSplit) {
      throw new IllegalArgumentException(
          "the input format makes splits of several files ("
              + split.getClass().getName()
              + "): their blocks cannot be named, replayed, assigned to a stratum, or checked for"
              + " lost copies. Use an input format whose splits are of one file each, for example"
              + " TextInputFormat.");
    }
    String path = "";
    long offset = 0;
    if (split instanceof FileSplit) {
      path = ((FileSplit) split).getPath().toString();
      offset = ((FileSplit) split).getStart();
    } else if (split instanceof org.apache.hadoop.mapred.FileSplit) {
      path = ((org.apache.hadoop.mapred.FileSplit) split).getPath().toString();
      offset = ((org.apache.hadoop.mapred.FileSplit) split).getStart();
    }
    return Block.of(
        index, path, offset, length, hosts == null ? List.of() : List.of(hosts), inMemory);
  }
}
