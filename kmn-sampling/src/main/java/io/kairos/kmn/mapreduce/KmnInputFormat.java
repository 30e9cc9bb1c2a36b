// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.kmn.core.Block;
import io.kairos.kmn.mapreduce.input.Candidates;
import io.kairos.kmn.mapreduce.lineage.SampleNotice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Wraps the input format of a job: every split becomes a candidate, and the job gets M map tasks
 * that are not bound to any of them yet. Records are read by the wrapped format.
 *
 * @param <K> the wrapped format's key
 * @param <V> the wrapped format's value
 */
public final class KmnInputFormat<K, V> extends InputFormat<K, V> {
  @SuppressWarnings("unchecked")
  private InputFormat<K, V> wrapped(Configuration conf) {
    Class<?> type = conf.getClass(KmnSettings.INPUT_FORMAT, null);
    if (type == null || type == KmnInputFormat.class) {
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
  public List<InputSplit> getSplits(JobContext context) throws IOException, InterruptedException {
    Configuration conf = context.getConfiguration();
    SamplePlanner planner = new SamplePlanner(conf);
    boolean bindsLate = planner.bindsLate();
    List<InputSplit> splits = wrapped(conf).getSplits(context);
    List<Block> blocks = Candidates.ofNew(splits);
    List<InputSplit> result = new ArrayList<>();
    if (!bindsLate) {
      planner.preselected(blocks).forEach(block -> result.add(splits.get(block)));
      return result;
    }
    JobPlan plan = planner.plan(blocks); // Refused before anything is written.
    plan.withSplitsAt(write(splits, conf)).write(conf);
    SampleNotice.log(conf, plan.population().sampler(), plan.k(), blocks.size());
    long meanLength = blocks.stream().mapToLong(Block::length).sum() / Math.max(1, blocks.size());
    for (int task = 0; task < plan.tasks(); task++) {
      result.add(new Slot(meanLength));
    }
    return result;
  }

  /** Writes the splits as the stock client writes its own; returns where each begins. */
  @SuppressWarnings("unchecked")
  private static long[] write(List<InputSplit> splits, Configuration conf) throws IOException {
    long[] offsets = new long[splits.size()];
    SerializationFactory factory = new SerializationFactory(conf);
    try (FSDataOutputStream out = JobDirectory.create(JobPlan.candidates(conf), conf)) {
      for (int i = 0; i < offsets.length; i++) {
        offsets[i] = out.getPos();
        Class<InputSplit> type = (Class<InputSplit>) splits.get(i).getClass();
        Text.writeString(out, type.getName());
        Serializer<InputSplit> serializer = factory.getSerializer(type);
        serializer.open(out);
        serializer.serialize(splits.get(i));
      }
    }
    return offsets;
  }

  @Override
  public RecordReader<K, V> createRecordReader(InputSplit split, TaskAttemptContext context)
      throws IOException, InterruptedException {
    if (split instanceof Slot) {
      throw Slot.notBound();
    }
    return wrapped(context.getConfiguration()).createRecordReader(split, context);
  }
}
