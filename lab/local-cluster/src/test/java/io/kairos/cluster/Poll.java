// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** Waits for what other processes and threads do, which nothing else than looking tells about. */
public final class Poll {
  /** Ample for one step of a busy machine; a test that works never waits so long. */
  public static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final long PAUSE_MILLIS = 20;

  private Poll() {}

  /** Waits until the condition holds. */
  public static void until(String what, Callable<Boolean> condition) {
    until(PATIENCE, what, condition);
  }

  /** Waits until the condition holds, at most so long. */
  public static void until(Duration patience, String what, Callable<Boolean> condition) {
    until(patience, what, condition, () -> "no more is known");
  }

  /**
   * Waits until the condition holds.
   *
   * @param state says, should it never hold, how things stood in the end
   */
  public static void until(String what, Callable<Boolean> condition, Supplier<?> state) {
    until(PATIENCE, what, condition, state);
  }

  /**
   * Waits until the condition holds, at most so long.
   *
   * @param state says, should it not, how things stood in the end
   */
  public static void until(
      Duration patience, String what, Callable<Boolean> condition, Supplier<?> state) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      Exception failure = null;
      try {
        if (condition.call()) {
          return;
        }
      } catch (Exception e) {
        // What is looked at may be on its way up, or down.
        failure = e;
      }
      if (System.nanoTime() > deadline) {
        fail(
            "waited " + patience.toSeconds() + " s in vain for: " + what + "; " + state.get(),
            failure);
      }
      pause();
    }
  }

  /** Calls again and again for so long. */
  public static void during(Duration time, Runnable look) {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      look.run();
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      fail("interrupted");
    }
  }
}
