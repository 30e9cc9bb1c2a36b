// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import io.kairos.cluster.ClusterException;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.workbench.bench.mapreduce.JobReport;
import io.kairos.workbench.bench.mapreduce.JobRuns;
import io.kairos.workbench.bench.mapreduce.JobShape;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Real MapReduce jobs. One thread submits them, so that the stream goes on meanwhile; another asks
 * the ResourceManager which of them have ended. Thread-safe but for {@link #reports}.
 */
final class MapReduceJobs implements Jobs {
  private static final long POLL_MILLIS = 200;

  private static final EnumSet<YarnApplicationState> LIVE =
      EnumSet.of(
          YarnApplicationState.NEW,
          YarnApplicationState.NEW_SAVING,
          YarnApplicationState.SUBMITTED,
          YarnApplicationState.ACCEPTED,
          YarnApplicationState.RUNNING);

  private final JobRuns runs;
  private final YarnClient yarn = YarnClient.createYarnClient();
  private final ExecutorService submitter =
      Executors.newSingleThreadExecutor(MapReduceJobs::daemon);
  private final ScheduledExecutorService watcher =
      Executors.newSingleThreadScheduledExecutor(MapReduceJobs::daemon);
  private final Map<ApplicationId, CompletableFuture<Long>> running = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<JobRuns.Submitted> submitted = new ConcurrentLinkedQueue<>();

  private final Map<String, Long> mapsEndMillis = new HashMap<>();

  MapReduceJobs(JobRuns runs, Configuration conf) {
    this.runs = runs;
    yarn.init(conf);
    yarn.start();
    watcher.scheduleWithFixedDelay(this::look, POLL_MILLIS, POLL_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public CompletableFuture<Long> submit(PlannedJob job) {
    CompletableFuture<Long> end = new CompletableFuture<>();
    JobShape shape =
        new JobShape(
            "job-" + job.index(), job.maps(), job.workSeconds(), job.reduces(), job.workSeconds());
    submitter.execute(
        () -> {
          try {
            JobRuns.Submitted taken = runs.submit(shape);
            submitted.add(taken);
            running.put(taken.id(), end);
          } catch (IOException | InterruptedException | RuntimeException e) {
            end.completeExceptionally(
                new IOException(shape.name() + " was not submitted: " + e.getMessage(), e));
          }
        });
    return end;
  }

  /** {@inheritDoc} To be called while no job runs. */
  @Override
  public List<JobReport> reports() throws IOException, InterruptedException {
    List<JobReport> reports = new ArrayList<>();
    for (JobRuns.Submitted job = submitted.poll(); job != null; job = submitted.poll()) {
      JobReport report = runs.report(job);
      if (!report.right()) {
        throw new ClusterException(
            report.shape() + " ended with " + report.state() + " and a wrong answer");
      }
      reports.add(report);
      mapsEndMillis.putAll(report.mapsEndMillis());
    }
    return reports;
  }

  @Override
  public Map<String, Long> mapsEndMillis() {
    return Map.copyOf(mapsEndMillis);
  }

  @Override
  public void close() {
    submitter.shutdownNow();
    watcher.shutdownNow();
    yarn.stop();
  }

  private void look() {
    try {
      // Before the question: a job that came after it is not in the answer.
      Set<ApplicationId> known = Set.copyOf(running.keySet());
      Set<ApplicationId> live =
          yarn.getApplications(LIVE).stream()
              .map(ApplicationReport::getApplicationId)
              .collect(Collectors.toSet());
      long now = System.nanoTime();
      for (ApplicationId id : known) {
        if (!live.contains(id)) {
          ended(id, now);
        }
      }
    } catch (YarnException | IOException | RuntimeException e) {
      // The daemons may be going away; whoever waits for a job notices that none ends.
      running.values().forEach(end -> end.completeExceptionally(e));
    }
  }

  private void ended(ApplicationId id, long now) throws YarnException, IOException {
    ApplicationReport report = yarn.getApplicationReport(id);
    CompletableFuture<Long> end = running.remove(id);
    if (report.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED) {
      end.complete(now);
    } else {
      end.completeExceptionally(
          new IOException(
              report.getName()
                  + " ended with "
                  + report.getFinalApplicationStatus()
                  + ": "
                  + report.getDiagnostics()));
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "mapreduce-jobs");
    thread.setDaemon(true);
    return thread;
  }
}
