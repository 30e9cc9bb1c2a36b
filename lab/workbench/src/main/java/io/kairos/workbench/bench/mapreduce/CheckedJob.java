// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * A job that burns CPU time in its maps and its reducers, and whose answer is known: the output
 * names every number of {@link UnitInputFormat} with a count of one.
 */
public final class CheckedJob {
  /**
   * Property of a job: the share of its time on an idle core that a task works, above 0, at most 1;
   * it rests between. Default 1.
   */
  public static final String WORK_SHARE = "kairos.bench.work.share";

  private static final String REDUCE_NANOS = "kairos.bench.reduce.nanos";
  private static final double NANOS_PER_SECOND = 1e9;

  private CheckedJob() {}

  /** A job of this shape; it is submitted by the caller. */
  static Job create(Configuration conf, JobShape shape, Path output) throws IOException {
    Job job = Job.getInstance(conf, shape.name());
    job.setInputFormatClass(UnitInputFormat.class);
    job.setMapperClass(BurningMapper.class);
    job.setReducerClass(BurningReducer.class);
    job.setOutputKeyClass(LongWritable.class);
    job.setOutputValueClass(LongWritable.class);
    job.setNumReduceTasks(shape.reducers());
    FileOutputFormat.setOutputPath(job, output);
    Configuration own = job.getConfiguration();
    own.setInt(UnitInputFormat.MAPS, shape.maps());
    own.setLong(UnitInputFormat.MAP_NANOS, nanos(shape.mapSeconds()));
    own.setLong(REDUCE_NANOS, nanos(shape.reduceSeconds()));
    return job;
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * NANOS_PER_SECOND);
  }

  /** Whether the output has every number once, and nothing else. */
  static boolean isRight(FileSystem files, Path output, JobShape shape) throws IOException {
    int numbers = shape.maps() * UnitInputFormat.UNITS_PER_MAP;
    BitSet found = new BitSet(numbers);
    for (FileStatus part : files.globStatus(new Path(output, "part-*"))) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(files.open(part.getPath()), StandardCharsets.US_ASCII))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          String[] words = line.split("\t", -1);
          int number = Integer.parseInt(words[0]);
          if (number >= numbers || found.get(number) || !words[1].equals("1")) {
            return false;
          }
          found.set(number);
        }
      }
    }
    return found.cardinality() == numbers;
  }

  /** Works for each number, and passes it on with a count of one. */
  public static final class BurningMapper
      extends Mapper<LongWritable, LongWritable, LongWritable, LongWritable> {
    private static final LongWritable ONE = new LongWritable(1);

    private double workShare;

    @Override
    protected void setup(Context context) {
      workShare = context.getConfiguration().getDouble(WORK_SHARE, 1);
    }

    @Override
    protected void map(LongWritable number, LongWritable nanos, Context context)
        throws IOException, InterruptedException {
      CpuBurn.burn(nanos.get(), workShare);
      context.write(number, ONE);
    }
  }

  /** Works for each number, and writes how often it came. */
  public static final class BurningReducer
      extends Reducer<LongWritable, LongWritable, LongWritable, LongWritable> {
    private long nanosPerNumber;
    private double workShare;

    @Override
    protected void setup(Context context) {
      Configuration conf = context.getConfiguration();
      workShare = conf.getDouble(WORK_SHARE, 1);
      long numbers = (long) conf.getInt(UnitInputFormat.MAPS, 1) * UnitInputFormat.UNITS_PER_MAP;
      nanosPerNumber =
          conf.getLong(REDUCE_NANOS, 0) * Math.max(1, context.getNumReduceTasks()) / numbers;
    }

    @Override
    protected void reduce(LongWritable number, Iterable<LongWritable> counts, Context context)
        throws IOException, InterruptedException {
      long sum = 0;
      for (LongWritable count : counts) {
        sum += count.get();
      }
      CpuBurn.burn(nanosPerNumber, workShare);
      context.write(number, new LongWritable(sum));
    }
  }
}
