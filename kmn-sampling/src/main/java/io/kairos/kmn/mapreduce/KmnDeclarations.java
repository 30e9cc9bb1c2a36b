// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.common.AppliedBy;
import io.kairos.common.Setting;
import io.kairos.common.SettingBuilder;
import io.kairos.kmn.core.output.ReducePlacement;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.Function;

/**
 * Every property of a sampled job, with its default, range and meaning. {@link KmnSettings} has the
 * names, for authors of jobs, and reads them.
 */
final class KmnDeclarations {
  private static final String LINEAGE = "a file, or the output directory it is in";

  static final Setting<Optional<Double>> FRACTION =
      setting(KmnSettings.FRACTION)
          .since("0.1.0")
          .meaning(
              "The job reads this share of the N blocks of its input (K/N); K is rounded up. A job"
                  + " is sampled if `sample.fraction`, `sample.blocks` or `replay` is set.")
          .parsed(
              "",
              "a number above 0 and at most 1",
              optional(decimal(value -> value > 0 && value <= 1)));

  static final Setting<Optional<Long>> BLOCKS =
      setting(KmnSettings.BLOCKS)
          .since("0.1.0")
          .unit("blocks")
          .meaning(
              "The job reads this many blocks of its input (K), at most all of them (N). Set"
                  + " either this property or `sample.fraction`.")
          .parsed(
              "",
              "a whole number of at least 1",
              optional(
                  text -> {
                    long blocks = Long.parseLong(text);
                    if (blocks < 1) {
                      throw new IllegalArgumentException(text);
                    }
                    return blocks;
                  }));

  static final Setting<String> REPLAY =
      setting(KmnSettings.REPLAY)
          .since("0.1.0")
          .meaning("The job reads again the blocks that this `_KMN_SAMPLE.json` of a job names.")
          .text("", LINEAGE);

  static final Setting<String> SAMPLER =
      setting(KmnSettings.SAMPLER)
          .since("0.1.0")
          .meaning(
              "The sampler decides which samples the job accepts: any K blocks, one of f"
                  + " disjoint samples, or a share of each stratum. The manual's section on"
                  + " samplers has the details.")
          .text("any", "any, disjoint(f), stratified(by), or a class");

  static final Setting<Double> EXTRA_RATIO =
      setting(KmnSettings.EXTRA_RATIO)
          .since("0.1.0")
          .meaning(
              "The job starts this many maps for each map whose output it uses (M/K). With"
                  + " `1`, the job waits for every map, and no estimate is biased. With more, the"
                  + " slowest maps are left out, which biases results where slow blocks hold"
                  + " larger values. The paper takes 1.05. Map-only jobs, `disjoint` samples and"
                  + " replays always use 1.")
          .parsed("1", "a number of at least 1", decimal(value -> value >= 1));

  static final Setting<Double> EXTRA_RATIO_MAX =
      setting(KmnSettings.EXTRA_RATIO_MAX)
          .since("0.1.0")
          .meaning(
              "Kairos refuses a job that asks for a larger `extra.ratio`. An administrator"
                  + " makes this property final, so that no job can raise it.")
          .parsed("1.5", "a number of at least 1", decimal(value -> value >= 1));

  static final Setting<Boolean> ENABLED =
      setting(KmnSettings.ENABLED)
          .since("0.1.0")
          .meaning(
              "With `false`, the seed chooses the sample before the job starts. The rest is stock"
                  + " MapReduce, without `_KMN_SAMPLE.json`. An administrator can make `false`"
                  + " final, so that no job sets `true` again.")
          .flag("true");

  static final Setting<Optional<Long>> SEED =
      setting(KmnSettings.SEED)
          .since("0.1.0")
          .meaning(
              "Every random choice of the job starts from this seed. Kairos draws a seed at"
                  + " submission if none is set, and records it. The same seed does not give the"
                  + " same blocks, because containers decide. A replay gives the same blocks.")
          .parsed("", "a whole number", optional(Long::valueOf));

  static final Setting<Long> LOCALITY_WAIT =
      setting(KmnSettings.LOCALITY_WAIT)
          .since("0.1.0")
          .milliseconds()
          .meaning(
              "Maps take any host after the job launched no local map for this long. Use the time"
                  + " of some node heartbeats.")
          .longInteger("3000", 0, Long.MAX_VALUE);

