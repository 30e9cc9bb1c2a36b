// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.kmn.core.Block;
import io.kairos.kmn.core.SampleSpace;
import io.kairos.kmn.core.Stratum;
import io.kairos.kmn.core.output.MapHistory;
import io.kairos.kmn.mapreduce.lineage.Population;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * What the client hands the application master: the blocks, where each one's split lies in the file
 * of candidates, the samples to choose from, and how long an earlier run's maps took. Kept in the
 * job's directory.
 */
final class JobPlan {
  private static final String FILE = "kmn.plan";
  private static final String CANDIDATES = "kmn.candidates";
  private static final int VERSION = 3;

  private final List<Block> blocks;
  private final long[] splitOffsets;
  private final SampleSpace space;
  private final int k;
  private final double extraRatio;
  private final Population population;
  private final MapHistory history;

  /** A plan without a history. */
  JobPlan(
      List<Block> blocks,
      long[] splitOffsets,
      SampleSpace space,
      int k,
      double extraRatio,
      Population population) {
    this.blocks = List.copyOf(blocks);
    this.splitOffsets = splitOffsets.clone();
    this.space = space;
    this.k = k;
    this.extraRatio = extraRatio;
    this.population = population;
    this.history = MapHistory.none();
  }

  private JobPlan(JobPlan plan, long[] splitOffsets, MapHistory history) {
    this.blocks = plan.blocks;
    this.splitOffsets = splitOffsets;
    this.space = plan.space;
    this.k = plan.k;
    this.extraRatio = plan.extraRatio;
    this.population = plan.population;
    this.history = history;
  }

  /** The same plan with what an earlier run tells. */
  JobPlan with(MapHistory earlier) {
    return new JobPlan(this, splitOffsets, earlier);
  }

  /** The same plan, now that the splits are written. */
  JobPlan withSplitsAt(long[] offsets) {
    return new JobPlan(this, offsets.clone(), history);
  }

  List<Block> blocks() {
    return blocks;
  }

  /** Where the block's serialised split begins in {@link #candidates}, in bytes. */
  long splitOffset(int block) {
    return splitOffsets[block];
  }

  SampleSpace space() {
    return space;
  }

  /** K: outputs that are used. */
  int k() {
    return k;
  }

  /** M/K as used: 1 where every map is needed. */
  double extraRatio() {
    return extraRatio;
  }

  /** Of which blocks the sample is one. */
  Population population() {
    return population;
  }

  /** What is known of an earlier run; here, so that nothing is read of it once the job runs. */
  MapHistory history() {
    return history;
  }

  /** M: maps that are started. */
  int tasks() {
    return space.tasks(extraRatio);
  }

  /** The file of serialised splits of the job that {@code conf} describes. */
  static Path candidates(Configuration conf) {
    return new Path(conf.get(MRJobConfig.MAPREDUCE_JOB_DIR), CANDIDATES);
  }

  static Path file(Configuration conf) {
    return new Path(conf.get(MRJobConfig.MAPREDUCE_JOB_DIR), FILE);
  }

  void write(Configuration conf) throws IOException {
    Path file = file(conf);
    try (DataOutputStream out = JobDirectory.create(file, conf)) {
      out.writeInt(VERSION);
      out.writeInt(k);
      out.writeDouble(extraRatio);
      out.writeInt(blocks.size());
      for (Block block : blocks) {
        Text.writeString(out, block.path());
        out.writeLong(block.offset());
        out.writeLong(block.length());
        writeStrings(out, block.hosts());
        writeStrings(out, block.memoryHosts());
        out.writeLong(splitOffsets[block.index()]);
      }
      out.writeInt(space.samples().size());
      for (List<Stratum> sample : space.samples()) {
        out.writeInt(sample.size());
        for (Stratum stratum : sample) {
          Text.writeString(out, stratum.name());
          out.writeInt(stratum.take());
          out.writeInt(stratum.candidates().size());
          for (int block : stratum.candidates()) {
            out.writeInt(block);
          }
        }
      }
      Text.writeString(out, population.sampler());
      out.writeInt(population.blocksOfStratum().size());
      for (Map.Entry<String, Integer> stratum : population.blocksOfStratum().entrySet()) {
        Text.writeString(out, stratum.getKey());
        out.writeInt(stratum.getValue());
      }
      out.writeInt(history.durationsMillis().size());
      for (long millis : history.durationsMillis()) {
        out.writeLong(millis);
      }
    }
  }

  static JobPlan read(Configuration conf) throws IOException {
    Path file = file(conf);
    FileSystem fs = file.getFileSystem(conf);
    try (DataInputStream in = fs.open(file)) {
      int version = in.readInt();
      if (version != VERSION) {
        throw new IOException(
            file
                + " has version "
                + version
                + ", this is "
                + VERSION
                + ": use the same kmn-sampling jar for submission and in the cluster.");
      }
      int k = in.readInt();
      double extraRatio = in.readDouble();
      int n = in.readInt();
      // Blocks of one file have its path, and all blocks together have few hosts.
      Map<String, String> names = new HashMap<>();
      List<Block> blocks = new ArrayList<>(n);
      long[] offsets = new long[n];
      for (int i = 0; i < n; i++) {
        String path = shared(Text.readString(in), names);
        long offset = in.readLong();
        long length = in.readLong();
        List<String> hosts = readStrings(in, names);
        blocks.add(Block.of(i, path, offset, length, hosts, readStrings(in, names)));
        offsets[i] = in.readLong();
      }
      return new JobPlan(blocks, offsets, readSpace(in), k, extraRatio, readPopulation(in))
          .with(readHistory(in));
    }
  }

  private static SampleSpace readSpace(DataInput in) throws IOException {
    List<List<Stratum>> samples = new ArrayList<>();
    for (int s = in.readInt(); s > 0; s--) {
      List<Stratum> sample = new ArrayList<>();
      for (int strata = in.readInt(); strata > 0; strata--) {
        String name = Text.readString(in);
        int take = in.readInt();
        List<Integer> members = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) {
          members.add(in.readInt());
        }
        sample.add(Stratum.of(name, members, take));
      }
      samples.add(sample);
    }
    return SampleSpace.oneOf(samples);
  }

  private static Population readPopulation(DataInput in) throws IOException {
    String sampler = Text.readString(in);
    Map<String, Integer> blocksOfStratum = new LinkedHashMap<>();
    for (int i = in.readInt(); i > 0; i--) {
      blocksOfStratum.put(Text.readString(in), in.readInt());
    }
    return new Population(sampler, blocksOfStratum);
  }

  private static MapHistory readHistory(DataInput in) throws IOException {
    List<Long> durationsMillis = new ArrayList<>();
    for (int i = in.readInt(); i > 0; i--) {
      durationsMillis.add(in.readLong());
    }
    return MapHistory.of(durationsMillis);
  }

  private static void writeStrings(DataOutput out, Collection<String> strings) throws IOException {
    WritableUtils.writeStringArray(out, strings.toArray(new String[0]));
  }

  private static List<String> readStrings(DataInput in, Map<String, String> names)
      throws IOException {
    List<String> strings = Arrays.asList(WritableUtils.readStringArray(in));
    strings.replaceAll(string -> shared(string, names));
    return strings;
  }

  private static String shared(String name, Map<String, String> names) {
    return names.computeIfAbsent(name, first -> first);
  }
}
