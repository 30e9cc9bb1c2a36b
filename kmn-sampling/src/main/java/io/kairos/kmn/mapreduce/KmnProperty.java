// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import java.util.List;
import java.util.Optional;

/** One property of a sampled job as the manual describes it; immutable. */
public final class KmnProperty {
  /** Common prefix of all properties. */
  public static final String PREFIX = "mapreduce.kmn.";

  /** Every property, in the order of the manual. */
  public static final List<KmnProperty> ALL =
      List.of(
          new KmnProperty(
              KmnSettings.FRACTION,
              "",
              "a number above 0 and at most 1",
              "K/N. One of this, `sample.blocks` and `replay` makes a job a sampled one."),
          new KmnProperty(
              KmnSettings.BLOCKS, "", "a whole number of at least 1", "K itself, at most N."),
          new KmnProperty(
              KmnSettings.REPLAY,
              "",
              "a file, or the output directory it is in",
              "The `_KMN_SAMPLE.json` of an earlier job: read its blocks again."),
          new KmnProperty(KmnSettings.SAMPLER, "any", "see samplers", "Which samples will do."),
          new KmnProperty(
              KmnSettings.EXTRA_RATIO,
              "1",
              "a number of at least 1",
              "M/K: maps started for each whose output is used. 1 waits for every map, and no estimate is biased; the paper takes 1.05. Always 1 without reducers, with `disjoint`, and in a replay."),
          new KmnProperty(
              KmnSettings.EXTRA_RATIO_MAX,
              "1.5",
              "a number of at least 1",
              "Administrator: the largest M/K. A job that asks for more is refused."),
          new KmnProperty(
              KmnSettings.ENABLED,
              "true",
              "true or false",
              "Off: the sample is drawn before the job starts, by the seed; the rest is stock, without `_KMN_SAMPLE.json`."),
          new KmnProperty(
              KmnSettings.SEED,
              "",
              "a whole number",
              "Of everything random; drawn at submission and recorded. The same seed does not give the same blocks (containers decide); a replay does."),
          new KmnProperty(
              KmnSettings.LOCALITY_WAIT,
              "3000",
              "a whole number of at least 0",
              "Milliseconds without a local launch before a map takes any host."),
          new KmnProperty(
              KmnSettings.SAMPLE_WAIT,
              "1000",
              "a whole number of at least 0",
              "Milliseconds to collect containers before one of several samples (`disjoint`) is chosen."),
          new KmnProperty(
              KmnSettings.DELAY_MAX,
              "10000",
              "a whole number of at least 0",
              "Longest wait for better-spread outputs once K are there, in milliseconds."),
          new KmnProperty(
              KmnSettings.DELAY_COALESCING,
              "0.01",
              "a number from 0 to 1",
              "Finishes closer than this share of the time to the K-th are looked at as one (§4.3.2)."),
          new KmnProperty(
              KmnSettings.DELAY_HISTORY,
              "",
              "a file, or the output directory it is in",
              "The `_KMN_SAMPLE.json` of an earlier run of the same job: when maps will finish is predicted from it. Not read where M = K."),
          new KmnProperty(
              KmnSettings.RACK_LINK,
              "10000",
              "a number above 0",
              "Bandwidth between a rack and the others, in Mbit/s; by it the job reckons whether to wait."),
          new KmnProperty(
              KmnSettings.REDUCE_PLACEMENT,
              "auto",
              "one of none, greedy, round-robin, auto",
              "Racks of reducers: anywhere, all where most outputs are, evenly; auto: greedy below 10 maps."),
          new KmnProperty(
              KmnSettings.REDUCE_LOCALITY_WAIT,
              "3000",
              "a whole number of at least 0",
              "Milliseconds a reducer waits for its rack."),
          new KmnProperty(
              KmnSettings.INPUT_FORMAT,
              "",
              "a class",
              "The job's own input format; set by Kairos."));

  private final String name;
  private final String defaultText;
  private final String range;
  private final String meaning;

  private KmnProperty(String name, String defaultText, String range, String meaning) {
    this.name = name;
    this.defaultText = defaultText;
    this.range = range;
    this.meaning = meaning;
  }

  /** The property of this name; empty if there is none. */
  public static Optional<KmnProperty> of(String name) {
    return ALL.stream().filter(property -> property.name.equals(name)).findFirst();
  }

  public String name() {
    return name;
  }

  /** As it would be written in a file; empty where there is none. */
  public String defaultText() {
    return defaultText;
  }

  /** The allowed values in words, with their unit where there is one. */
  public String range() {
    return range;
  }

  /** What the property does, with its unit where it has one. */
  public String meaning() {
    return meaning;
  }
}
