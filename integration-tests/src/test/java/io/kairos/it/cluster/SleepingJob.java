// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import io.kairos.cluster.LocalMapReduce;
import io.kairos.cluster.job.JobHistories;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.v2.jobhistory.JHAdminConfig;

/**
 * A MapReduce job with stock's defaults, slow start and speculation among them. Its maps sleep and
 * send one record to every reducer; each reducer counts them, so the answer is known.
 */
final class SleepingJob {
  private static final String MAPS = "kairos.it.sleeping.maps";
  private static final String MAP_MILLIS = "kairos.it.sleeping.map-ms";
  private static final String JVM =
      "-Xmx100m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:MetaspaceSize=128m -Xshare:auto";

  private static final float SLOW_START_OF_STOCK = 0.05f;

  private static final String LAUNCH_FAILED = "Container launch failed";

  /** Records that reached reducers. */
  private enum Count {
    RECORDS
  }

  private final Job job;
  private final int maps;
  private final int reducers;
  private boolean hadMapsDone;

  private SleepingJob(Job job, int maps, int reducers) {
    this.job = job;
    this.maps = maps;
    this.reducers = reducers;
  }

  static SleepingJob submit(
      KairosCluster cluster, String name, int maps, int reducers, long mapMillis) throws Exception {
    return submit(cluster, name, maps, reducers, mapMillis, SLOW_START_OF_STOCK);
  }

  /**
   * @param slowStart share of the maps that must be done before reducers are asked for
   */
  static SleepingJob submit(
      KairosCluster cluster, String name, int maps, int reducers, long mapMillis, float slowStart)
      throws Exception {
    Configuration conf =
        LocalMapReduce.configuration(
            cluster.daemons().yarnConfiguration(), cluster.folder().toString(), JVM, JVM);
    conf.set("mapreduce.task.io.sort.mb", "1");
    conf.setFloat(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, slowStart);
    conf.setInt(MAPS, maps);
    conf.setLong(MAP_MILLIS, mapMillis);
    Job job = Job.getInstance(conf, name);
    job.setInputFormatClass(Splits.class);
    job.setMapperClass(SleepingMapper.class);
    job.setMapOutputKeyClass(IntWritable.class);
    job.setMapOutputValueClass(NullWritable.class);
    job.setReducerClass(CountingReducer.class);
    job.setNumReduceTasks(reducers);
    FileOutputFormat.setOutputPath(job, new Path(cluster.folder().resolve("out-" + name).toUri()));
    job.submit();
    return new SleepingJob(job, maps, reducers);
  }

  boolean isDone() throws IOException {
    return job.isComplete();
  }

  /** Whether a third of its maps are or were done: nobody tells after the end of the job. */
  boolean hadMapsDone() {
    try {
      hadMapsDone |= job.mapProgress() >= 1f / 3 || job.isComplete();
    } catch (IOException e) {
      // Its master is about to go, or to come.
    }
    return hadMapsDone;
  }

  /**
   * What the job's history tells. Its master tells the same for some seconds after the end, which
   * is too short for jobs that wait for each other.
   */
  JobInfo history() throws Exception {
    Configuration conf = job.getConfiguration();
    Path folder = new Path(conf.get(JHAdminConfig.MR_HISTORY_INTERMEDIATE_DONE_DIR));
    return JobHistories.read(folder.getFileSystem(conf), folder, job.getJobID());
  }

  /** Whether it has ended well and every reducer has seen every map once. */
  boolean isRight(JobInfo history) {
    return history.getJobStatus().equals("SUCCEEDED")
        && history.getTotalCounters().findCounter(Count.RECORDS).getValue()
            == (long) maps * reducers;
  }

  static long killedAttempts(JobInfo history) {
    return attempts(history, "KILLED").count();
  }

  /** What attempts failed of. */
  static List<String> failures(JobInfo history) {
    return attempts(history, "FAILED").map(TaskAttemptInfo::getError).toList();
  }

  /**
   * What attempts failed of. Left out is what a node that was killed fails, as under stock: until
   * YARN takes it for lost, MapReduce launches attempts there and fetches outputs from there.
   *
   * @param killed address of that node
   * @param killedAtMillis when it was killed
   */
  static List<String> failures(JobInfo history, String killed, long killedAtMillis) {
    return attempts(history, "FAILED")
        .filter(attempt -> !isOfKilledNode(attempt, killed, killedAtMillis))
        .map(TaskAttemptInfo::getError)
        .toList();
  }

  private static boolean isOfKilledNode(
      TaskAttemptInfo attempt, String killed, long killedAtMillis) {
    // The output's attempt had ended well, before or after.
    return killed.endsWith(":" + attempt.getPort())
        && (attempt.getError().contains("Too many fetch failures")
            || (attempt.getError().startsWith(LAUNCH_FAILED)
                && attempt.getFinishTime() >= killedAtMillis));
  }

  private static Stream<TaskAttemptInfo> attempts(JobInfo history, String status) {
    return history.getAllTasks().values().stream()
        .flatMap(task -> task.getAllTaskAttempts().values().stream())
        .filter(attempt -> status.equals(attempt.getTaskStatus()));
  }

  @Override
  public String toString() {
    try {
      return String.format(
          "%s: maps %.2f, reduces %.2f", job.getJobName(), job.mapProgress(), job.reduceProgress());
    } catch (IOException e) {
      return job.getJobName() + ": " + e;
    }
  }

  /** Splits without content. */
  public static final class Splits extends InputFormat<IntWritable, NullWritable> {
    @Override
    public List<InputSplit> getSplits(JobContext context) {
      return IntStream.range(0, context.getConfiguration().getInt(MAPS, 1))
          .mapToObj(number -> new Split())
          .collect(Collectors.toList());
    }

    @Override
    public RecordReader<IntWritable, NullWritable> createRecordReader(
        InputSplit split, TaskAttemptContext context) {
      return new NoRecords();
    }
  }

  /** A split without content. */
  public static final class Split extends InputSplit implements Writable {
    @Override
    public long getLength() {
      return 1;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }

    @Override
    public void write(DataOutput out) {}

    @Override
    public void readFields(DataInput in) {}
  }

  private static final class NoRecords extends RecordReader<IntWritable, NullWritable> {
    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {}

    @Override
    public boolean nextKeyValue() {
      return false;
    }

    @Override
    public IntWritable getCurrentKey() {
      return null;
    }

    @Override
    public NullWritable getCurrentValue() {
      return null;
    }

    @Override
    public float getProgress() {
      return 1;
    }

    @Override
    public void close() {}
  }

  /** Sleeps, then sends a record to every reducer. */
  public static final class SleepingMapper
      extends Mapper<IntWritable, NullWritable, IntWritable, NullWritable> {
    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      Thread.sleep(context.getConfiguration().getLong(MAP_MILLIS, 0));
      for (int reducer = 0; reducer < context.getNumReduceTasks(); reducer++) {
        context.write(new IntWritable(reducer), NullWritable.get());
      }
    }
  }

  /** Counts what comes. */
  public static final class CountingReducer
      extends Reducer<IntWritable, NullWritable, NullWritable, NullWritable> {
    @Override
    protected void reduce(IntWritable key, Iterable<NullWritable> records, Context context) {
      records.forEach(record -> context.getCounter(Count.RECORDS).increment(1));
    }
  }
}
