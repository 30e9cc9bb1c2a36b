// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.kmn.mapreduce.input.Candidates;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;

/**
 * {@link KmnInputFormat} for jobs of the older interface, {@code org.apache.hadoop.mapred}.
 *
 * @param <K> the wrapped format's key
 * @param <V> the wrapped format's value
 */
public final class KmnMapredInputFormat<K, V> implements InputFormat<K, V> {
  @SuppressWarnings("unchecked")
  private InputFormat<K, V> wrapped(JobConf conf) {
    return (InputFormat<K, V>) SampledSplits.ownFormat(conf, KmnMapredInputFormat.class);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if no sample of the input can be had as asked, saying why
   */
  @Override
  public InputSplit[] getSplits(JobConf conf, int numSplits) throws IOException {
    SampledSplits sampled = new SampledSplits(conf);
    InputSplit[] splits = wrapped(conf).getSplits(conf, numSplits);
    return sampled
        .of(List.of(splits), Candidates.ofOld(splits), Slot::new, InputSplit::write)
        .toArray(InputSplit[]::new);
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
