// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce.lineage;

import io.kairos.kmn.core.Block;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses to sample what a sampled job wrote. A program of several jobs is sampled as a whole by
 * its options, and a later job that left out parts of an earlier one's output would be wrong
 * without a word.
 */
public final class SampledOutputs {
  private static final Logger LOG = LoggerFactory.getLogger(SampledOutputs.class);

  private SampledOutputs() {}

  /**
   * The job is given a sample: later jobs of this program may not sample its output.
   *
   * @param conf of the job; one without an output directory is passed over
   */
  public static void remember(Configuration conf) {
    ProgramOutputs.addJob();
    String output = conf.get(FileOutputFormat.OUTDIR);
    if (output == null) {
      return;
    }
    try {
      Path directory = new Path(output);
      ProgramOutputs.add(directory.getFileSystem(conf).makeQualified(directory));
    } catch (IOException | IllegalArgumentException e) {
      LOG.info("{} = {} is no directory: not remembered", FileOutputFormat.OUTDIR, output, e);
    }
  }

  /** Whether this program has given a job a sample. */
  public static boolean hasJobs() {
    return ProgramOutputs.hasJobs();
  }

  /**
   * Looks for a lineage in every directory above the files of the blocks, and whether an earlier
   * job of this program writes there.
   *
   * @throws IllegalArgumentException naming the directory, if blocks are of such an output
   * @throws java.io.UncheckedIOException if a directory of blocks cannot be looked into
   */
  public static void refuse(List<Block> blocks, Configuration conf) {
    Set<Path> seen = new HashSet<>();
    for (Block block : blocks) {
      if (block.path().isEmpty()) {
        continue;
      }
      Path parent = new Path(block.path()).getParent();
      for (Path above = parent; above != null && seen.add(above); above = above.getParent()) {
        if (ProgramOutputs.contains(above)) {
          throw refused(above, "an earlier sampled job of this program");
        }
        if (hasLineage(above, above.equals(parent), conf)) {
          throw refused(above, "a sampled job (" + SampleFile.NAME + ")");
        }
      }
    }
  }

  private static IllegalArgumentException refused(Path directory, String writer) {
    return new IllegalArgumentException(
        "input "
            + directory
            + " is the output of "
            + writer
            + ", and part of it would be no sample of anything: read it whole, by a job that is"
            + " submitted by itself without sampling.");
  }

  private static boolean hasLineage(Path directory, boolean isOfBlocks, Configuration conf) {
    Path lineage = new Path(directory, SampleFile.NAME);
    try {
      return lineage.getFileSystem(conf).exists(lineage);
    } catch (IOException e) {
      if (isOfBlocks) {
        throw new UncheckedIOException("cannot look for " + lineage + ": " + e.getMessage(), e);
      }
      // Archives and some object stores refuse to be asked above what a user may read.
      LOG.info("cannot look for {}: {}", lineage, e.getMessage());
      return false;
    }
  }
}
