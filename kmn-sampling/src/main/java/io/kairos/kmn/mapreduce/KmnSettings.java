// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * The settings of one job: names of all properties, for authors of jobs, and their values. Defaults
 * and ranges stand in {@link KmnDeclarations}. Whatever cannot be used is refused with an {@link
 * IllegalArgumentException} that names property, value and fix. Values follow the job's
 * configuration, which is complete only when the job is submitted.
 */
public final class KmnSettings {
  static final String PREFIX = "mapreduce.kmn.";

  /** The input format whose splits are the blocks; set by {@link KmnJob}. */
  public static final String INPUT_FORMAT = PREFIX + "input.format.class";

  /** K/N; K is rounded up. A sampled job sets this, {@link #BLOCKS} or {@link #REPLAY}. */
  public static final String FRACTION = PREFIX + "sample.fraction";

  /** K, the number of blocks that are read. */
  public static final String BLOCKS = PREFIX + "sample.blocks";

  /** Name of the sampler, see {@link io.kairos.kmn.core.Samplers}. */
  public static final String SAMPLER = PREFIX + "sampler";

  /** M/K: maps started for each map whose output is used. */
  public static final String EXTRA_RATIO = PREFIX + "extra.ratio";

  /** The largest M/K that a job may ask for; the administrator makes it final. */
  public static final String EXTRA_RATIO_MAX = PREFIX + "extra.ratio.max";

  /** Off: the sample is chosen before the job starts, the rest is stock. */
  public static final String ENABLED = PREFIX + "enabled";

  /** Seed of every random choice; drawn at submission and recorded unless set. */
  public static final String SEED = PREFIX + "seed";

  /** How long to go without a local launch before a map takes any host, in ms. */
  public static final String LOCALITY_WAIT = PREFIX + "locality.wait-ms";

  /** How long to collect containers before one of several samples is chosen, in ms. */
  public static final String SAMPLE_WAIT = PREFIX + "sample.wait-ms";

  /** The longest wait for a better K after the first K outputs, in ms. */
  public static final String DELAY_MAX = PREFIX + "delay.max-ms";

  /** Finishes closer than this share of F_K are looked at as one (§4.3.2). */
  public static final String DELAY_COALESCING = PREFIX + "delay.coalescing";

  /**
   * The {@code _KMN_SAMPLE.json} of an earlier run, from which finish times are predicted (§4.3.2).
   */
  public static final String DELAY_HISTORY = PREFIX + "delay.history";

  /** The racks in which reducers run (§5.2.2). */
  public static final String REDUCE_PLACEMENT = PREFIX + "reduce.placement";

  /** How long a reducer waits for the rack it is meant for, in ms. */
  public static final String REDUCE_LOCALITY_WAIT = PREFIX + "reduce.locality.wait-ms";

  /** Bandwidth between a rack and the others, in Mbit/s. */
  public static final String RACK_LINK = PREFIX + "rack.link-mbit-s";

  /** The {@code _KMN_SAMPLE.json} of a job whose blocks are to be read again. */
  public static final String REPLAY = PREFIX + "replay";

  private static final double BYTES_PER_MBIT = 1e6 / 8;

  private final Configuration conf;

  KmnSettings(Configuration conf) {
    this.conf = conf;
  }

  /**
   * Refuses what no job could use, as it stands in a site file.
   *
   * @throws IllegalArgumentException that begins with the property, for the first such setting
   */
  public static void check(Configuration conf) {
    new KmnSettings(conf).checked();
  }

  /** Reads every setting once, so that a job is refused for any of them before it is submitted. */
  KmnSettings checked() {
    SettingValues.read(KmnDeclarations.ALL, conf::get);
    extraRatio();
    return this;
  }

  /** The value of one property of {@link KmnDeclarations}. */
  <T> T get(Setting<T> setting) {
    return setting.read(conf::get);
  }

  boolean isSet(Setting<?> setting) {
    return setting.isSet(conf::get);
  }

  /** Whether the job is a sampled one at all. */
  boolean isSampled() {
    return isSet(KmnDeclarations.FRACTION)
        || isSet(KmnDeclarations.BLOCKS)
        || isSet(KmnDeclarations.REPLAY);
  }

  /** K for an input of {@code n} blocks. */
  int sampleBlocks(int n) {
    if (isSet(KmnDeclarations.FRACTION) == isSet(KmnDeclarations.BLOCKS)) {
      throw new IllegalArgumentException(
          isSet(KmnDeclarations.BLOCKS)
              ? FRACTION + " and " + BLOCKS + " are both set: set one of them."
              : FRACTION
                  + " is not set: set it to a number above 0 and at most 1, or "
                  + BLOCKS
                  + " to a number of blocks.");
    }
    if (n == 0) {
      throw new IllegalArgumentException(
          "the input has no blocks: there is nothing to sample, check the input path.");
    }
    Optional<Double> fraction = get(KmnDeclarations.FRACTION);
    if (fraction.isPresent()) {
      return (int) Math.max(1, Math.ceil(n * fraction.get() - 1e-9));
    }
    long k = get(KmnDeclarations.BLOCKS).orElseThrow();
    if (k > n) {
      throw new IllegalArgumentException(
          BLOCKS
              + " = "
              + k
              + ": the input has "
              + n
              + " blocks, use a number from 1 to "
              + n
              + ".");
    }
    return (int) k;
  }

  /** M/K, within the administrator's limit. */
  double extraRatio() {
    double ratio = get(KmnDeclarations.EXTRA_RATIO);
    double max = get(KmnDeclarations.EXTRA_RATIO_MAX);
    if (ratio > max) {
      throw new IllegalArgumentException(
          String.format(
              "%s = %s: the administrator allows up to %s (%s), use 1 to %s.",
              EXTRA_RATIO, ratio, max, EXTRA_RATIO_MAX, max));
    }
    return ratio;
  }

  /** The seed, which is there once the job was planned. */
  long seed() {
    return get(KmnDeclarations.SEED)
        .orElseThrow(
            () -> new IllegalArgumentException(SEED + " is not set: set it to a whole number."));
  }

  double rackLinkBytesPerSecond() {
    return get(KmnDeclarations.RACK_LINK) * BYTES_PER_MBIT;
  }
}
