// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.common.JobRank;
import io.kairos.common.RepeatedFailure;
import io.kairos.yaq.JobProgress;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is left of every running application, at most {@value #INTERVAL_MILLIS} ms old: nodes ask it
 * to order their queues (Yaq, §3.3). A thread of its own makes a new snapshot every time; readers
 * take the last one and wait for nobody. Ranks are as of the question.
 */
public final class JobProgressBoard {
  static final long INTERVAL_MILLIS = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(JobProgressBoard.class);

  private final Supplier<Map<String, JobProgress>> rebuild;
  private final Function<String, JobProgress> lookUp;
  private final ToLongFunction<String> rankNow;
  private final Runnable failed;
  private final RepeatedFailure failure = new RepeatedFailure(System::nanoTime);
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          runnable -> {
            Thread daemon = new Thread(runnable, "kairos-job-progress");
            daemon.setDaemon(true);
            return daemon;
          });

  private volatile Map<String, JobProgress> snapshot = Map.of();

  /** Nodes ask every few seconds while two jobs of them wait for one another. */
  private static final long LATELY_NANOS = TimeUnit.MINUTES.toNanos(5);

  private volatile long askedNanos = System.nanoTime() - LATELY_NANOS;

  /**
   * @param rebuild looks at all running applications, by id; called by the board's thread
   * @param lookUp looks at one application that began after the last snapshot, {@code null} if it
   *     does not run; called by any thread
   * @param rankNow the rank of an application that has one; called by any thread
   * @param failed is told of every error in it
   */
  JobProgressBoard(
      Supplier<Map<String, JobProgress>> rebuild,
      Function<String, JobProgress> lookUp,
      ToLongFunction<String> rankNow,
      Runnable failed) {
    this.rebuild = rebuild;
    this.lookUp = lookUp;
    this.rankNow = rankNow;
    this.failed = failed;
  }

  void start() {
    thread.scheduleWithFixedDelay(
        this::refresh, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
  }

  void stop() {
    thread.shutdownNow();
  }

  /**
   * What is left of applications; of one that is newer than the last snapshot, as of now.
   *
   * @return by application id; those that are not running are left out
   */
  public Map<String, JobProgress> answer(Collection<String> applicationIds) {
    askedNanos = System.nanoTime();
    Map<String, JobProgress> known = snapshot;
    Map<String, JobProgress> answer = new HashMap<>();
    for (String id : applicationIds) {
      JobProgress progress = known.get(id);
      if (progress == null) {
        progress = lookUp.apply(id);
      } else if (progress.rank() != JobRank.NONE) {
        progress = progress.withRank(rankNow.applyAsLong(id));
      }
      if (progress != null) {
        answer.put(id, progress);
      }
    }
    return answer;
  }

  /** Whether anybody has asked within the last minutes. */
  boolean wasAskedLately() {
    return System.nanoTime() - askedNanos < LATELY_NANOS;
  }

  /** Makes a snapshot before its time; the board's thread does it. */
  Future<?> snapshotNow() {
    return thread.submit(this::refresh);
  }

  private void refresh() {
    try {
      snapshot = rebuild.get();
      long failures = failure.worked();
      if (failures > 0) {
        LOG.info("Kairos computes the progress of jobs again after {} failures.", failures);
      }
    } catch (Throwable e) {
      // Whatever got out would end the schedule for good, and nobody would say so.
      failed.run();
      if (failure.failed(e)) {
        LOG.error(
            "Kairos failed to compute the progress of jobs; nodes get the last known progress.", e);
      }
    }
  }
}
