// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import java.io.File;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/** Counts equal lines; tasks can be told to be slow, to fail, or to wait for a file. */
final class CountLines {
  static final String SLOW_MAP = "test.slow.map";
  static final String FAILING_MAP = "test.failing.map";

  /** Maps from this number on wait for {@link #GATE}. */
  static final String GATED_MAPS_FROM = "test.gated.maps.from";

  /** Reducers say so in {@link #GATE} + ".reduce" and wait. */
  static final String GATED_REDUCES = "test.gated.reduces";

  static final String GATE = "test.gate";

  private CountLines() {}

  public static final class LineMapper extends Mapper<LongWritable, Text, Text, IntWritable> {
    private static final IntWritable ONE = new IntWritable(1);

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      TaskAttemptID attempt = context.getTaskAttemptID();
      int map = attempt.getTaskID().getId();
      if (conf.getInt(SLOW_MAP, -1) == map) {
        Thread.sleep(600_000);
      }
      if (conf.getInt(FAILING_MAP, -1) == map && attempt.getId() == 0) {
        throw new IOException("a failure the test asked for");
      }
      if (map >= conf.getInt(GATED_MAPS_FROM, Integer.MAX_VALUE)) {
        await(conf);
      }
    }

    @Override
    protected void map(LongWritable key, Text line, Context context)
        throws IOException, InterruptedException {
      context.write(line, ONE);
    }
  }

  public static final class SumReducer extends Reducer<Text, IntWritable, Text, IntWritable> {
    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      if (conf.getBoolean(GATED_REDUCES, false)) {
        new File(conf.get(GATE) + ".reduce").createNewFile();
        await(conf);
      }
    }

    @Override
    protected void reduce(Text line, Iterable<IntWritable> counts, Context context)
        throws IOException, InterruptedException {
      int sum = 0;
      for (IntWritable count : counts) {
        sum += count.get();
      }
      context.write(line, new IntWritable(sum));
    }
  }

  private static void await(Configuration conf) throws InterruptedException {
    while (!new File(conf.get(GATE)).exists()) {
      Thread.sleep(100);
    }
  }
}
