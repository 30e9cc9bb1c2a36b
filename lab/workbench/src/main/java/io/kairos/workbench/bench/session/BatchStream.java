// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

import io.kairos.cluster.LocalCluster;
import io.kairos.cluster.job.JobClient;
import io.kairos.cluster.job.JobSpec;
import io.kairos.workbench.bench.mapreduce.JobReport;
import io.kairos.workbench.bench.mapreduce.JobShape;
import io.kairos.workbench.bench.mapreduce.JobStream;
import io.kairos.workbench.bench.mapreduce.StreamPlay;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Batch jobs in the default queue that always want more cores than there are, until this is closed:
 * three jobs of busy shell tasks at a time, one batch application of Spark, and one MapReduce job.
 */
final class BatchStream implements AutoCloseable {
  private static final Duration HEARTBEAT = Duration.ofMillis(200);
  private static final Duration LONGEST_JOB = Duration.ofMinutes(30);
  private static final String SPARK_PROGRAM = "io.kairos.spark.BatchWork";
  private static final List<String> SPARK_ARGUMENTS = List.of("6", "5");
  private static final JobShape MAP_REDUCE = new JobShape("medium", 4, 4, 1, 2);
  private static final int SHELL_JOBS = 3;
  private static final int TASKS_PER_SHELL_JOB = 3;
  private static final int LEAST_TASK_SECONDS = 3;
  private static final int MOST_TASK_SECONDS = 12;

  private final SparkSubmission spark;
  private final StreamPlay mapReduce;
  private final Random random;
  private final JobClient client;
  private final List<CompletableFuture<Long>> shellJobs = new ArrayList<>();
  private final List<Thread> threads;
  private final AtomicInteger shellEnded = new AtomicInteger();
  private final AtomicInteger sparkEnded = new AtomicInteger();
  private final AtomicInteger mapReduceEnded = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();
  private volatile boolean closed;
  private volatile Process sparkDriver;

  /**
   * Jobs that ended.
   *
   * @param shell jobs of shell tasks
   * @param spark applications of Spark with the right answer
   * @param mapReduce MapReduce jobs with the right answer
   * @param failed jobs that failed or whose answer was wrong
   */
  record Completed(int shell, int spark, int mapReduce, int failed) {
    static final Completed NONE = new Completed(0, 0, 0, 0);

    /** What has been completed since an earlier look, and all that has failed. */
    Completed since(Completed before) {
      return new Completed(
          shell - before.shell, spark - before.spark, mapReduce - before.mapReduce, failed);
    }
  }

  /**
   * @param seed of the sizes of shell tasks
   */
  BatchStream(LocalCluster cluster, SparkSubmission spark, long seed) {
    this.spark = spark;
    this.random = new Random(seed);
    this.client = new JobClient(cluster.yarnConfiguration(), HEARTBEAT);
    this.mapReduce = new StreamPlay(cluster, Map.of(), LONGEST_JOB);
    this.threads =
        List.of(
            start("shell", this::playShell),
            start("spark", this::playSpark),
            start("mapreduce", this::playMapReduce));
  }

  Completed completed() {
    return new Completed(shellEnded.get(), sparkEnded.get(), mapReduceEnded.get(), failed.get());
  }

  private void playShell() throws IOException, InterruptedException {
    while (!closed) {
      for (CompletableFuture<Long> job : List.copyOf(shellJobs)) {
        if (job.isDone()) {
          (job.isCompletedExceptionally() ? failed : shellEnded).incrementAndGet();
          shellJobs.remove(job);
        }
      }
      while (shellJobs.size() < SHELL_JOBS) {
        shellJobs.add(client.submit(shellJob()));
      }
      TimeUnit.MILLISECONDS.sleep(HEARTBEAT.toMillis());
    }
  }

  private JobSpec shellJob() {
    int seconds = LEAST_TASK_SECONDS + random.nextInt(MOST_TASK_SECONDS - LEAST_TASK_SECONDS + 1);
    // The kernel ends the loop when it has used so much CPU time.
    String command = "(ulimit -t " + seconds + "; while :; do :; done) 2>/dev/null; true";
    return JobSpec.of("batch-" + seconds + "s", TASKS_PER_SHELL_JOB, command).withMemoryMb(1024);
  }

  private void playSpark() throws IOException, InterruptedException {
    for (int number = 1; !closed; number++) {
      sparkDriver = spark.start("batch-" + number, "default", 1, SPARK_PROGRAM, SPARK_ARGUMENTS);
      if (closed) {
        sparkDriver.destroyForcibly();
      }
      boolean isSound = sparkDriver.waitFor() == 0;
      if (!closed) {
        (isSound ? sparkEnded : failed).incrementAndGet();
      }
      if (!isSound) {
        // Where this process is ended, its cluster kills drivers until there is none.
        return;
      }
    }
  }

  private void playMapReduce() throws IOException, InterruptedException {
    while (!closed) {
      JobReport report = mapReduce.play(List.of(new JobStream.Arrival(MAP_REDUCE, 0))).get(0);
      if (!closed) {
        (report.isSound() ? mapReduceEnded : failed).incrementAndGet();
      }
    }
  }

  /** A player that breaks while it is wanted counts as a failed job. */
  private Thread start(String name, Player player) {
    Thread thread =
        new Thread(
            () -> {
              try {
                player.play();
              } catch (Exception e) {
                if (!closed) {
                  failed.incrementAndGet();
                }
              }
            },
            "batch-" + name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Takes no further jobs; those that run end with their cluster. */
  @Override
  public void close() {
    closed = true;
    Process driver = sparkDriver;
    if (driver != null) {
      driver.destroyForcibly();
    }
    threads.forEach(Thread::interrupt);
    client.close();
  }

  private interface Player {
    void play() throws Exception;
  }
}
