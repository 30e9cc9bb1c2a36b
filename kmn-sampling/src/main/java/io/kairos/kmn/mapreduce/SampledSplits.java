// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.kmn.core.Block;
import io.kairos.kmn.mapreduce.lineage.SampleNotice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.util.ReflectionUtils;

/** What jobs of both interfaces of MapReduce make of the splits of their own input format. */
final class SampledSplits {
  /**
   * Writes a split behind its class, as the stock client does.
   *
   * @param <S> the interface's split
   */
  @FunctionalInterface
  interface Writer<S> {
    void write(S split, FSDataOutputStream out) throws IOException;
  }

  private final Configuration conf;
  private final SamplePlanner planner;
  private final boolean bindsLate;

  /**
   * @throws IllegalArgumentException if the settings of the job are wrong, before its input is read
   */
  SampledSplits(Configuration conf) {
    this.conf = conf;
    this.planner = new SamplePlanner(conf);
    this.bindsLate = planner.bindsLate();
  }

  /**
   * The job's own input format.
   *
   * @param wrapper what it must not be
   */
  static Object ownFormat(Configuration conf, Class<?> wrapper) {
    Class<?> type = conf.getClass(KmnSettings.INPUT_FORMAT, null);
    if (type == null || type == wrapper) {
      throw new IllegalArgumentException(
          KmnSettings.INPUT_FORMAT + " is not set: name the job's own input format.");
    }
    return ReflectionUtils.newInstance(type, conf);
  }

  /**
   * M tasks that are bound to no split yet, or the splits of a sample if the job binds early. Empty
   * files are no blocks, unless there is nothing else. No task is near one: they would be sampled
   * last of all, and yet count in N.
   *
   * @param found of the splits, in their order
   * @param slot a task that is bound to none, by the bytes that it is expected to read
   * @throws IllegalArgumentException if no sample of the input can be had as asked, saying why
   */
  <S> List<S> of(List<S> all, List<Block> found, LongFunction<S> slot, Writer<S> writer)
      throws IOException {
    List<S> splits = new ArrayList<>();
    List<Block> blocks = new ArrayList<>();
    boolean allEmpty = found.stream().allMatch(Block::isEmptyFile);
    for (Block block : found) {
      if (allEmpty || !block.isEmptyFile()) {
        splits.add(all.get(block.index()));
        blocks.add(block.at(blocks.size()));
      }
    }
    if (!bindsLate) {
      return planner.preselected(blocks).stream().map(splits::get).collect(Collectors.toList());
    }
    JobPlan plan = planner.plan(blocks); // Refused before anything is written.
    plan.withSplitsAt(write(splits, writer)).write(conf);
    SampleNotice.log(conf, plan.population().sampler(), plan.k(), blocks.size());
    long meanLength = blocks.stream().mapToLong(Block::length).sum() / Math.max(1, blocks.size());
    return new ArrayList<>(Collections.nCopies(plan.tasks(), slot.apply(meanLength)));
  }

  /** Returns where each begins. */
  private <S> long[] write(List<S> splits, Writer<S> writer) throws IOException {
    long[] offsets = new long[splits.size()];
    try (FSDataOutputStream out = JobDirectory.create(JobPlan.candidates(conf), conf)) {
      for (int i = 0; i < offsets.length; i++) {
        offsets[i] = out.getPos();
        Text.writeString(out, splits.get(i).getClass().getName());
        writer.write(splits.get(i), out);
      }
    }
    return offsets;
  }
}
