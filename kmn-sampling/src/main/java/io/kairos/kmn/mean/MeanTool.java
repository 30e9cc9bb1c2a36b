// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mean;

import io.kairos.kmn.group.GroupEstimates;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.commons.cli.ParseException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileAlreadyExistsException;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.InvalidInputException;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * Mean, total and count of a column of numbers over a sample of the input's blocks, in all and by
 * the values of another column, each with its error.
 */
public final class MeanTool extends Configured implements Tool {
  private final PrintStream out;
  private final PrintStream err;

  /**
   * @param out for the result
   * @param err for what is refused
   */
  public MeanTool(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /**
   * Runs with the site's configuration and prints to the standard output.
   *
   * @param err for what is refused
   * @return 0; 1 if the job failed; 2 after a refusal
   */
  public static int main(String[] args, PrintStream err) throws Exception {
    // A plain terminal's character set may have no plus-minus sign.
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    return ToolRunner.run(new Configuration(), new MeanTool(out, err), args);
  }

  @Override
  public int run(String[] args) throws Exception {
    MeanOptions options;
    try {
      options = MeanOptions.parse(args);
    } catch (ParseException | IllegalArgumentException e) {
      err.println(e.getMessage());
      err.print(MeanOptions.USAGE);
      return 2;
    }
    try {
      Job job = job(options);
      if (!job.waitForCompletion(true)) {
        err.println("the job failed: see the log of " + job.getJobID() + ".");
        return 1;
      }
      out.print(
          new MeanReport(GroupEstimates.read(options.output(), getConf(), options.confidence())));
      return 0;
    } catch (IllegalArgumentException | InvalidInputException | FileAlreadyExistsException e) {
      err.println(e.getMessage());
      return 2;
    }
  }

  private Job job(MeanOptions options) throws IOException {
    Job job = Job.getInstance(getConf(), "mean of a sample");
    job.setJarByClass(MeanTool.class);
    job.setMapperClass(BlockSumMapper.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(Text.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    // The stock reducer: it passes on one record for every block that is used.
    job.setNumReduceTasks(1);
    FileInputFormat.addInputPath(job, options.input());
    FileOutputFormat.setOutputPath(job, options.output());
    FileOutputFormat.setCompressOutput(job, false);
    // The result is read again, whatever the site writes between key and value.
    job.getConfiguration().set(TextOutputFormat.SEPARATOR, "\t");
    options.column().write(job.getConfiguration());
    options.group().ifPresent(group -> group.writeGroup(job.getConfiguration()));
    options.sample(job);
    return job;
  }
}
