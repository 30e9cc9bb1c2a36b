// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what other processes do. */
final class Poll {
  /** Ample for one step of a busy machine; a test that works never waits so long. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final long PAUSE_MILLIS = 20;

  private Poll() {}

  /** Waits until the condition holds. */
  static void until(String what, BooleanSupplier condition) {
    until(what, condition, () -> "no more is known");
  }

  /**
   * Waits until the condition holds.
   *
   * @param state says, should it never hold, how things stood in the end
   */
  static void until(String what, BooleanSupplier condition, Supplier<?> state) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        fail("waited %d s in vain for: %s; %s", PATIENCE.toSeconds(), what, state.get());
      }
      pause();
    }
  }

  /** Calls again and again for so long. */
  static void during(Duration time, Runnable look) {
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
