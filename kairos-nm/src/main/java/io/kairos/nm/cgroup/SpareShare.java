// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

/**
 * How many cores each suspended task may use while all tasks of a node share a quota of N cores and
 * the machine has more processors than that. The kernel hands a quota out to whoever asks first, so
 * a suspended task on a processor of its own would take it from the running ones ({@code cpu.idle}
 * and weights only decide within one processor). Therefore the share grows while the quota holds
 * nobody back, shrinks a little when it does, and quickly when it goes on to do so: then the
 * running tasks want more than before. Near the share that was too much once it grows slowly, until
 * the quota has held nobody back for a second: then the running tasks want less, and what was too
 * much means nothing any more.
 *
 * <p>Steps are meant to be a quarter of a second apart. Not thread-safe.
 */
final class SpareShare {
  private static final double QUICK_GROWTH = 1.5;
  private static final double SLOW_GROWTH = 1.04;
  private static final double SMALL_CUT = 0.92;
  private static final double LARGE_CUT = 0.6;

  /** Below this part of the share that was too much, growth is quick. */
  private static final double SAFE_PART = 0.85;

  /** After so many steps in which nobody was held back, what was too much means nothing. */
  private static final int QUIET_STEPS = 4;

  /** From the least to all of 14 cores in seven steps. */
  private static final double QUIET_GROWTH = 3;

  private final double least;
  private double most;
  private double share;
  private double beforeGrowth;
  private double tooMuch;
  private boolean heldBackBefore;
  private int quietSteps;

  /**
   * @param least in cores, above 0
   */
  SpareShare(double least) {
    this.least = least;
    restart(least);
  }

  /** Begins anew, with the least. */
  void restart(double mostCores) {
    most = Math.max(least, mostCores);
    restart();
  }

  /** Begins anew, with the least, up to what was the most before. */
  void restart() {
    share = least;
    beforeGrowth = least;
    tooMuch = most;
    heldBackBefore = false;
    quietSteps = QUIET_STEPS;
  }

  /** In cores, for each suspended task. */
  double cores() {
    return share;
  }

  /**
   * One step later.
   *
   * @param heldBack whether the quota held a task back since the last step
   */
  void step(boolean heldBack) {
    if (heldBack) {
      if (heldBackBefore) {
        share = Math.max(least, share * LARGE_CUT);
      } else {
        tooMuch = share;
        // After a leap, back to what was not too much.
        share = Math.max(least, Math.min(beforeGrowth, share * SMALL_CUT));
      }
      quietSteps = 0;
    } else {
      beforeGrowth = share;
      share = Math.min(share * growth(), most);
      quietSteps++;
    }
    heldBackBefore = heldBack;
  }

  private double growth() {
    if (quietSteps >= QUIET_STEPS) {
      return QUIET_GROWTH;
    }
    return share < SAFE_PART * tooMuch
        ? Math.min(QUICK_GROWTH, Math.sqrt(tooMuch / share))
        : SLOW_GROWTH;
  }
}
