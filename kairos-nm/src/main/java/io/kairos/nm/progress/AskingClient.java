// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import io.kairos.common.RepeatedFailure;
import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.ObjLongConsumer;

/**
 * Asks the ResourceManager one question again and again, usually about every {@value
 * #INTERVAL_MILLIS} ms, on a thread of its own. It goes on while nobody answers, and logs when that
 * begins, has another cause, and ends.
 */
abstract class AskingClient implements AutoCloseable {
  static final long INTERVAL_MILLIS = 3_000;

  private final long intervalMillis;
  private final AskingLog log;
  private final DoubleSupplier random;
  private final ObjLongConsumer<Runnable> later;
  private final ScheduledExecutorService thread;

  private final RepeatedFailure failure = new RepeatedFailure(System::nanoTime);

  /**
   * @param threadName name of the thread that asks
   * @param intervalMillis from one question to the next, in the mean
   * @param random numbers in [0, 1)
   * @param later what lets things be done some milliseconds later, or {@code null} for the client's
   *     own thread
   */
  AskingClient(
      String threadName,
      long intervalMillis,
      AskingLog log,
      DoubleSupplier random,
      ObjLongConsumer<Runnable> later) {
    this.intervalMillis = intervalMillis;
    this.log = log;
    this.random = random;
    this.later = later == null ? this::onOwnThread : later;
    thread =
        Executors.newSingleThreadScheduledExecutor(
            runnable -> {
              Thread daemon = new Thread(runnable, threadName);
              daemon.setDaemon(true);
              return daemon;
            });
  }

  /**
   * Asks the question, and makes use of the answer.
   *
   * @return whether the ResourceManager answered; {@code false} if there was nothing to ask
   */
  abstract boolean askIfDue() throws IOException;

  public final void start() {
    // Nodes that started together shall not ask together.
    long delayMillis = (long) (intervalMillis * (0.75 + 0.5 * random.getAsDouble()));
    later.accept(
        () -> {
          ask();
          start();
        },
        delayMillis);
  }

  /** Asks once more, besides the regular questions. */
  final void askIn(long delayMillis) {
    later.accept(this::ask, delayMillis);
  }

  /**
   * One question, if there is anything to ask. An error of one, as of too many threads, is not the
   * end of all.
   */
  final void ask() {
    try {
      if (askIfDue() && failure.worked() > 0) {
        log.answered();
      }
    } catch (Throwable e) {
      if (failure.failed(e)) {
        log.failed(e);
      }
    }
  }

  @Override
  public final void close() {
    thread.shutdownNow();
  }

  private void onOwnThread(Runnable task, long delayMillis) {
    try {
      thread.schedule(task, delayMillis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      log.closed(e);
    }
  }
}
