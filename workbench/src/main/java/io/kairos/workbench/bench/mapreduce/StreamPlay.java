// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import io.kairos.cluster.ClusterException;
import io.kairos.cluster.LocalCluster;
import io.kairos.cluster.LocalMapReduce;
import io.kairos.cluster.job.JobHistories;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * Submits the jobs of a stream to a cluster as a user does and waits for them. Every setting of
 * MapReduce is its default but the sizes of the JVMs and what a caller says otherwise.
 */
public final class StreamPlay {
  private static final long POLL_MILLIS = 100;

  private final LocalCluster cluster;
  private final Map<String, String> jobProperties;
  private final Duration limit;
  private final Path folder;

  /**
   * @param jobProperties for every job, for example of speculation
   * @param limit jobs that have not ended so long after the start of the stream are killed and
   *     reported as stuck
   */
  public StreamPlay(LocalCluster cluster, Map<String, String> jobProperties, Duration limit) {
    this.cluster = cluster;
    this.jobProperties = Map.copyOf(jobProperties);
    this.limit = limit;
    this.folder = new Path(cluster.folder().toUri());
  }

  /** Plays the stream; reports are in the order of the arrivals. */
  public List<JobReport> play(List<JobStream.Arrival> stream)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    List<Submitted> jobs = new ArrayList<>();
    for (JobStream.Arrival arrival : stream) {
      sleepUntil(begin + Math.round(arrival.arrivalSeconds() * 1e9));
      jobs.add(submit(arrival.shape(), jobs.size()));
    }
    long deadline = begin + limit.toNanos();
    List<JobReport> reports = new ArrayList<>();
    for (Submitted job : jobs) {
      while (!job.job().isComplete() && System.nanoTime() < deadline) {
        Thread.sleep(POLL_MILLIS);
      }
      reports.add(report(job));
    }
    return reports;
  }

  private record Submitted(JobShape shape, Job job, Path output, long nanos) {}

  private Submitted submit(JobShape shape, int number) throws IOException, InterruptedException {
    Path output = new Path(folder, "output-" + number);
    Job job = CheckedJob.create(configuration(), shape, output);
    try {
      job.submit();
    } catch (ClassNotFoundException e) {
      throw new ClusterException("a class of the job is missing", e);
    }
    return new Submitted(shape, job, output, System.nanoTime());
  }

  private JobReport report(Submitted submitted) throws IOException, InterruptedException {
    Job job = submitted.job();
    String shape = submitted.shape().name();
    double seconds = (System.nanoTime() - submitted.nanos()) / 1e9;
    if (!job.isComplete()) {
      job.killJob();
      return JobReport.withoutHistory(shape, JobReport.STUCK, seconds);
    }
    String state = job.getJobState().name();
    FileSystem files = submitted.output().getFileSystem(job.getConfiguration());
    boolean right =
        state.equals(JobReport.SUCCEEDED)
            && CheckedJob.isRight(files, submitted.output(), submitted.shape());
    try {
      return JobReport.of(shape, state, right, JobHistories.read(files, history(), job.getJobID()));
    } catch (ClusterException e) {
      // A master that was killed writes none.
      return JobReport.withoutHistory(shape, state, seconds);
    }
  }

  private Path history() {
    return new Path(folder, "history");
  }

  private Configuration configuration() {
    Configuration conf =
        LocalMapReduce.configuration(
            cluster.yarnConfiguration(),
            folder.toString(),
            LocalMapReduce.SMALL_JVM,
            LocalMapReduce.SMALL_JVM);
    conf.setInt("mapreduce.client.completion.pollinterval", 500);
    jobProperties.forEach(conf::set);
    return conf;
  }

  private static void sleepUntil(long nanos) throws InterruptedException {
    long left = nanos - System.nanoTime();
    if (left > 0) {
      TimeUnit.NANOSECONDS.sleep(left);
    }
  }
}
