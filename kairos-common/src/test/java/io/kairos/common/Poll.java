// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Waits for what other processes and threads do, which nothing else than looking tells about. The
 * one helper for it, for tests of all modules.
 */
public final class Poll {
  /**
   * Ample for one step of a busy machine; a test that works never waits so long. A machine that is
   * emulated is slower.
   */
  public static final Duration PATIENCE =
      Duration.ofSeconds(Boolean.getBoolean("kairos.test.emulated") ? 300 : 60);

  /** A machine that stood still has done nothing in that time. */
  private static final int LEAST_LOOKS = 100;

  /** A pause, as a part of the time that has gone by: whoever has waited long is in no hurry. */
  private static final int PARTS = 16;

  private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final Duration PAUSE_DURING = Duration.ofMillis(20);

  private Poll() {}

  /** Waits until the condition holds. */
  public static void until(Callable<Boolean> condition) {
    until("the condition", condition);
  }

  /** Waits until the condition holds. */
  public static void until(String what, Callable<Boolean> condition) {
    until(PATIENCE, what, condition);
  }

  /** Waits until the condition holds, at most so long. */
  public static void until(Duration patience, String what, Callable<Boolean> condition) {
    until(patience, what, condition, () -> "no more is known");
  }

  /** Whether the condition held within that time; it is no failure if it did not. */
  public static boolean within(Duration patience, Callable<Boolean> condition) {
    try {
      until(patience, "", condition);
      return true;
    } catch (AssertionError e) {
      return false;
    }
  }

  /** The first answer that is wanted. */
  public static <T> T until(Callable<T> answer, Predicate<T> wanted) {
    AtomicReference<T> last = new AtomicReference<>();
    until(
        "the answer that is wanted",
        () -> {
          last.set(answer.call());
          return wanted.test(last.get());
        },
        last::get);
    return last.get();
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
   * Waits until the condition holds, at most so long. What fails for a reason is looked at again:
   * it may be on its way up, or down.
   *
   * @param state says, should it not, how things stood in the end
   * @throws AssertionError if it does not
   */
  public static void until(
      Duration patience, String what, Callable<Boolean> condition, Supplier<?> state) {
    long begin = System.nanoTime();
    for (int looks = 1; ; looks++) {
      Exception failure = null;
      try {
        if (condition.call()) {
          return;
        }
      } catch (Exception e) {
        failure = e;
      }
      long waitedNanos = System.nanoTime() - begin;
      if (looks >= LEAST_LOOKS && waitedNanos > patience.toNanos()) {
        throw new AssertionError(
            "waited " + patience.toSeconds() + " s in vain for: " + what + "; " + state.get(),
            failure);
      }
      // A look at a daemon, or at all processes, takes some 10 ms of processor time.
      park(Math.min(Math.max(SHORTEST_PAUSE_NANOS, waitedNanos / PARTS), LONGEST_PAUSE_NANOS));
    }
  }

  /** Calls again and again for so long, 50 times a second. */
  public static void during(Duration time, Runnable look) {
    during(time, PAUSE_DURING, look);
  }

  /** Calls again and again for so long, with such a pause after each call. */
  public static void during(Duration time, Duration pause, Runnable look) {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() - end < 0) {
      look.run();
      park(pause.toNanos());
    }
  }

  /** Lets a window of measurement pass, to its end and no longer. */
  public static void pass(Duration window) {
    long end = System.nanoTime() + window.toNanos();
    for (long left = window.toNanos(); left > 0; left = end - System.nanoTime()) {
      park(left);
    }
  }

  private static void park(long nanos) {
    LockSupport.parkNanos(nanos);
    if (Thread.currentThread().isInterrupted()) {
      throw new AssertionError("interrupted");
    }
  }
}
