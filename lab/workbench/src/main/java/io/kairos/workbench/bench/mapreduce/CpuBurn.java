// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;

/**
 * Burns CPU time as the kernel counts it, however long that takes on a shared core; with rests
 * between where a task is to be like one that reads and writes.
 */
final class CpuBurn {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ROUNDS_BETWEEN_LOOKS = 20_000;

  /** How long a task that rests works between two rests. */
  private static final long SLICE_NANOS = 5_000_000;

  private CpuBurn() {}

  /**
   * Returns when the calling thread has used so much more CPU time.
   *
   * @param nanos of CPU time
   * @param share of the time on an idle core that it works, above 0, at most 1
   */
  static void burn(long nanos, double share) throws InterruptedException {
    if (share == 1) {
      burn(nanos);
      return;
    }
    for (long left = nanos; left > 0; left -= SLICE_NANOS) {
      long slice = Math.min(left, SLICE_NANOS);
      burn(slice);
      TimeUnit.NANOSECONDS.sleep(Math.round(slice * (1 / share - 1)));
    }
  }

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
