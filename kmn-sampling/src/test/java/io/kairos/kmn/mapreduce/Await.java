// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import java.util.concurrent.Callable;

/** Waits for other processes, which nothing else than looking tells about. */
final class Await {
  private static final long PATIENCE_MILLIS = 300_000;

  private Await() {}

  static void until(String what, Callable<Boolean> condition) throws Exception {
    if (!atMost(PATIENCE_MILLIS, condition)) {
      throw new AssertionError("waited in vain until " + what);
    }
  }

  /** Whether the condition came true within that time. */
  static boolean atMost(long millis, Callable<Boolean> condition) throws Exception {
    long deadline = System.currentTimeMillis() + millis;
    while (!condition.call()) {
      if (System.currentTimeMillis() > deadline) {
        return false;
      }
      Thread.sleep(100);
    }
    return true;
  }
}
