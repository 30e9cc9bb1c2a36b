// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

/**
 * How many cores each suspended task may use while all tasks of a node share a quota of N cores and
 * the machine has more processors than that. The kernel hands a quota out to whoever asks first, so
 * a suspended task on a processor of its own would take it from the running ones ({@code cpu.idle}
 * and weights only decide within one processor). Therefore the share grows while the quota holds
 * nobody back, shrinks a little when it does, and quickly when it goes on to do so: then the
 * running tasks want more than before.
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

  private final double least;
  private double most;
  private double share;
  private double tooMuch;
  private boolean heldBackBefore;

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
    tooMuch = most;
    heldBackBefore = false;
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
      if (!heldBackBefore) {
        tooMuch = share;
      }
      share = Math.max(least, share * (heldBackBefore ? LARGE_CUT : SMALL_CUT));
    } else {
      share *= share < SAFE_PART * tooMuch ? QUICK_GROWTH : SLOW_GROWTH;
      share = Math.min(share, most);
    }
    heldBackBefore = heldBack;
  }
}
