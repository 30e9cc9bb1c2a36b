// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.ReduceRampUp;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.DoubleToLongFunction;

/**
 * The tasks of one job that wait for a node: maps, and reduces as its master asks for them. Those
 * come before further maps, as MapReduce's do.
 */
final class JobTasks {
  private final Queue<SimTask> maps = new ArrayDeque<>();
  private final Queue<SimTask> reduces = new ArrayDeque<>();
  private final ReduceRampUp rampUp;
  private int mapsLeft;
  private int placedReduces;
  private int endedMaps;

  /**
   * @param workNanos of a task by the seconds that the job says
   */
  JobTasks(PlannedJob job, DoubleToLongFunction workNanos) {
    for (int number = 0; number < job.tasks(); number++) {
      boolean isReduce = number >= job.maps();
      SimTask task =
          new SimTask(
              job.index(),
              number,
              isReduce,
              workNanos.applyAsLong(job.workSeconds()),
              () -> mapsLeft > 0);
      (isReduce ? reduces : maps).add(task);
    }
    rampUp = new ReduceRampUp(job.maps(), job.reduces());
    mapsLeft = job.maps();
  }

  boolean isEmpty() {
    return maps.isEmpty() && reduces.isEmpty();
  }

  /**
   * Whether a task is asked for now.
   *
   * @param headroom tasks that the cluster has room for
   */
  boolean asks(int headroom) {
    return !maps.isEmpty() || asksForReduce(headroom);
  }

  /** The task that is asked for first; there must be one. */
  SimTask next(int headroom) {
    if (!asksForReduce(headroom)) {
      return maps.remove();
    }
    placedReduces++;
    return reduces.remove();
  }

  /**
   * A task has ended.
   *
   * @return whether it was the last map
   */
  boolean ended(SimTask task) {
    if (task.isReduce) {
      return false;
    }
    endedMaps++;
    return --mapsLeft == 0;
  }

  /** No reduce ends before the last map, so those that were placed are those that are held. */
  private boolean asksForReduce(int headroom) {
    return !reduces.isEmpty()
        && placedReduces < rampUp.wanted(endedMaps, maps.size(), placedReduces, headroom);
  }
}
