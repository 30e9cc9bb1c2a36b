// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;

/**
 * For how long a slot is taken by a task: the mean run time of the tasks that ended lately, where
 * those of long ago fade.
 *
 * <p>Tasks that never end, or are killed in the end, would not show in it. So what tasks run on
 * beyond the mean and their own estimates, meanwhile, is shared out among those that ended: with
 * most slots taken for hours the mean is as long as it takes a slot to fall free, and one slot of
 * many hardly counts. Where every task runs as long as was estimated it changes nothing.
 */
final class RunTimes {
  /** About so many tasks outweigh all before them. */
  private static final int WINDOW = 100;

  private static final double NANOS_PER_SECOND = 1e9;

  private final double defaultNanos;

  /** Of the last tasks, at most {@link #WINDOW} and one. */
  private final Deque<Long> endedNanos = new ArrayDeque<>();

  /** Since when the tasks ended that count. */
  private long sinceNanos;

  private double meanNanos;

  /**
   * @param defaultMillis what a task is expected to run of which nothing is known
   */
  RunTimes(long defaultMillis, long nowNanos) {
    defaultNanos = Millis.toNanos(defaultMillis);
    sinceNanos = nowNanos;
  }

  void add(long ranNanos, long nowNanos) {
    endedNanos.add(nowNanos);
    if (endedNanos.size() > WINDOW) {
      sinceNanos = endedNanos.remove();
    }
    meanNanos += (ranNanos - meanNanos) / endedNanos.size();
  }

  /**
   * @param running the tasks that run
   * @return 0 if nothing is known: no task has ended, and none has outlived both its estimate and
   *     the default
   */
  double meanSeconds(Collection<NodeSlots.Holder> running, long nowNanos) {
    return mean(running, nowNanos) / NANOS_PER_SECOND;
  }

  private double mean(Collection<NodeSlots.Holder> running, long nowNanos) {
    double usualNanos = endedNanos.isEmpty() ? defaultNanos : meanNanos;
    int overdue = 0;
    double ranNanos = 0;
    double beyondNanos = 0;
    for (NodeSlots.Holder task : running) {
      double expectedNanos = Math.max(usualNanos, Millis.toNanos(task.estimatedMillis()));
      double ran = task.ranNanos(nowNanos);
      if (ran > expectedNanos) {
        overdue++;
        ranNanos += ran;
        beyondNanos += Math.min(ran - expectedNanos, nowNanos - sinceNanos);
      }
    }
    if (endedNanos.isEmpty()) {
      return overdue == 0 ? 0 : ranNanos / overdue;
    }
    return meanNanos + beyondNanos / endedNanos.size();
  }
}
