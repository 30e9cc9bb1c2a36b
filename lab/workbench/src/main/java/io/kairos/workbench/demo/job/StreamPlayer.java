// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import io.kairos.cluster.ClusterException;
import io.kairos.sim.workload.PlannedJob;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Submits the jobs of a stream when they are due and notes when each is complete. */
public record StreamPlayer(Jobs cluster) {
  private static final Duration BETWEEN_SIGNS = Duration.ofMillis(500);

  /** The longest task of the mixes holds its slot for 211 s, and may be the last of all jobs. */
  private static final Duration STALL = Duration.ofMinutes(6);

  /** Told how many jobs are complete and how long the stream has been running. */
  public interface Progress {
    /**
     * Called about twice a second by the thread that plays.
     *
     * @param done jobs that are complete, or have failed
     * @param seconds since the start of the stream
     */
    void at(int done, double seconds);
  }

  /**
   * Plays the stream to the end of its last job.
   *
   * @param jobs in the order of their arrival
   * @throws ClusterException if a job failed, or nothing was completed for a long time
   */
  public List<JobOutcome> play(List<PlannedJob> jobs, Progress progress)
      throws IOException, InterruptedException {
    AtomicInteger done = new AtomicInteger();
    long start = System.nanoTime();
    List<CompletableFuture<Long>> ends = new ArrayList<>();
    for (PlannedJob job : jobs) {
      long due = start + nanos(job.arrivalSeconds());
      long wait;
      while ((wait = due - System.nanoTime()) > 0) {
        failEarly(ends);
        progress.at(done.get(), seconds(System.nanoTime() - start));
        TimeUnit.NANOSECONDS.sleep(Math.min(wait, BETWEEN_SIGNS.toNanos()));
      }
      CompletableFuture<Long> end = cluster.submit(job);
      end.whenComplete((nanos, failure) -> done.incrementAndGet());
      ends.add(end);
    }
    List<JobOutcome> outcomes = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      long end =
          await(
              ends.get(i), () -> progress.at(done.get(), seconds(System.nanoTime() - start)), done);
      outcomes.add(
          new JobOutcome(jobs.get(i), seconds(end - start) - jobs.get(i).arrivalSeconds()));
    }
    progress.at(done.get(), seconds(System.nanoTime() - start));
    return outcomes;
  }

  private static void failEarly(List<CompletableFuture<Long>> ends) throws InterruptedException {
    for (CompletableFuture<Long> end : ends) {
      if (end.isCompletedExceptionally()) {
        value(end);
      }
    }
  }

  private static long await(CompletableFuture<Long> end, Runnable sign, AtomicInteger done)
      throws InterruptedException {
    int doneBefore = done.get();
    long lastCompletion = System.nanoTime();
    while (!end.isDone()) {
      try {
        end.get(BETWEEN_SIGNS.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        sign.run();
      } catch (ExecutionException e) {
        break;
      }
      if (done.get() != doneBefore) {
        doneBefore = done.get();
        lastCompletion = System.nanoTime();
      } else if (System.nanoTime() - lastCompletion > STALL.toNanos()) {
        throw new ClusterException(
            "no job was completed for " + STALL.toSeconds() + " s; see the daemons' logs");
      }
    }
    return value(end);
  }

  private static long value(CompletableFuture<Long> end) throws InterruptedException {
    try {
      return end.get();
    } catch (ExecutionException e) {
      throw new ClusterException("a job failed: " + e.getCause().getMessage(), e);
    }
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }

  private static double seconds(long nanos) {
    return nanos / 1e9;
  }
}
