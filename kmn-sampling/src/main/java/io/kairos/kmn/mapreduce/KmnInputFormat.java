// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.kmn.mapreduce.input.Candidates;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

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
    return (InputFormat<K, V>) SampledSplits.ownFormat(conf, KmnInputFormat.class);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if no sample of the input can be had as asked, saying why
   */
  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException, InterruptedException {
    Configuration conf = context.getConfiguration();
    SampledSplits sampled = new SampledSplits(conf);
    SerializationFactory factory = new SerializationFactory(conf);
    List<InputSplit> splits = wrapped(conf).getSplits(context);
    return sampled.of(
        splits, Candidates.ofNew(splits), Slot::new, (split, out) -> write(split, factory, out));
  }

  @SuppressWarnings("unchecked")
  private static void write(InputSplit split, SerializationFactory factory, FSDataOutputStream out)
      throws IOException {
    Serializer<InputSplit> serializer = factory.getSerializer((Class<InputSplit>) split.getClass());
    serializer.open(out);
    serializer.serialize(split);
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
