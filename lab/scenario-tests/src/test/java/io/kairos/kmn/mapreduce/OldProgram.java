// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;

/** Counts equal lines with the older interface, and knows nothing of sampling. */
public final class OldProgram {
  private OldProgram() {}

  public static final class LineMapper extends MapReduceBase
      implements Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    public void map(
        LongWritable key, Text line, OutputCollector<Text, IntWritable> out, Reporter reporter)
        throws IOException {
      out.collect(line, new IntWritable(1));
    }
  }

  public static final class SumReducer extends MapReduceBase
      implements Reducer<Text, IntWritable, Text, IntWritable> {
    @Override
    public void reduce(
        Text line,
        Iterator<IntWritable> counts,
        OutputCollector<Text, IntWritable> out,
        Reporter reporter)
        throws IOException {
      int sum = 0;
      while (counts.hasNext()) {
        sum += counts.next().get();
      }
      out.collect(line, new IntWritable(sum));
    }
  }

  public static void main(String[] args) throws Exception {
    JobConf conf = new JobConf(OldProgram.class);
    conf.setMapperClass(LineMapper.class);
    conf.setReducerClass(SumReducer.class);
    conf.setOutputKeyClass(Text.class);
    conf.setOutputValueClass(IntWritable.class);
    FileInputFormat.addInputPath(conf, new Path(args[0]));
    FileOutputFormat.setOutputPath(conf, new Path(args[1]));
    JobClient.runJob(conf);
  }
}
