// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The end of a wait for something that nobody tells of, so that it is looked at every {@value
 * #POLL_MILLIS} ms. One thread uses it.
 */
public final class Deadline {
  private static final long POLL_MILLIS = 50;

  private final LongSupplier nanoClock;
  private final long endNanos;

  /**
   * @param nanoClock a clock in nanoseconds that only goes forward
   */
  Deadline(Duration longest, LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.endNanos = nanoClock.getAsLong() + longest.toNanos();
  }

  /**
   * @param longest how long the wait may take from now on
   */
  public static Deadline in(Duration longest) {
    return new Deadline(longest, System::nanoTime);
  }

  /**
   * Pauses until it is time to look again.
   *
   * @param inVain what to tell the user if there is no time left
   * @throws ClusterException with that message if there is none
   */
  public void pause(String inVain) throws InterruptedException {
    if (nanoClock.getAsLong() - endNanos > 0) {
      throw new ClusterException(inVain);
    }
    Thread.sleep(POLL_MILLIS);
  }
}
