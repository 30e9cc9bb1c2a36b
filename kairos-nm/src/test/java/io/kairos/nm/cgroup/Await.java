// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waiting for what the system does in its own time, always with a deadline. */
final class Await {
  private static final Duration LONGEST = Duration.ofSeconds(RealCgroup.EMULATED ? 300 : 60);
  private static final int LEAST_LOOKS = 1_000;

  private Await() {}

  static void until(String what, Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + LONGEST.toNanos();
    // So many looks at least: a machine that stood still has done nothing in that time.
    for (int looks = 0; !condition.call(); looks++) {
      if (looks > LEAST_LOOKS && System.nanoTime() - deadline > 0) {
        throw new AssertionError("not within " + LONGEST.toSeconds() + " s: " + what);
      }
      LockSupport.parkNanos(5_000_000);
    }
  }

  /** Lets a window of measurement pass. */
  static void pass(Duration window) {
    long end = System.nanoTime() + window.toNanos();
    for (long left = window.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
