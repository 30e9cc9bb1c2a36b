// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A call by another thread that is held in its middle, so that a test can do something then. */
public final class HeldCall implements AutoCloseable {
  /** A test that gets stuck fails by it; one that passes never waits for it. */
  private static final long LIMIT_SECONDS = 20;

  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final CountDownLatch isInTheMiddle = new CountDownLatch(1);
  private final CountDownLatch mayGoOn = new CountDownLatch(1);
  private volatile Thread held;
  private int visitsLeft;
  private Future<?> call;

  /**
   * Returns once the call is in its middle.
   *
   * @param visit which one of the call's visits of {@link #middle} is meant, from 1
   */
  public void begin(int visit, Runnable work) throws InterruptedException {
    visitsLeft = visit;
    call =
        thread.submit(
            () -> {
              held = Thread.currentThread();
              work.run();
            });
    if (!isInTheMiddle.await(LIMIT_SECONDS, SECONDS)) {
      throw new AssertionError("The call never came to its middle");
    }
  }

  /** To be visited by the code that is tested; other threads than the call's just pass. */
  public void middle() {
    if (Thread.currentThread() != held || --visitsLeft != 0) {
      return;
    }
    isInTheMiddle.countDown();
    try {
      if (!mayGoOn.await(LIMIT_SECONDS, SECONDS)) {
        throw new AssertionError("The test waited for the call that it holds");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lets the call go on, and waits for its end. */
  public void end() throws Exception {
    mayGoOn.countDown();
    call.get(LIMIT_SECONDS, SECONDS);
  }

  @Override
  public void close() {
    mayGoOn.countDown();
    thread.shutdownNow();
  }
}
