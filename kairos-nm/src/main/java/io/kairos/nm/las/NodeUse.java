// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import java.util.Arrays;

/**
 * CPU time of all tasks of a node together, from one sample of all of them to the next. What tasks
 * use between two samples is told whenever one is accounted, also a last time when it ends. So the
 * figures of all intervals, each times its length, sum up to the CPU time of the tasks.
 *
 * <p>Where the meter cannot tell for a task, it counts here as it does for its attained service: as
 * one that uses all the cores that it holds. An interval in which it cannot tell from one account
 * to the next is not measured, and nobody may be told its figures.
 */
final class NodeUse {
  /**
   * How many cores the tasks of a node leave unused, as far as that has shown for as long as it
   * takes to find that a task is idle. A further task would find them, although others hold them.
   * One interval in which tasks used more ends it: a lull is no free core. What others use of the
   * host counts in the mean, as the start of a task makes daemons work for a moment.
   */
  private static final class UnusedCores {
    /** However rare measurements are, and however late a task is idle. */
    private static final long MOST_INTERVALS = 60;

    private final boolean isOn;
    private final double[] wanted;
    private final double[] left;
    private int next;
    private int known;

    /**
     * @param usage only where suspended tasks use what others leave can a further task use it
     */
    UnusedCores(UsageRule usage) {
      isOn = usage.isSpareUsed() && usage.findsIdle();
      long intervals = isOn ? 1 + (usage.idleAfterNanos() - 1) / usage.sampleNanos() : 0;
      int kept = (int) Math.min(MOST_INTERVALS, intervals);
      wanted = new double[kept];
      left = new double[kept];
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
     * @param cores that tasks used or may have wanted in it
     * @param leftByOthers cores of the host that nobody but the tasks used in it
     */
    void add(double cores, double leftByOthers) {
      if (isOn) {
        wanted[next] = cores;
        left[next] = leftByOthers;
        next = (next + 1) % wanted.length;
        known = Math.min(wanted.length, known + 1);
      }
    }

    /**
     * Rounded, as a task with half of a core at once is better off than one that waits for a whole
     * one; 0 until enough intervals are known.
     */
    int cores(int ofNode) {
      if (!isOn || known < wanted.length) {
        return 0;
      }
      double most = Arrays.stream(wanted).max().orElse(0);
      double leftByOthers = Arrays.stream(left).average().orElse(0);
      return (int) Math.max(0, Math.round(Math.min(ofNode, leftByOthers) - most));
    }
  }

  private static final int MILLI = 1000;

  private long beganAt;
  private long usedCoreNanos;
  private long spareCoreNanos;
  private boolean isGuess;

  private int usedMilliCores;
  private int spareMilliCores;
  private boolean isMeasured = true;

  private final UnusedCores unused;
  private double wantedCores;
  private int unusedCores;

  NodeUse(UsageRule usage) {
    this.unused = new UnusedCores(usage);
  }

  /** The first task comes, or the last one has gone: what was before counts no more. */
  void begin(long now) {
    beganAt = now;
    usedCoreNanos = 0;
    spareCoreNanos = 0;
    isGuess = false;
    usedMilliCores = 0;
    spareMilliCores = 0;
    isMeasured = true;
    wantedCores = 0;
    unused.begin();
    unusedCores = 0;
  }

  /**
   * A task has used CPU since it was accounted last.
   *
   * @param isSpare whether it was suspended meanwhile, and so used what others left
   */
  void add(long coreNanos, boolean isSpare) {
    usedCoreNanos += coreNanos;
    spareCoreNanos += isSpare ? coreNanos : 0;
  }

  /** Nobody can tell what a task has used since it was accounted last, nor could then. */
  void miss() {
    isGuess = true;
  }

  /** Whether anybody asks for {@link #unusedCores}. */
  boolean looksForUnusedCores() {
    return unused.areLookedFor();
  }

  /** What a task used in this interval does not tell what it wants: so much more it may be. */
  void mayWant(double cores) {
    wantedCores += cores;
  }

  /**
   * All tasks were accounted just now: an interval ends, and the next one begins.
   *
   * @param cores of the node
   * @param idleCores of its host in this interval
   */
  void sampled(long now, int cores, double idleCores) {
    long nanos = now - beganAt;
    if (nanos <= 0) {
      return;
    }
    usedMilliCores = milliCores(usedCoreNanos, nanos);
    spareMilliCores = milliCores(spareCoreNanos, nanos);
    isMeasured = !isGuess;
    double used = (double) usedMilliCores / MILLI;
    unused.add(isGuess ? cores : used + wantedCores, used + idleCores);
    unusedCores = unused.cores(cores);
    wantedCores = 0;
    beganAt = now;
    usedCoreNanos = 0;
    spareCoreNanos = 0;
    isGuess = false;
  }

  /** When the last whole interval ended; when the first task came before there was one. */
  long sampledAt() {
    return beganAt;
  }

  /** Whether the figures of the last whole interval are measured for every task. */
  boolean isMeasured() {
    return isMeasured;
  }

  /** What tasks used during the last whole interval; 0 until one has passed. */
  int usedMilliCores() {
    return usedMilliCores;
  }

  /** The part of it that suspended tasks used. */
  int spareMilliCores() {
    return spareMilliCores;
  }

  /** Cores that no task has used or may have wanted for a while. */
  int unusedCores() {
    return unusedCores;
  }

  private static int milliCores(long coreNanos, long nanos) {
    return (int) Math.min(Integer.MAX_VALUE, Math.round((double) coreNanos * MILLI / nanos));
  }
}
