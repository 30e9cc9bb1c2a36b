// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.mini;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits until something is so. */
final class Poll {
  private Poll() {}

  static void until(Duration patience, String what, Callable<Boolean> condition) {
    long deadline = System.nanoTime() + patience.toNanos();
    Exception last = null;
    do {
      try {
        if (condition.call()) {
          return;
        }
        last = null;
        Thread.sleep(20);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("interrupted while waiting until " + what, e);
      } catch (Exception e) {
        last = e;
      }
    } while (System.nanoTime() < deadline);
    throw new AssertionError("not within " + patience.toSeconds() + " s: " + what, last);
  }
}
