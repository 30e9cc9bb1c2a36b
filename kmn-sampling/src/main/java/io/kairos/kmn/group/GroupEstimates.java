// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.group;

import io.kairos.kmn.core.Bootstrap;
import io.kairos.kmn.core.SampledStratum;
import io.kairos.kmn.mapreduce.KmnSample;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Counts, sums and means over the whole input, as the sums of the sampled blocks tell them, each
 * with its error; in total and by group. A block without a record of a group adds 0 to it. Groups
 * that no sampled block has are not known.
 *
 * <p>It knows how the blocks were drawn: strata of a stratified sample are weighed by their blocks.
 * Equal samples give equal errors: the dice are the job's seed.
 */
public final class GroupEstimates {
  private static final int DRAWS = 10_000;

  private final KmnSample sample;
  private final SortedMap<String, BlockTotals> blocks;
  private final double confidence;
  private final SortedSet<String> groups;

  private GroupEstimates(
      KmnSample sample, SortedMap<String, BlockTotals> blocks, double confidence) {
    this.sample = sample;
    this.blocks = blocks;
    this.confidence = confidence;
    if (!blocks.keySet().equals(sample.blocks())) {
      throw new IllegalStateException(
          "the job added up " + blocks.keySet() + ", its sample is " + sample.blocks() + ".");
    }
    SortedSet<String> names = new TreeSet<>();
    blocks.values().forEach(block -> names.addAll(block.groups().keySet()));
    this.groups = Collections.unmodifiableSortedSet(names);
  }

  /**
   * Reads what {@link GroupSums} has written.
   *
   * @param output directory of a finished sampled job
   * @param confidence of the intervals, more than 0 and less than 1
   * @throws IllegalArgumentException if there is no sample, or a line that cannot be read
   * @throws IllegalStateException if the sums are not those of the sample's blocks
   */
  public static GroupEstimates read(Path output, Configuration conf, double confidence)
      throws IOException {
    KmnSample sample = KmnSample.read(output, conf);
    List<String> lines = new ArrayList<>();
    FileSystem fs = output.getFileSystem(conf);
    for (FileStatus part : fs.globStatus(new Path(output, "part-*"))) {
      try (BufferedReader in =
          new BufferedReader(
              new InputStreamReader(fs.open(part.getPath()), StandardCharsets.UTF_8))) {
        in.lines().forEach(lines::add);
      }
    }
    return of(sample, lines, confidence);
  }

  static GroupEstimates of(KmnSample sample, List<String> lines, double confidence) {
    SortedMap<String, BlockTotals> blocks = new TreeMap<>();
    for (String line : lines) {
      int end = line.indexOf('\t');
      String block = end < 0 ? line : line.substring(0, end);
      try {
        blocks
            .computeIfAbsent(block, name -> new BlockTotals())
            .read(end < 0 ? "" : line.substring(end + 1));
      } catch (IllegalStateException e) {
        throw new IllegalStateException(block + ": " + e.getMessage(), e);
      }
    }
    return new GroupEstimates(sample, blocks, confidence);
  }

  /** The sample that was read. */
  public KmnSample sample() {
    return sample;
  }

  /** Records of the sampled blocks that have a value. */
  public long records() {
    return blocks.values().stream().mapToLong(block -> block.total().records()).sum();
  }

  /** Records of the sampled blocks without a value. */
  public long skipped() {
    return blocks.values().stream().mapToLong(BlockTotals::skipped).sum();
  }

  /** The groups that the sampled blocks have; unmodifiable. */
  public SortedSet<String> groups() {
    return groups;
  }

  /**
   * Of all records of the input.
   *
   * @throws IllegalArgumentException if fewer than two blocks were sampled or no record has a value
   */
  public GroupEstimate total() {
    return estimate(BlockTotals::total);
  }

  /**
   * Of the records of one group.
   *
   * @param group one of the {@link #groups}
   * @throws IllegalArgumentException if no sampled block has it, or fewer than two were sampled
   */
  public GroupEstimate of(String group) {
    if (!groups.contains(group)) {
      throw new IllegalArgumentException(
          "group " + group + ": no sampled block has it, use one of groups().");
    }
    BlockTotals.Totals none = new BlockTotals.Totals();
    return estimate(block -> block.groups().getOrDefault(group, none));
  }

  private GroupEstimate estimate(Function<BlockTotals, BlockTotals.Totals> part) {
    List<SampledStratum> counts = strata(block -> part.apply(block).records(), part);
    List<SampledStratum> sums = strata(block -> part.apply(block).sum(), part);
    return new GroupEstimate(
        bootstrap().sum(counts), bootstrap().sum(sums), bootstrap().mean(sums));
  }

  private List<SampledStratum> strata(
      Function<BlockTotals, ? extends Number> value,
      Function<BlockTotals, BlockTotals.Totals> part) {
    Map<String, List<BlockTotals>> members =
        blocks.entrySet().stream()
            .collect(
                Collectors.groupingBy(
                    block -> sample.stratumOf(block.getKey()),
                    TreeMap::new,
                    Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
    Set<String> missing = new HashSet<>(sample.blocksOfStratum().keySet());
    missing.removeAll(members.keySet());
    if (!missing.isEmpty()) {
      throw new IllegalStateException("the sample has no block of the strata " + missing + ".");
    }
    List<SampledStratum> strata = new ArrayList<>();
    members.forEach(
        (name, sampled) ->
            strata.add(
                new SampledStratum(
                    name,
                    sample.blocksOfStratum().get(name),
                    sampled.stream()
                        .mapToDouble(block -> value.apply(block).doubleValue())
                        .toArray(),
                    sampled.stream().mapToLong(block -> part.apply(block).records()).toArray())));
    return strata;
  }

  private Bootstrap bootstrap() {
    return new Bootstrap(DRAWS, confidence, new Random(sample.seed()));
  }
}
