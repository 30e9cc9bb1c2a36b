// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** Makes a job a sampled one; the {@code blockSample} operator of §5.1. */
public final class KmnJob {
  private KmnJob() {}

  /**
   * Lets {@code job} run on a sample of its input's blocks.
   *
   * @param inputFormat the job's own input format; each of its splits is a block
   * @param fraction K/N, above 0 and at most 1; K is rounded up
   * @param sampler {@code any}, {@code disjoint(f)}, {@code stratified(by)} or a class, see {@link
   *     io.kairos.kmn.core.Samplers}
   * @throws IllegalArgumentException if the fraction is out of range or a setting of the job is
   */
  @SuppressWarnings("rawtypes") // As Job.setInputFormatClass has it.
  public static void blockSample(
      Job job, Class<? extends InputFormat> inputFormat, double fraction, String sampler) {
    Configuration conf = job.getConfiguration();
    conf.set(KmnSettings.FRACTION, Double.toString(fraction));
    conf.unset(KmnSettings.BLOCKS);
    conf.unset(KmnSettings.REPLAY);
    prepare(job, inputFormat, sampler);
    new KmnSettings(conf).sampleBlocks(1);
  }

  /**
   * As {@link #blockSample(Job, Class, double, String)}, with K itself.
   *
   * @param blocks K, at least 1; more than the input has is refused at submission
   */
  @SuppressWarnings("rawtypes")
  public static void blockSample(
      Job job, Class<? extends InputFormat> inputFormat, int blocks, String sampler) {
    Configuration conf = job.getConfiguration();
    conf.setInt(KmnSettings.BLOCKS, blocks);
    conf.unset(KmnSettings.FRACTION);
    conf.unset(KmnSettings.REPLAY);
    prepare(job, inputFormat, sampler);
    new KmnSettings(conf).sampleBlocks(Integer.MAX_VALUE);
  }

  /**
   * Refuses the job when it is submitted if its sample has fewer blocks. How many a fraction is can
   * be told no earlier.
   *
   * @param least K, at least 1; an error needs 2
   */
  public static void requireBlocks(Job job, int least) {
    job.getConfiguration().setInt(SamplePlanner.LEAST_BLOCKS, least);
  }

  @SuppressWarnings("rawtypes")
  private static void prepare(Job job, Class<? extends InputFormat> inputFormat, String sampler) {
    Configuration conf = job.getConfiguration();
    conf.set(KmnSettings.SAMPLER, sampler);
    conf.set(MRConfig.FRAMEWORK_NAME, KmnClientProtocolProvider.FRAMEWORK);
    conf.setClass(MRJobConfig.INPUT_FORMAT_CLASS_ATTR, inputFormat, InputFormat.class);
    conf.setBoolean("mapred.mapper.new-api", true);
    new KmnSettings(conf).checked();
    JobPreparation.prepare(conf);
  }
}
