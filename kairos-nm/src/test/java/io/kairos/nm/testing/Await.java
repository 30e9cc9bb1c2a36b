// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what another thread does, not for a time. */
public final class Await {
  private static final int LEAST_LOOKS = 1_000;

  private Await() {}

  public static void until(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    // So many looks at least: a machine that stood still has done nothing in that time.
    for (int looks = 0; !condition.getAsBoolean(); looks++) {
      if (looks > LEAST_LOOKS) {
        assertThat(System.nanoTime())
            .as("the condition did not come true in time")
            .isLessThan(deadline);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }
}
