// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import io.kairos.cluster.ClusterException;
import io.kairos.cluster.LocalCluster;
import io.kairos.cluster.LocalMapReduce;
import io.kairos.cluster.job.JobHistories;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * Submits {@link CheckedJob}s to a cluster as a user does, and tells what became of them. Every
 * setting of MapReduce is its default but the sizes of the JVMs and what a caller says otherwise.
 * Not thread-safe.
 */
public final class JobRuns {
  private final LocalCluster cluster;
  private final Map<String, String> jobProperties;
  private final Path folder;
  private int submitted;

  /**
   * @param jobProperties for every job, for example of speculation
   */
  public JobRuns(LocalCluster cluster, Map<String, String> jobProperties) {
    this.cluster = cluster;
    this.jobProperties = Map.copyOf(jobProperties);
    this.folder = new Path(cluster.folder().toUri());
  }

  /** A job that the ResourceManager has taken. */
  public record Submitted(JobShape shape, Job job, Path output, long nanos) {
    /** How YARN calls it. */
    public ApplicationId id() {
      JobID id = job.getJobID();
      return ApplicationId.newInstance(Long.parseLong(id.getJtIdentifier()), id.getId());
    }
  }

  /** Returns when the ResourceManager has taken the job. */
  public Submitted submit(JobShape shape) throws IOException, InterruptedException {
    Path output = new Path(folder, "output-" + submitted++);
    Job job = CheckedJob.create(configuration(), shape, output);
    try {
      job.submit();
    } catch (ClassNotFoundException e) {
      throw new ClusterException("a class of the job is missing", e);
    }
    return new Submitted(shape, job, output, System.nanoTime());
  }

  /** What became of the job; one that still runs is killed, and reported as stuck. */
  public JobReport report(Submitted submitted) throws IOException, InterruptedException {
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
}
