// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Burns CPU time as the kernel counts it, however long that takes on a shared core. */
final class Work {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ROUNDS_BETWEEN_LOOKS = 20_000;

  private Work() {}

  /** Returns when the calling thread has used so much more CPU time, in nanoseconds. */
  static void burn(long nanos) {
    long end = THREADS.getCurrentThreadCpuTime() + nanos;
    long state = nanos | 1;
    while (THREADS.getCurrentThreadCpuTime() < end) {
      for (int i = 0; i < ROUNDS_BETWEEN_LOOKS; i++) {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
      }
    }
    if (state == 0) {
      throw new AssertionError("a xorshift of an odd number is never 0; keeps the loop alive");
    }
  }
}
