// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.PriorityQueue;

/**
 * How long the next task that comes to a node will wait there (Yaq, §3.2, Algorithm 2): plays the
 * queue through, each task taking the slot that falls free first. O((r+q) log r) for r running and
 * q queued tasks.
 *
 * <p>The heap holds when a slot falls free, counted from now. The paper's line 7, which takes the
 * time that went by from every remaining duration, would be O(r) for each queued task.
 *
 * <p>Not the paper's, which knows only tasks within their estimates: a task that has outlived its
 * estimate is expected to run on for as long as it has outlived it. So a node full of tasks that
 * run for hours looks the fuller the longer they do, whatever was expected of them.
 *
 * <p>As in the paper any queued task can take any slot, whatever the resources it needs.
 */
public final class WaitTimeEstimator {
  private final int fullBelow;
  private final long floorMillis;

  /**
   * @param fullBelow freeResources_min: with fewer free slots the node counts as full, at least 1
   * @param floorMillis the least that a task is expected to run on, in milliseconds, at least 0;
   *     without it, a node full of tasks at the end of their estimates would look idle
   * @throws IllegalArgumentException if one is out of range
   */
  public WaitTimeEstimator(int fullBelow, long floorMillis) {
    if (fullBelow < 1 || floorMillis < 0 || floorMillis > EstimateLimits.LONGEST_POSSIBLE_MILLIS) {
      throw new IllegalArgumentException(
          "full below " + fullBelow + " free slots, floor of " + floorMillis + " ms");
    }
    this.fullBelow = fullBelow;
    this.floorMillis = floorMillis;
  }

  /**
   * Expected wait of a task that is queued now, behind all others.
   *
   * @param freeSlots slots that no task holds
   * @param running the tasks that hold a slot. If there is none although no slot is free, the node
   *     is held by what this queue does not know, and one slot is expected after the floor
   * @param queueInOrder the queue as {@link QueueOrder} sorted it, next one first
   * @param nowMillis the time, on the clock of {@link RunningTask}
   * @return milliseconds, at least 0
   */
  public long waitMillis(
      int freeSlots,
      Collection<RunningTask> running,
      List<QueuedTask> queueInOrder,
      long nowMillis) {
    if (freeSlots >= fullBelow) {
      return 0;
    }
    PriorityQueue<Long> slotFreeAfterMillis = new PriorityQueue<>(remaining(running, nowMillis));
    for (QueuedTask task : queueInOrder) {
      long startsAfterMillis = slotFreeAfterMillis.remove();
      slotFreeAfterMillis.add(startsAfterMillis + task.estimatedMillis());
    }
    return slotFreeAfterMillis.remove();
  }

  private List<Long> remaining(Collection<RunningTask> running, long nowMillis) {
    List<Long> remaining = new ArrayList<>(running.size());
    for (RunningTask task : running) {
      // Below 0 it is how long the task has outlived its estimate, which is our rule above.
      remaining.add(Math.max(floorMillis, Math.abs(task.remainingMillis(nowMillis))));
    }
    if (remaining.isEmpty()) {
      remaining.add(floorMillis);
    }
    return remaining;
  }
}
