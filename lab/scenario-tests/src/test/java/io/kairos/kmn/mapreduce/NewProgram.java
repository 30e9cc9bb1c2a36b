// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** Counts equal lines with the newer interface, and knows nothing of sampling. */
public final class NewProgram {
  private NewProgram() {}

  public static void main(String[] args) throws Exception {
    Job job = Job.getInstance(new Configuration(), "lines");
    job.setJarByClass(NewProgram.class);
    job.setInputFormatClass(TextInputFormat.class);
    job.setMapperClass(CountLines.LineMapper.class);
    job.setReducerClass(CountLines.SumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
    FileInputFormat.addInputPath(job, new Path(args[0]));
    FileOutputFormat.setOutputPath(job, new Path(args[1]));
    if (!job.waitForCompletion(false)) {
      throw new IllegalStateException("the job failed");
    }
  }
}
