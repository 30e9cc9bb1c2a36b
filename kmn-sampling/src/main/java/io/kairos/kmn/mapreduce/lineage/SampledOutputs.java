// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce.lineage;

import io.kairos.kmn.core.Block;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Refuses to sample what a sampled job wrote. A program of several jobs is sampled as a whole by
 * its options, and a later job that left out parts of an earlier one's output would be wrong
 * without a word.
 */
public final class SampledOutputs {
  private SampledOutputs() {}

  /**
   * Looks for a lineage beside the files of the blocks.
   *
   * @throws IllegalArgumentException naming the directory, if blocks are of such an output
   * @throws java.io.UncheckedIOException if a directory cannot be looked into
   */
  public static void refuse(List<Block> blocks, Configuration conf) {
    Set<Path> directories =
        blocks.stream()
            .filter(block -> !block.path().isEmpty())
            .map(block -> new Path(block.path()).getParent())
            .collect(Collectors.toCollection(TreeSet::new));
    for (Path directory : directories) {
      if (isSampled(directory, conf)) {
        throw new IllegalArgumentException(
            "input "
                + directory
                + " is the output of a sampled job ("
                + SampleFile.NAME
                + "), and part of it would be no sample of anything: read it whole, by a job"
                + " that is submitted by itself without sampling.");
      }
    }
  }

  private static boolean isSampled(Path directory, Configuration conf) {
    Path lineage = new Path(directory, SampleFile.NAME);
    try {
      return lineage.getFileSystem(conf).exists(lineage);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look for " + lineage + ": " + e.getMessage(), e);
    }
  }
}