  static final Setting<Long> SAMPLE_WAIT =
      setting(KmnSettings.SAMPLE_WAIT)
          .since("0.1.0")
          .milliseconds()
          .meaning(
              "A job that accepts several samples (`disjoint`) collects containers for this long"
                  + " before it chooses one.")
          .longInteger("1000", 0, Long.MAX_VALUE);

  static final Setting<Long> DELAY_MAX =
      setting(KmnSettings.DELAY_MAX)
          .since("0.1.0")
          .milliseconds()
          .meaning(
              "A job waits at most this long for better-spread map outputs after K outputs"
                  + " are ready.")
          .longInteger("10000", 0, Long.MAX_VALUE);

  static final Setting<Double> DELAY_COALESCING =
      setting(KmnSettings.DELAY_COALESCING)
          .since("0.1.0")
          .meaning(
              "Maps that finish closer together than this share of the K-th map's finish time count"
                  + " as one (§4.3.2).")
          .parsed("0.01", "a number from 0 to 1", decimal(value -> value >= 0 && value <= 1));

  static final Setting<String> DELAY_HISTORY =
      setting(KmnSettings.DELAY_HISTORY)
          .since("0.1.0")
          .meaning(
              "Kairos predicts from this `_KMN_SAMPLE.json` of an earlier run of the same job when"
                  + " maps will finish. Jobs with M = K do not read the file.")
          .text("", LINEAGE);

  static final Setting<Double> RACK_LINK =
      setting(KmnSettings.RACK_LINK)
          .since("0.1.0")
          .unit("Mbit/s")
          .meaning(
              "This is the bandwidth between a rack and the other racks. The job computes"
                  + " from the bandwidth whether waiting for better-spread outputs saves time.")
          .parsed("10000", "a number above 0", decimal(value -> value > 0 && value < 1e12));

  static final Setting<ReducePlacement> REDUCE_PLACEMENT =
      setting(KmnSettings.REDUCE_PLACEMENT)
          .since("0.1.0")
          .meaning(
              "The placement chooses the racks in which reducers run. `none` lets reducers"
                  + " run in any rack. `greedy` puts all reducers into the rack with most of the"
                  + " used map outputs. `round-robin` spreads reducers evenly over the racks with"
                  + " used outputs. `auto` is `greedy` for jobs of fewer than 10 maps, else"
                  + " `round-robin`.")
          .choice("auto", ReducePlacement.class);

  static final Setting<Long> REDUCE_LOCALITY_WAIT =
      setting(KmnSettings.REDUCE_LOCALITY_WAIT)
          .since("0.1.0")
          .milliseconds()
          .meaning("A reducer waits at most this long for a container in its rack.")
          .longInteger("3000", 0, Long.MAX_VALUE);

  static final Setting<String> INPUT_FORMAT =
      setting(KmnSettings.INPUT_FORMAT)
          .since("0.1.0")
          .meaning(
              "This class is the job's own input format, which reads the records. Kairos"
                  + " sets this property.")
          .text("", "a class");

  /** Every property, in the order of the manual. */
  static final List<Setting<?>> ALL =
      List.of(
          FRACTION,
          BLOCKS,
          REPLAY,
          SAMPLER,
          EXTRA_RATIO,
          EXTRA_RATIO_MAX,
          ENABLED,
          SEED,
          LOCALITY_WAIT,
          SAMPLE_WAIT,
          DELAY_MAX,
          DELAY_COALESCING,
          DELAY_HISTORY,
          RACK_LINK,
          REDUCE_PLACEMENT,
          REDUCE_LOCALITY_WAIT,
          INPUT_FORMAT);

  private KmnDeclarations() {}

  private static SettingBuilder setting(String property) {
    return Setting.of(property).appliedBy(AppliedBy.NEXT_JOB);
  }

  private static Function<String, Double> decimal(DoublePredicate range) {
    return text -> {
      double value = Double.parseDouble(text);
      if (!range.test(value) || Double.isInfinite(value)) {
        throw new IllegalArgumentException(text);
      }
      return value;
    };
  }

  private static <T> Function<String, Optional<T>> optional(Function<String, T> parser) {
    return text -> text.isEmpty() ? Optional.empty() : Optional.of(parser.apply(text));
  }
}
