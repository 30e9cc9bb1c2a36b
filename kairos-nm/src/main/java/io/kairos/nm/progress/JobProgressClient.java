// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import io.kairos.yaq.JobProgress;
import io.kairos.yaq.ProgressQuery;
import io.kairos.yaq.queue.JobProgressSource;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How much is left of the jobs that queue at this node (Yaq, §3.3), from memory: {@code null} where
 * nobody told lately. A thread of its own asks the ResourceManager for the jobs it was asked for,
 * about every {@value AskingClient#INTERVAL_MILLIS} ms, and only while those are two or more: one
 * job alone needs no order. For a job that is new here it asks at once, unless it asked less than
 * {@value #LEAST_INTERVAL_MILLIS} ms ago: a short job is not to wait for its first answer. Under a
 * policy that does not use the answer it only tells how long tasks ran, which the ResourceManager
 * orders jobs by. At 4,000 nodes that is 1,333 small calls a second at steady load, 4,000 where
 * jobs come and go everywhere all the time.
 *
 * <p>Answers older than {@value #MOST_AGE_MILLIS} ms are forgotten. Nothing here throws or waits
 * for the network but that thread.
 */
public final class JobProgressClient extends AskingClient implements JobProgressSource {
  static final long LEAST_INTERVAL_MILLIS = 1_000;
  static final long MOST_AGE_MILLIS = 10_000;

  /** A query stays far below {@link ProgressQuery#MOST_CHARACTERS} with so many. */
  private static final int MOST_JOBS = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(JobProgressClient.class);

  private final ProgressTransport transport;
  private final boolean answersAreUsed;
  private final LongSupplier nowMillis;

  private final ConcurrentMap<String, Long> wantedMillis = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, ProgressQuery.Ran> ended = new ConcurrentHashMap<>();
  private volatile Answers answers = new Answers(Map.of(), Long.MIN_VALUE / 2);

  private final AtomicBoolean isAskingSoon = new AtomicBoolean();
  private volatile long lastAskedMillis;

  /**
   * Asks the ResourceManagers of a cluster over HTTP, as the user this process runs as.
   *
   * @param answersAreUsed whether there is anything to ask for, or only to tell
   */
  public JobProgressClient(Configuration conf, boolean answersAreUsed) {
    this(new HttpProgressTransport(conf), answersAreUsed, Time::monotonicNow, Math::random, null);
  }

  /**
   * @param answersAreUsed whether there is anything to ask for, or only to tell
   * @param nowMillis a clock that only goes forward
   * @param random numbers in [0, 1)
   * @param later what lets things be done some milliseconds later, or {@code null} for a thread of
   *     its own
   */
  JobProgressClient(
      ProgressTransport transport,
      boolean answersAreUsed,
      LongSupplier nowMillis,
      DoubleSupplier random,
      ObjLongConsumer<Runnable> later) {
    super(
        "kairos-job-progress",
        AskingClient.INTERVAL_MILLIS,
        new AskingLog(
            LOG,
            answersAreUsed
                ? "Nobody tells the progress of jobs; tasks are queued in the order in which"
                    + " their jobs arrived until somebody does: {}"
                : "The ResourceManager cannot be told how long tasks ran: {}",
            "The ResourceManager answers again."),
        random,
        later);
    this.transport = transport;
    this.answersAreUsed = answersAreUsed;
    this.nowMillis = nowMillis;
    this.lastAskedMillis = nowMillis.getAsLong() - LEAST_INTERVAL_MILLIS;
  }

  /** {@inheritDoc} The ResourceManager is told with the next question. Any thread. */
  @Override
  public void finished(String job, long ranMillis) {
    ended.merge(job, new ProgressQuery.Ran(1, ranMillis), (old, one) -> old.and(ranMillis));
  }

  @Override
  public JobProgress apply(String job) {
    long now = nowMillis.getAsLong();
    if (wantedMillis.put(job, now) == null && answersAreUsed) {
      askSoon(now);
    }
    Answers last = answers;
    return now - last.receivedMillis > MOST_AGE_MILLIS ? null : last.byJob.get(job);
  }

  @Override
  boolean askIfDue() throws IOException {
    isAskingSoon.set(false);
    forgetJobsThatLeft();
    if (wantedMillis.size() < 2) {
      return false;
    }
    ProgressQuery query = new ProgressQuery(jobsToAskFor(), takeEnded());
    if (query.jobs().isEmpty() && query.ran().isEmpty()) {
      return false;
    }
    lastAskedMillis = now();
    // If that fails, nobody is told what had ended: of means over many tasks, a few are lost.
    answers = new Answers(transport.ask(query), now());
    return true;
  }

  private void askSoon(long now) {
    if (isAskingSoon.compareAndSet(false, true)) {
      askIn(Math.max(0, lastAskedMillis + LEAST_INTERVAL_MILLIS - now));
    }
  }

  private void forgetJobsThatLeft() {
    long now = now();
    wantedMillis.values().removeIf(wanted -> now - wanted > MOST_AGE_MILLIS);
    if (ended.size() > MOST_JOBS) {
      // Nobody is asked for long: nobody is told either.
      ended.clear();
    }
  }

  private Set<String> jobsToAskFor() {
    return answersAreUsed
        ? wantedMillis.keySet().stream().limit(MOST_JOBS).collect(Collectors.toSet())
        : Set.of();
  }

  private Map<String, ProgressQuery.Ran> takeEnded() {
    Map<String, ProgressQuery.Ran> taken = new HashMap<>();
    for (String job : ended.keySet()) {
      ProgressQuery.Ran ran = ended.remove(job);
      if (ran != null) {
        taken.put(job, ran);
      }
    }
    return taken;
  }

  private long now() {
    return nowMillis.getAsLong();
  }

  private static final class Answers {
    final Map<String, JobProgress> byJob;
    final long receivedMillis;

    Answers(Map<String, JobProgress> byJob, long receivedMillis) {
      this.byJob = byJob;
      this.receivedMillis = receivedMillis;
    }
  }
}
