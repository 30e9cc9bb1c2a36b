// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.kmn.core.ReducePlacement;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoublePredicate;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/**
 * All properties of a sampled job, with default, range and refusal. Whatever cannot be used is
 * refused with an {@link IllegalArgumentException} that names property, value and fix.
 */
public final class KmnSettings {
  private static final String PREFIX = "mapreduce.kmn.";

  /** The input format whose splits are the blocks; set by {@link KmnJob}. */
  public static final String INPUT_FORMAT = PREFIX + "input.format.class";

  /** K/N, above 0 and at most 1; K is rounded up. One of this, blocks and replay is needed. */
  public static final String FRACTION = PREFIX + "sample.fraction";

  /** K itself, from 1 to N. */
  public static final String BLOCKS = PREFIX + "sample.blocks";

  /** Name of the sampler, see {@link io.kairos.kmn.core.Samplers}; default any. */
  public static final String SAMPLER = PREFIX + "sampler";

  /** M/K: tasks started for each output used, at least 1; default 1, the paper takes 1.05. */
  public static final String EXTRA_RATIO = PREFIX + "extra.ratio";

  /** The largest M/K a job may ask for, the administrator's to make final; default 1.5. */
  public static final String EXTRA_RATIO_MAX = PREFIX + "extra.ratio.max";

  /** Off: the sample is chosen before the job starts, the rest is stock; default true. */
  public static final String ENABLED = PREFIX + "enabled";

  /** Of everything random; chosen at submission and recorded unless set. */
  public static final String SEED = PREFIX + "seed";

  /** How long to go without a local launch before any host will do, in ms; default 3000. */
  public static final String LOCALITY_WAIT = PREFIX + "locality.wait-ms";

  /** How long to collect containers before one of several samples is chosen, ms; default 1000. */
  public static final String SAMPLE_WAIT = PREFIX + "sample.wait-ms";

  /** The longest wait for a better K after the first K outputs, in ms; default 10000. */
  public static final String DELAY_MAX = PREFIX + "delay.max-ms";

  /** Finishes closer than this share of F_K are looked at as one (§4.3.2); default 0.01. */
  public static final String DELAY_COALESCING = PREFIX + "delay.coalescing";

  /**
   * The {@code _KMN_SAMPLE.json} of an earlier run of the same job, by whose maps it is predicted
   * when those of this one will finish (§4.3.2).
   */
  public static final String DELAY_HISTORY = PREFIX + "delay.history";

  /** Where reducers go: none, greedy, round-robin, auto (§5.2.2); default auto. */
  public static final String REDUCE_PLACEMENT = PREFIX + "reduce.placement";

  /** How long a reducer waits for the rack it is meant for, in ms; default 3000. */
  public static final String REDUCE_LOCALITY_WAIT = PREFIX + "reduce.locality.wait-ms";

  /** Bandwidth between a rack and the others, in Mbit/s; default 10000. */
  public static final String RACK_LINK = PREFIX + "rack.link-mbit-s";

  /** The {@code _KMN_SAMPLE.json} of a run whose blocks are to be read again. */
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
    extraRatio();
    enabled();
    localityWaitMillis();
    sampleWaitMillis();
    delayMaxMillis();
    delayCoalescing();
    reducePlacement();
    reduceLocalityWaitMillis();
    rackLinkBytesPerSecond();
    if (isSet(SEED)) {
      seed();
    }
    return this;
  }

  boolean isSet(String property) {
    return !conf.getTrimmed(property, "").isEmpty();
  }

  /** Whether the job is a sampled one at all. */
  boolean isSampled() {
    return isSet(FRACTION) || isSet(BLOCKS) || isSet(REPLAY);
  }

  /** K for an input of {@code n} blocks. */
  int sampleBlocks(int n) {
    if (isSet(FRACTION) == isSet(BLOCKS)) {
      throw new IllegalArgumentException(
          isSet(BLOCKS)
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
    if (isSet(FRACTION)) {
      double fraction =
          decimal(FRACTION, "", value -> value > 0 && value <= 1, "above 0 and at most 1");
      return (int) Math.max(1, Math.ceil(n * fraction - 1e-9));
    }
    long k = whole(BLOCKS, "", value -> value >= 1, "of at least 1");
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

  String sampler() {
    return conf.getTrimmed(SAMPLER, "any");
  }

  /** M/K, within the administrator's limit. */
  double extraRatio() {
    double ratio = decimal(EXTRA_RATIO, "1", value -> value >= 1, "of at least 1");
    double max = extraRatioMax();
    if (ratio > max) {
      throw new IllegalArgumentException(
          String.format(
              "%s = %s: the administrator allows up to %s (%s), use 1 to %s.",
              EXTRA_RATIO, ratio, max, EXTRA_RATIO_MAX, max));
    }
    return ratio;
  }

  double extraRatioMax() {
    return decimal(EXTRA_RATIO_MAX, "1.5", value -> value >= 1, "of at least 1");
  }

  boolean enabled() {
    String text = conf.getTrimmed(ENABLED, "true");
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException(ENABLED + " = " + text + ": use true or false.");
    }
    return Boolean.parseBoolean(text);
  }

  long seed() {
    return whole(SEED, "", value -> true, "");
  }

  long localityWaitMillis() {
    return millis(LOCALITY_WAIT, "3000");
  }

  long sampleWaitMillis() {
    return millis(SAMPLE_WAIT, "1000");
  }

  long delayMaxMillis() {
    return millis(DELAY_MAX, "10000");
  }

  double delayCoalescing() {
    return decimal(DELAY_COALESCING, "0.01", value -> value >= 0 && value <= 1, "from 0 to 1");
  }

  ReducePlacement reducePlacement() {
    String text = conf.getTrimmed(REDUCE_PLACEMENT, "auto");
    return Arrays.stream(ReducePlacement.values())
        .filter(placement -> spell(placement).equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    REDUCE_PLACEMENT
                        + " = "
                        + text
                        + ": use one of "
                        + Arrays.stream(ReducePlacement.values())
                            .map(KmnSettings::spell)
                            .collect(Collectors.joining(", "))
                        + "."));
  }

  long reduceLocalityWaitMillis() {
    return millis(REDUCE_LOCALITY_WAIT, "3000");
  }

  double rackLinkBytesPerSecond() {
    return decimal(RACK_LINK, "10000", value -> value > 0 && value < 1e12, "above 0")
        * BYTES_PER_MBIT;
  }

  private static String spell(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private long millis(String property, String defaultText) {
    return whole(property, defaultText, value -> value >= 0, "of at least 0");
  }

  private long whole(String property, String defaultText, LongPredicate range, String words) {
    String text = conf.getTrimmed(property, defaultText);
    try {
      long value = Long.parseLong(text);
      if (range.test(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Refused below, with the same words.
    }
    throw new IllegalArgumentException(
        (property + " = " + text + ": use a whole number " + words).trim() + ".");
  }

  private double decimal(String property, String defaultText, DoublePredicate range, String words) {
    String text = conf.getTrimmed(property, defaultText);
    try {
      double value = Double.parseDouble(text);
      if (range.test(value) && !Double.isInfinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Refused below, with the same words.
    }
    throw new IllegalArgumentException(property + " = " + text + ": use a number " + words + ".");
  }
}
