// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/**
 * What stock MapReduce can do for a job on a sample: K of the N blocks, chosen at random before the
 * job is submitted.
 */
public final class RandomSampleInputFormat extends TextInputFormat {
  private static final String BLOCKS = "kairos.tools.sample.blocks";
  private static final String SEED = "kairos.tools.sample.seed";

  /** Lets the job read only so many of its blocks; the same seed gives the same ones. */
  public static void sample(Job job, int blocks, long seed) {
    job.setInputFormatClass(RandomSampleInputFormat.class);
    job.getConfiguration().setInt(BLOCKS, blocks);
    job.getConfiguration().setLong(SEED, seed);
  }

  @Override
  public List<InputSplit> getSplits(JobContext job) throws IOException {
    List<InputSplit> splits = super.getSplits(job);
    int blocks = job.getConfiguration().getInt(BLOCKS, splits.size());
    Collections.shuffle(splits, new Random(job.getConfiguration().getLong(SEED, 0)));
    return splits.subList(0, blocks);
  }
}
