// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.kmn.core.Block;
import io.kairos.kmn.mapreduce.input.Candidates;
import io.kairos.kmn.mapreduce.lineage.SampleNotice;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * {@link KmnInputFormat} for jobs of the older interface, {@code org.apache.hadoop.mapred}.
 *
 * @param <K> the wrapped format's key
 * @param <V> the wrapped format's value
 */
public final class KmnMapredInputFormat<K, V> implements InputFormat<K, V> {
  @SuppressWarnings("unchecked")
  private InputFormat<K, V> wrapped(JobConf conf) {
    Class<?> type = conf.getClass(KmnSettings.INPUT_FORMAT, null);
    if (type == null || type == KmnMapredInputFormat.class) {
      throw new IllegalArgumentException(
          KmnSettings.INPUT_FORMAT + " is not set: name the job's own input format.");
    }
    return (InputFormat<K, V>) ReflectionUtils.newInstance(type, conf);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if no sample of the input can be had as asked, saying why
   */
  @Override
  public InputSplit[] getSplits(JobConf conf, int numSplits) throws IOException {
    SamplePlanner planner = new SamplePlanner(conf);
    boolean bindsLate = planner.bindsLate();
    InputSplit[] splits = wrapped(conf).getSplits(conf, numSplits);
    List<Block> blocks = Candidates.ofOld(splits);
    if (!bindsLate) {
      return planner.preselected(blocks).stream()
          .map(block -> splits[block])
          .toArray(InputSplit[]::new);
    }
    JobPlan plan = planner.plan(blocks); // Refused before anything is written.
    plan.withSplitsAt(write(splits, conf)).write(conf);
    SampleNotice.log(conf, plan.population().sampler(), plan.k(), blocks.size());
    InputSplit[] slots = new InputSplit[plan.tasks()];
    Arrays.fill(
        slots,
        new Slot(blocks.stream().mapToLong(Block::length).sum() / Math.max(1, blocks.size())));
    return slots;
  }

  /** Writes the splits as the stock client writes its own; returns where each begins. */
  private static long[] write(InputSplit[] splits, JobConf conf) throws IOException {
    long[] offsets = new long[splits.length];
    try (FSDataOutputStream out = JobDirectory.create(JobPlan.candidates(conf), conf)) {
      for (int i = 0; i < offsets.length; i++) {
        offsets[i] = out.getPos();
        Text.writeString(out, splits[i].getClass().getName());
        splits[i].write(out);
      }
    }
    return offsets;
  }

  @Override
  public RecordReader<K, V> getRecordReader(InputSplit split, JobConf conf, Reporter reporter)
      throws IOException {
    if (split instanceof Slot) {
      throw Slot.notBound();
    }
    return wrapped(conf).getRecordReader(split, conf, reporter);
  }
}
