// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/**
 * How long a task may wait before it is starved (Kairos, §3.2): S quanta for every quantum that it
 * was served. A task that ran for a whole quantum starts anew; one that ran for less has earned its
 * part of it. So a task that only fills the gaps between others comes to be starved too.
 */
final class WaitClock {
  private final long longestWaitNanos;
  private final long gainPerServedNano;

  WaitClock(LasParameters parameters) {
    longestWaitNanos = parameters.starvationNanos();
    gainPerServedNano = 1L + parameters.starvationQuanta();
  }

  /** When a task that has just come, or was just served in full, is starved: S·W from now. */
  long startedAt(long now) {
    return now + longestWaitNanos;
  }

  /**
   * When a task is starved that has just run. While it ran it did not wait, and it earned S times
   * as long; more than S·W is not kept.
   *
   * @param starvesAt when it would have been starved without that run
   * @param ranNanos how long it ran until now
   */
  long afterRun(long starvesAt, long ranNanos, long now) {
    long latest = startedAt(now);
    // Compared by division: a run of years times S would overflow.
    return ranNanos > (latest - starvesAt) / gainPerServedNano
        ? latest
        : starvesAt + ranNanos * gainPerServedNano;
  }
}
