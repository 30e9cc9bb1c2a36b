// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.history;

import io.kairos.common.RepeatedFailure;
import io.kairos.rm.forecast.JobForecasts;
import io.kairos.rm.rank.JobRanks;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads once what was learnt of jobs before a restart or failover, and writes it every {@value
 * #SAVE_MILLIS} ms if there is more: a {@code kill -9} loses what was learnt since. A thread of its
 * own does both. Ranks work without: what cannot be read or written costs a line in the log.
 */
public final class HistoryKeeper {
  static final long SAVE_MILLIS = 30_000;

  private static final long LOOK_MILLIS = 1_000;

  /** For the last writing; whoever goes to standby does not wait longer. */
  private static final long STOP_MILLIS = 2_000;

  private static final Logger LOG = LoggerFactory.getLogger(HistoryKeeper.class);

  /** Finds the place; asked again where it throws. */
  interface Finder {
    Optional<HistoryPlace> find() throws IOException;
  }

  private final JobRanks<?> ranks;
  private final JobForecasts forecasts;
  private final BooleanSupplier areWanted;
  private final Finder finder;
  private final LongSupplier nowMillis;
  private final RepeatedFailure failure = new RepeatedFailure(System::nanoTime);
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          runnable -> {
            Thread daemon = new Thread(runnable, "kairos-job-history");
            daemon.setDaemon(true);
            return daemon;
          });

  // What follows is the thread's.

  private HistoryPlace place;
  private boolean isNowhere;
  private boolean isRead;
  private long savedJobs;
  private long triedMillis;

  /** Whether the place is to be left as soon as the thread is done with it. */
  private volatile boolean isLeaving;

  /**
   * Keeps a history beside the state of a ResourceManager.
   *
   * @param ranks what has learnt, and is to learn
   * @param forecasts the same
   * @param areWanted whether anybody goes by ranks; until then nothing is read or written
   */
  public static HistoryKeeper beside(
      RMContext context,
      Configuration conf,
      JobRanks<?> ranks,
      JobForecasts forecasts,
      BooleanSupplier areWanted) {
    return new HistoryKeeper(
        ranks,
        forecasts,
        areWanted,
        () -> HistoryPlaces.beside(context.getStateStore(), context.getResourceManager(), conf),
        Time::monotonicNow);
  }

  /**
   * @param nowMillis a clock that only goes forward
   */
  HistoryKeeper(
      JobRanks<?> ranks,
      JobForecasts forecasts,
      BooleanSupplier areWanted,
      Finder finder,
      LongSupplier nowMillis) {
    this.ranks = ranks;
    this.forecasts = forecasts;
    this.areWanted = areWanted;
    this.finder = finder;
    this.nowMillis = nowMillis;
    triedMillis = nowMillis.getAsLong() - SAVE_MILLIS;
  }

  public void start() {
    thread.scheduleWithFixedDelay(this::look, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Writes what is new, if that is quickly done. */
  public void stop() {
    isLeaving = true;
    thread.execute(this::leave);
    thread.shutdown();
    try {
      if (!thread.awaitTermination(STOP_MILLIS, TimeUnit.MILLISECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  /** Reads or writes if it is time to. */
  void look() {
    if (nowMillis.getAsLong() - triedMillis < SAVE_MILLIS) {
      return;
    }
    try {
      keep();
    } catch (Throwable t) {
      // Also an error, as of a class that is missing: it would end this without a word.
      failed(t);
    }
    if (isLeaving) {
      // What took too long was interrupted, and nothing else of this thread runs any more.
      close();
    }
  }

  private void keep() throws IOException {
    if (isNowhere || !areWanted.getAsBoolean()) {
      return;
    }
    triedMillis = nowMillis.getAsLong();
    if (place == null && !find()) {
      return;
    }
    if (!isRead) {
      read();
      isRead = true;
    }
    write();
    long failures = failure.worked();
    if (failures > 0) {
      LOG.info("Kairos keeps what it learns of jobs again after {} failures.", failures);
    }
  }

  private void failed(Throwable cause) {
    if (failure.failed(cause)) {
      LOG.warn(
          "What Kairos learns of jobs is not kept{} until this works; ranks are unaffected"
              + " until the ResourceManager ends.",
          place == null ? "" : " in " + place,
          cause);
    }
  }

  private boolean find() throws IOException {
    Optional<HistoryPlace> found = finder.find();
    isNowhere = found.isEmpty();
    if (isNowhere) {
      LOG.info(
          "What Kairos learns of jobs is forgotten at a restart, as is the ResourceManager's own"
              + " state.");
      return false;
    }
    place = found.get();
    LOG.info("Kairos keeps what it learns of jobs in {}.", place);
    return true;
  }

  private void read() throws IOException {
    Optional<byte[]> kept = place.read();
    if (kept.isEmpty()) {
      return;
    }
    try {
      HistoryJson.Kept before = HistoryJson.read(kept.get());
      ranks.learn(before.sizes);
      forecasts.learn(before.ratios);
      LOG.info("{} jobs are known of before.", before.sizes.all().jobSeconds().size());
    } catch (IOException | RuntimeException e) {
      LOG.warn(
          "What was learnt of jobs before cannot be used, and is learnt anew: {}: {}",
          place,
          e.toString());
    }
  }

  private void write() throws IOException {
    long jobs = ranks.endedJobs();
    if (jobs != savedJobs) {
      place.write(HistoryJson.write(ranks.learnt(), forecasts.learnt()));
      savedJobs = jobs;
    }
  }

  /** The place may be gone before this thread is, which is no fault. */
  private void leave() {
    try {
      if (place != null && isRead) {
        write();
      }
    } catch (IOException | RuntimeException e) {
      LOG.debug("the last jobs are not kept in {}", place, e);
    }
    close();
  }

  private void close() {
    HistoryPlace left = place;
    place = null;
    try {
      if (left != null) {
        left.close();
      }
    } catch (IOException | RuntimeException e) {
      LOG.debug("{} cannot be closed", left, e);
    }
  }
}
