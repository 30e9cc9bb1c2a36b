// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * When the queues learn that nodes were booked anew. They learn by a walk over all of them under
 * the scheduler's lock: it comes to every running application, and stock logs a line for each leaf
 * queue. Masters come and go many times a second on a large cluster. So a walk is followed by a
 * rest of {@value #RESTS_PER_WALK} times as long as it took, of {@value #LONGEST_REST_MILLIS} ms at
 * most. Until it is over the queues' limits are too small or too large by some masters.
 *
 * <p>The thread of scheduler events owns an instance; any thread may ask {@link #isDue}.
 */
final class QueueWalks {
  private static final int RESTS_PER_WALK = 99;
  private static final long LONGEST_REST_MILLIS = 1_000;

  private final LongSupplier nanoClock;
  private volatile boolean isOwed;
  private volatile long restsUntilNanos;

  /**
   * @param nanoClock a clock in nanoseconds that only goes forward
   */
  QueueWalks(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.restsUntilNanos = nanoClock.getAsLong();
  }

  /** A node was booked that the queues do not know of. */
  void owe() {
    isOwed = true;
  }

  /** Whether a node was booked that the queues do not know of. */
  boolean isOwed() {
    return isOwed;
  }

  /** Whether a walk is owed, and the rest after the last one is over. */
  boolean isDue() {
    return isOwed && nanoClock.getAsLong() - restsUntilNanos >= 0;
  }

  /** Makes the walk that is owed. */
  void make(Runnable walk) {
    // Before it: what is booked meanwhile may have come too late for it.
    isOwed = false;
    long startNanos = nanoClock.getAsLong();
    walk.run();
    long endNanos = nanoClock.getAsLong();
    restsUntilNanos =
        endNanos
            + Math.min(
                RESTS_PER_WALK * (endNanos - startNanos),
                TimeUnit.MILLISECONDS.toNanos(LONGEST_REST_MILLIS));
  }
}
