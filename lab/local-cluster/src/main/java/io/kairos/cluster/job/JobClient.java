// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.job;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.client.api.YarnClientApplication;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.util.Records;

/** Submits jobs to a cluster and runs their application masters on a few threads. Thread-safe. */
public final class JobClient implements AutoCloseable {
  private static final String TYPE = "KAIROS-TOOLS";

  /** Its reduces are asked for as those of MapReduce are, and wait for the maps as those do. */
  private static final String LIKE_MAP_REDUCE = "MAPREDUCE";

  private static final int THREADS = 4;
  private static final long LAUNCH_POLL_MILLIS = 20;

  private final Configuration conf;
  private final long pollMillis;
  private final YarnClient yarn = YarnClient.createYarnClient();
  private final Set<UnmanagedMaster> live = ConcurrentHashMap.newKeySet();
  private final Queue<Submitted> submitted = new ConcurrentLinkedQueue<>();
  private final Queue<UnmanagedMaster> withReduces = new ConcurrentLinkedQueue<>();
  private final ScheduledExecutorService masters =
      Executors.newScheduledThreadPool(THREADS, JobClient::daemonThread);

  private record Submitted(ApplicationId id, JobSpec job) {}

  /**
   * Until when each container of a reduce waited for the maps of its job, of all jobs whose maps
   * have ended.
   *
   * @return by the container's id, wall-clock milliseconds at which the maps had ended; one that
   *     was allocated later did not wait
   */
  public Map<String, Long> mapsEndMillis() {
    Map<String, Long> ends = new HashMap<>();
    for (UnmanagedMaster master : withReduces) {
      master
          .mapsEndMillis()
          .ifPresent(millis -> master.reduceContainers().forEach(id -> ends.put(id, millis)));
    }
    return ends;
  }

  /**
   * @param conf of a client of the cluster
   * @param poll time between two heartbeats of an application master
   */
  public JobClient(Configuration conf, Duration poll) {
    this.conf = conf;
    this.pollMillis = poll.toMillis();
    yarn.init(conf);
    yarn.start();
  }

  /**
   * Submits a job; returns when the ResourceManager has accepted it, so jobs submitted by one
   * thread get their places in the queue in that order.
   *
   * @return completed with the time of {@link System#nanoTime()} at which the job's last task was
   *     reported complete, or with the exception that ended the job
   */
  public CompletableFuture<Long> submit(JobSpec job) throws IOException {
    try {
      YarnClientApplication application = yarn.createApplication();
      ApplicationSubmissionContext context = application.getApplicationSubmissionContext();
      context.setApplicationName(job.name());
      context.setApplicationType(job.reduces().count() > 0 ? LIKE_MAP_REDUCE : TYPE);
      context.setUnmanagedAM(true);
      context.setQueue(job.queue());
      context.setPriority(Priority.newInstance(0));
      context.setMaxAppAttempts(1);
      context.setAMContainerSpec(Records.newRecord(ContainerLaunchContext.class));
      context.setResource(Resource.newInstance(1, 1));
      ApplicationId id = yarn.submitApplication(context);

      UnmanagedMaster master = new UnmanagedMaster(yarn, conf, id, job);
      live.add(master);
      if (job.reduces().count() > 0) {
        withReduces.add(master);
      }
      submitted.add(new Submitted(id, job));
      masters.execute(() -> launch(master));
      return master.completion();
    } catch (YarnException e) {
      throw new IOException("cannot submit " + job.name() + ": " + e.getMessage(), e);
    }
  }

  /**
   * For how long the containers of each job were held that was submitted since this was asked last,
   * as the ResourceManager counts: from allocation to the notice of their end. To be called while
   * no job runs.
   *
   * @return seconds of all containers of a job together, in the order of submission
   */
  public List<Double> heldSeconds() throws IOException {
    List<Double> held = new ArrayList<>();
    try {
      for (Submitted each = submitted.poll(); each != null; each = submitted.poll()) {
        long memoryMbSeconds =
            yarn.getApplicationReport(each.id)
                .getApplicationResourceUsageReport()
                .getMemorySeconds();
        // What it counts of each container is cut to whole numbers, by a half on average.
        held.add((memoryMbSeconds + each.job.tasks() / 2.0) / each.job.container().memoryMb());
      }
    } catch (YarnException e) {
      throw new IOException("cannot ask for what jobs used: " + e.getMessage(), e);
    }
    return held;
  }

  /** Kills what still runs and lets go of the cluster. */
  @Override
  public void close() {
    masters.shutdownNow();
    try {
      masters.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    live.forEach(master -> master.abort(new IOException("the job client was closed")));
    yarn.stop();
  }

  private void launch(UnmanagedMaster master) {
    step(
        master,
        () -> {
          if (master.register()) {
            poll(master);
          } else {
            later(() -> launch(master), LAUNCH_POLL_MILLIS);
          }
        });
  }

  private void poll(UnmanagedMaster master) {
    step(
        master,
        () -> {
          if (master.heartbeat()) {
            live.remove(master);
          } else {
            later(() -> poll(master), pollMillis);
          }
        });
  }

  private void later(Runnable next, long delayMillis) {
    masters.schedule(next, delayMillis, TimeUnit.MILLISECONDS);
  }

  private void step(UnmanagedMaster master, Step step) {
    try {
      step.run();
    } catch (Exception e) {
      if (masters.isShutdown()) {
        return;
      }
      live.remove(master);
      master.abort(e);
    }
  }

  private static Thread daemonThread(Runnable task) {
    Thread thread = new Thread(task, "application-masters");
    thread.setDaemon(true);
    return thread;
  }

  private interface Step {
    void run() throws Exception;
  }
}
