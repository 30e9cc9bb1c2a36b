// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import io.kairos.common.JobRank;
import io.kairos.yaq.JobProgress;
import io.kairos.yaq.ProgressQuery;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the ResourceManager how the jobs of this node rank: from time to time while there are two or
 * more, and sooner when one has come that nobody has told of, though not twice within {@value
 * #LEAST_INTERVAL_MILLIS} ms. Where nobody answers, as under stock's scheduler, it asks ever more
 * rarely, every {@value #LONGEST_PAUSE_MILLIS} ms in the end. After {@value #MOST_AGE_MILLIS} ms
 * without an answer all ranks are forgotten, and tasks go by what they attained themselves. Nothing
 * here throws or waits for the network but a thread of its own.
 */
public final class JobRankClient extends AskingClient {
  static final long LEAST_INTERVAL_MILLIS = 1_000;
  static final long MOST_AGE_MILLIS = 30_000;
  static final long LONGEST_PAUSE_MILLIS = 30_000;

  /** How often it is seen whether a job has come. */
  private static final long LOOK_MILLIS = 250;

  private static final Logger LOG = LoggerFactory.getLogger(JobRankClient.class);

  private final ProgressTransport transport;
  private final long intervalMillis;
  private final Supplier<Set<String>> jobs;
  private final Consumer<Map<String, Long>> taker;
  private final LongSupplier nowMillis;

  /** Jobs of the last question. By the thread that asks. */
  private Set<String> asked = Set.of();

  private long askedMillis;

  /** No question before this time has passed since the last one; 0 while questions are answered. */
  private long pauseMillis;

  /** When questions began to fail. */
  private long failingMillis;

  private boolean isForgotten = true;

  /**
   * Asks the ResourceManagers of a cluster over HTTP, as the user this process runs as.
   *
   * @param intervalMillis from one question to the next about jobs that are known
   * @param jobs ids of the applications of this node; any thread may ask
   * @param taker is given every answer, by application id, {@link JobRank#NONE} for those without a
   *     rank; it must not wait
   */
  public JobRankClient(
      Configuration conf,
      long intervalMillis,
      Supplier<Set<String>> jobs,
      Consumer<Map<String, Long>> taker) {
    this(
        new HttpProgressTransport(conf),
        intervalMillis,
        jobs,
        taker,
        Time::monotonicNow,
        Math::random,
        null);
  }

  /**
   * @param nowMillis a clock that only goes forward
   * @param random numbers in [0, 1)
   * @param later what lets things be done some milliseconds later, or {@code null} for a thread of
   *     its own
   */
  JobRankClient(
      ProgressTransport transport,
      long intervalMillis,
      Supplier<Set<String>> jobs,
      Consumer<Map<String, Long>> taker,
      LongSupplier nowMillis,
      DoubleSupplier random,
      ObjLongConsumer<Runnable> later) {
    super(
        "kairos-job-ranks",
        LOOK_MILLIS,
        new AskingLog(
            LOG,
            "Nobody tells how jobs rank; tasks go by the service that they attained until"
                + " somebody does: {}",
            "The ResourceManager tells how jobs rank again."),
        random,
        later);
    this.transport = transport;
    this.intervalMillis = intervalMillis;
    this.jobs = jobs;
    this.taker = taker;
    this.nowMillis = nowMillis;
    this.askedMillis = nowMillis.getAsLong() - Math.max(intervalMillis, LEAST_INTERVAL_MILLIS);
  }

  @Override
  boolean askIfDue() throws IOException {
    Set<String> here = jobs.get();
    long now = nowMillis.getAsLong();
    long sinceMillis = now - askedMillis;
    if (!isForgotten && pauseMillis > 0 && now - failingMillis > MOST_AGE_MILLIS) {
      isForgotten = true;
      // So that a job which is alone here by then is asked for once more.
      asked = Set.of();
      taker.accept(ranks(here, Map.of()));
    }
    boolean hasNew = !asked.containsAll(here);
    boolean isDue = here.size() > 1 && sinceMillis >= intervalMillis;
    if (sinceMillis < pauseMillis || !isDue && !(hasNew && sinceMillis >= LEAST_INTERVAL_MILLIS)) {
      return false;
    }
    askedMillis = now;
    try {
      Map<String, JobProgress> told = transport.ask(new ProgressQuery(here, Map.of()));
      asked = Set.copyOf(here);
      pauseMillis = 0;
      isForgotten = false;
      taker.accept(ranks(here, told));
    } catch (IOException | RuntimeException | Error e) {
      if (pauseMillis == 0) {
        failingMillis = now;
      }
      pauseMillis =
          Math.min(
              LONGEST_PAUSE_MILLIS,
              Math.max(2 * pauseMillis, Math.max(intervalMillis, LEAST_INTERVAL_MILLIS)));
      throw e;
    }
    return true;
  }

  private static Map<String, Long> ranks(Set<String> jobs, Map<String, JobProgress> told) {
    Map<String, Long> ranks = new HashMap<>();
    for (String job : jobs) {
      JobProgress progress = told.get(job);
      ranks.put(job, progress == null ? JobRank.NONE : progress.rank());
    }
    return ranks;
  }
}
