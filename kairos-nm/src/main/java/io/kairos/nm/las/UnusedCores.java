// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

/**
 * How many cores the tasks of a node leave unused, as far as that has shown for as long as it takes
 * to find that a task is idle. A further task would find them, although others hold them. One
 * interval in which tasks used more ends it: a lull is no free core.
 */
final class UnusedCores {
  /** However rare measurements are, and however late a task is idle. */
  private static final long MOST_INTERVALS = 60;

  private final boolean isOn;
  private final int[] lately;
  private int next;
  private int known;

  /**
   * @param usage only where suspended tasks use what others leave can a further task use it
   */
  UnusedCores(UsageRule usage) {
    isOn = usage.isSpareUsed() && usage.findsIdle();
    long intervals = isOn ? 1 + (usage.idleAfterNanos() - 1) / usage.sampleNanos() : 0;
    lately = new int[(int) Math.min(MOST_INTERVALS, intervals)];
  }

  boolean areLookedFor() {
    return isOn;
  }

  /** What was before counts no more. */
  void begin() {
    known = 0;
  }

  /**
   * An interval has ended.
   *
   * @param cores that nobody used or may have wanted in it; less than 0 where more were wanted
   */
  void add(double cores) {
    if (isOn) {
      // A task with half of a core at once is better off than one that waits for a whole one.
      lately[next] = (int) Math.max(0, Math.round(cores));
      next = (next + 1) % lately.length;
      known = Math.min(lately.length, known + 1);
    }
  }

  /** Rounded; 0 until enough intervals are known. */
  int cores() {
    if (!isOn || known < lately.length) {
      return 0;
    }
    int least = Integer.MAX_VALUE;
    for (int cores : lately) {
      least = Math.min(least, cores);
    }
    return least;
  }
}
