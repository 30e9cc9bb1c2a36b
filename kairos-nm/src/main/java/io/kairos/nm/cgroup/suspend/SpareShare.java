// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

import java.util.Arrays;

/**
 * How many cores each suspended task may use while all tasks of a node share a quota of N cores and
 * the machine has more processors than that. The kernel hands a quota out to whoever asks first. So
 * a suspended task on a processor of its own would take it from the running ones: {@code cpu.idle}
 * and weights only decide within one processor.
 *
 * <p>The share follows what tasks use. While cores of the N stay free, it grows by as much as they
 * allow; what running tasks used a moment ago stays theirs. Where the quota holds tasks back,
 * running tasks lose their part of that; the suspended ones give up as much. What suspended tasks
 * take from each other alone changes nothing.
 *
 * <p>Each write of a quota hands it out once more, in the middle of its period. So the step after a
 * change shows more demand than there will be, and tells nothing about what is too much.
 *
 * <p>Steps are meant to be a quarter of a second apart. Not thread-safe.
 */
final class SpareShare {
  /** In cores; so much is never told apart from all of N. */
  private static final double FULL_CORES = 0.01;

  /** In cores; less is not worth a write, which disturbs. */
  private static final double SLACK_CORES = 0.02;

  /** Below this part of N, there is room whatever the quota holds back. */
  private static final double EMPTY_PART = 0.8;

  /** Quotas of tasks that begin at different times meet so much by chance. */
  private static final double HELD_BACK_PART = 0.03;

  /** A running task that rests for less than this, a second and a half, keeps its cores. */
  private static final int REST_STEPS = 6;

  /** From the least to all of 14 cores in five steps. */
  private static final double MOST_GROWTH = 6;

  /** Where nobody knows what tasks use. */
  private static final double BLIND_GROWTH = 1.5;

  /** Below this part of the share, a suspended task counts as one that does not want it. */
  private static final double WANTED_PART = 0.2;

  private final double least;
  private double most;
  private double share;
  private boolean changed;

  /** What running tasks used in the last steps, one after the other. */
  private final double[] running = new double[REST_STEPS];

  private int steps;

  /** A look that comes early sees less than there is, and the next one more. */
  private double suspendedBefore;

  private double runningBefore;

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
    changed = false;
    Arrays.fill(running, 0);
    suspendedBefore = 0;
    runningBefore = 0;
  }

  /** In cores, for each suspended task. */
  double cores() {
    return share;
  }

  /**
   * One step later.
   *
   * @param heldBack how many cores the quota kept from tasks since the last step, from 0
   * @param use what tasks used since the last step
   */
  void step(double heldBack, CoreUse use) {
    double before = share;
    running[steps++ % REST_STEPS] = (runningBefore + use.running()) / 2;
    boolean isHeldBack = heldBack > HELD_BACK_PART * most;
    if (!use.isKnown()) {
      stepBlindly(isHeldBack);
    } else if (!isHeldBack || use.all() < EMPTY_PART * most) {
      grow(use);
    } else if (!changed) {
      giveUp(heldBack * use.running() / use.all(), use);
    }
    changed = share != before;
    suspendedBefore = use.suspended();
    runningBefore = use.running();
  }

  private void stepBlindly(boolean isHeldBack) {
    if (!isHeldBack) {
      share = Math.min(most, share * BLIND_GROWTH);
    } else if (!changed) {
      share = least;
    }
  }

  private void grow(CoreUse use) {
    double mostRunning = Arrays.stream(running).max().orElse(0);
    double suspended = Math.max(use.suspended(), (suspendedBefore + use.suspended()) / 2);
    double room = most - FULL_CORES - mostRunning - suspended;
    if (share > most - FULL_CORES - SLACK_CORES) {
      share = most;
    } else if (room > SLACK_CORES) {
      double allowed = use.suspendedTasks() * share;
      double wanted = Math.min(allowed, Math.max(use.suspended(), WANTED_PART * allowed));
      share = Math.min(most, share * Math.min(MOST_GROWTH, 1 + room / wanted));
    }
  }

  private void giveUp(double missedByRunning, CoreUse use) {
    if (missedByRunning > HELD_BACK_PART * most) {
      // A share that nobody could use would take several steps to come down.
      double used = Math.min(share, 2 * use.suspended() / use.suspendedTasks());
      double kept = Math.max(0, 1 - missedByRunning / use.suspended());
      share = Math.max(least, used * kept);
    }
  }
}
