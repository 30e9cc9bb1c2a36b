// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/**
 * When a queued task counts as starved (Yaq, §3.3, Algorithm 3, lines 11-12). Immutable.
 *
 * <p>A starved task goes ahead of all that are not. So, however the policy orders and whatever the
 * estimates pretend, a task of a node where r tasks fit at a time starts within {@code ST + (⌊k/r⌋
 * + 1)·L}: L is the longest a task really runs, k counts the tasks that start ahead of it after it
 * starved (they starved too, and their jobs arrived earlier, or they are of its own job). From then
 * on every slot that falls free, at least once per L, goes to one of the k or to it. For k < r that
 * is ST plus the longest running task; to more than r tasks that starve together, no order that
 * leaves running tasks alone can promise it.
 *
 * <p>By r is meant how many of the largest tasks fit at a time, by vcores and by memory, for no
 * task overtakes one that does not fit: a queue of tasks of one vcore, on a node with memory for
 * all of them, has as many as it has slots. Application masters that wait for memory go ahead of
 * all and are not in it.
 *
 * <p>With the hard threshold alone and a queue of at most b tasks, k is at most b - 1 wherever
 * {@code ⌈b/r⌉·L ≤ ST}: what comes after the task starved has no time to starve before it starts.
 * The promise then reads {@code ST + ⌈b/r⌉·L}, and {@code ST + L} for a queue no longer than the
 * slots are many. Otherwise an earlier job that keeps sending tasks goes ahead until it ends.
 */
public final class StarvationThresholds {
  /** A threshold that is switched off. */
  public static final double NEVER = Double.POSITIVE_INFINITY;

  /** Default of ST, milliseconds. */
  public static final long DEFAULT_HARD_MILLIS = 10_000;

  /** ST of 10 s, and no ST_r. */
  public static final StarvationThresholds DEFAULT =
      new StarvationThresholds(DEFAULT_HARD_MILLIS, NEVER);

  /** No task ever starves; the policy alone decides. */
  public static final StarvationThresholds OFF = new StarvationThresholds(NEVER, NEVER);

  private final double hardMillis;
  private final double relative;

  /**
   * @param hardMillis ST: a task that waited longer is starved, milliseconds, at least 0, or {@link
   *     #NEVER}
   * @param relative ST_r: so is one that waited longer than this many times its estimated duration,
   *     at least 0, or {@link #NEVER}
   * @throws IllegalArgumentException if one is negative or not a number
   */
  public StarvationThresholds(double hardMillis, double relative) {
    if (!(hardMillis >= 0) || !(relative >= 0)) {
      throw new IllegalArgumentException(
          "starvation thresholds: " + hardMillis + " ms, " + relative + " times the duration");
    }
    this.hardMillis = hardMillis;
    this.relative = relative;
  }

  /** Whether the task waited too long. */
  boolean isStarved(QueuedTask task, long nowMillis) {
    double waitedMillis = (double) nowMillis - task.queuedSinceMillis();
    return waitedMillis > Math.min(hardMillis, task.estimatedMillis() * relative);
  }
}
