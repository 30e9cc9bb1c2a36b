// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import io.kairos.cluster.LocalCluster;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Submits the jobs of a stream when they are due and waits for them. */
public final class StreamPlay {
  private static final long POLL_MILLIS = 100;

  private final JobRuns runs;
  private final Duration limit;

  /**
   * @param jobProperties for every job, for example of speculation
   * @param limit jobs that have not ended so long after the start of the stream are killed and
   *     reported as stuck
   */
  public StreamPlay(LocalCluster cluster, Map<String, String> jobProperties, Duration limit) {
    this.runs = new JobRuns(cluster, jobProperties);
    this.limit = limit;
  }

  /** Plays a stream, or a further one; reports are in the order of the arrivals. */
  public List<JobReport> play(List<JobStream.Arrival> stream)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    List<JobRuns.Submitted> jobs = new ArrayList<>();
    for (JobStream.Arrival arrival : stream) {
      sleepUntil(begin + Math.round(arrival.arrivalSeconds() * 1e9));
      jobs.add(runs.submit(arrival.shape()));
    }
    long deadline = begin + limit.toNanos();
    List<JobReport> reports = new ArrayList<>();
    for (JobRuns.Submitted job : jobs) {
      while (!job.job().isComplete() && System.nanoTime() < deadline) {
        Thread.sleep(POLL_MILLIS);
      }
      reports.add(runs.report(job));
    }
    return reports;
  }

  private static void sleepUntil(long nanos) throws InterruptedException {
    long left = nanos - System.nanoTime();
    if (left > 0) {
      TimeUnit.NANOSECONDS.sleep(left);
    }
  }
}
