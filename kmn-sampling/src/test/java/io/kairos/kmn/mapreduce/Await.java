// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import java.util.concurrent.Callable;

/** Waits for other processes, which nothing else than looking tells about. */
final class Await {
  private static final long PATIENCE_MILLIS = 300_000;

  private Await() {}

  static void until(String what, Callable<Boolean> condition) throws Exception {
    long deadline = System.currentTimeMillis() + PATIENCE_MILLIS;
    while (!condition.call()) {
      if (System.currentTimeMillis() > deadline) {
        throw new AssertionError("waited in vain until " + what);
      }
      Thread.sleep(100);
    }
  }
}
