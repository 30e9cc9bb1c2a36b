// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import io.kairos.kmn.mapreduce.KmnJob;
import io.kairos.kmn.mapreduce.KmnSettings;
import java.util.OptionalDouble;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/** The ways to run a job on a sample that the demo compares. */
enum SamplingMode {
  /** The sample is chosen at random before the job is submitted. */
  STOCK("stock", "stock", OptionalDouble.empty()),
  /** Any K blocks, and all K outputs. */
  KMN_10("kmn10", "KMN, M/K 1.0", OptionalDouble.of(1.0)),
  /** Any M blocks, and the best-spread K outputs. */
  KMN_11("kmn", "KMN, M/K 1.1", OptionalDouble.of(1.1));

  /**
   * What KMN takes a rack's link for. So slow, with outputs of a few hundred KB, that a shuffle
   * takes longer than the maps: only then does it pay to wait for the best-spread outputs. With
   * fast links KMN would rightly take the first K, and M/K 1.1 would show nothing.
   */
  static final double RACK_LINK_MBIT_S = 0.05;

  /** A map takes up to 15 s here, most of it waiting for one of the few cores. */
  private static final int DELAY_MAX_MILLIS = 60_000;

  private final String key;
  private final String label;
  private final OptionalDouble extraRatio;

  SamplingMode(String key, String label, OptionalDouble extraRatio) {
    this.key = key;
    this.label = label;
    this.extraRatio = extraRatio;
  }

  /** Name in the JSON. */
  String key() {
    return key;
  }

  /** Name in table and picture. */
  String label() {
    return label;
  }

  /** Makes a job that reads all of its input one that reads a sample. */
  void sample(Job job, DemoSize size, long seed) {
    if (extraRatio.isEmpty()) {
      RandomSampleInputFormat.sample(job, size.sampleBlocks(), seed);
      return;
    }
    Configuration conf = job.getConfiguration();
    conf.setDouble(KmnSettings.EXTRA_RATIO, extraRatio.getAsDouble());
    conf.setLong(KmnSettings.SEED, seed);
    conf.setDouble(KmnSettings.RACK_LINK, RACK_LINK_MBIT_S);
    conf.setInt(KmnSettings.DELAY_MAX, DELAY_MAX_MILLIS);
    KmnJob.blockSample(job, TextInputFormat.class, size.sampleBlocks(), "any");
  }
}
