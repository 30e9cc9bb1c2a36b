// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * A job whose answer can be checked: how many records of each block of {@link BlockFiles} reached
 * the reducers. All records go through the shuffle, and every map sends equally many to each
 * reducer.
 */
public final class CountingJob {
  /** Counters of a map: one a block, named by its number, with the records that it read of it. */
  static final String BLOCKS_READ = "Blocks read";

  private CountingJob() {}

  /** A job that reads all blocks; it is submitted by the caller. */
  public static Job create(Configuration conf, BlockFiles input, Path output, int reducers)
      throws IOException {
    Job job = Job.getInstance(conf, "counting");
    job.setInputFormatClass(TextInputFormat.class);
    job.setMapperClass(RecordMapper.class);
    job.setMapOutputKeyClass(IntWritable.class);
    job.setMapOutputValueClass(Text.class);
    job.setReducerClass(CountReducer.class);
    job.setOutputKeyClass(IntWritable.class);
    job.setOutputValueClass(IntWritable.class);
    job.setNumReduceTasks(reducers);
    FileInputFormat.addInputPath(job, input.folder());
    FileOutputFormat.setOutputPath(job, output);
    return job;
  }

  /** Passes every record on under its number, by which the default partitioner deals them out. */
  public static class RecordMapper extends Mapper<LongWritable, Text, IntWritable, Text> {
    private final IntWritable number = new IntWritable();
    private final Map<Integer, Integer> records = new TreeMap<>();

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      String record = line.toString();
      number.set(BlockFiles.numberOf(record));
      records.merge(BlockFiles.blockOf(record), 1, Integer::sum);
      context.write(number, line);
    }

    @Override
    protected void cleanup(Context context) {
      records.forEach(
          (block, count) ->
              context.getCounter(BLOCKS_READ, Integer.toString(block)).increment(count));
    }
  }

  /** Counts its records by block. */
  public static class CountReducer extends Reducer<IntWritable, Text, IntWritable, IntWritable> {
    private final Map<Integer, Integer> records = new TreeMap<>();

    @Override
    protected void reduce(IntWritable number, Iterable<Text> lines, Context context) {
      for (Text line : lines) {
        records.merge(BlockFiles.blockOf(line.toString()), 1, Integer::sum);
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      for (Map.Entry<Integer, Integer> entry : records.entrySet()) {
        context.write(new IntWritable(entry.getKey()), new IntWritable(entry.getValue()));
      }
    }
  }
}
