// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.sim.workload.ReduceRampUp;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.function.IntToLongFunction;

/**
 * The tasks of one job that wait for a node: maps, and reduces as its master asks for them. Those
 * come before further maps, as MapReduce's do.
 */
final class JobTasks {
  private final Queue<SimTask> maps = new ArrayDeque<>();
  private final Deque<SimTask> reduces = new ArrayDeque<>();

  /** Reduces that have a node, or had one when the last map ended. */
  private final List<SimTask> placedReduces = new ArrayList<>();

  private final MapReduceMaster master;
  private final ReduceRampUp rampUp;
  private final int all;
  private int mapsLeft;
  private int endedMaps;
  private long toldMillis = SimTask.NEVER;

  /**
   * @param job number of the job
   * @param tasks maps, then reduces
   * @param reducesOfIt how many of the tasks are reduces
   * @param workNanos of each task by its number
   */
  JobTasks(
      int job, int tasks, int reducesOfIt, MapReduceMaster master, IntToLongFunction workNanos) {
    this.master = master;
    mapsLeft = tasks - reducesOfIt;
    for (int number = 0; number < tasks; number++) {
      boolean isReduce = number >= mapsLeft;
      SimTask task =
          new SimTask(job, number, isReduce, workNanos.applyAsLong(number), () -> mapsLeft > 0);
      (isReduce ? reduces : maps).add(task);
    }
    rampUp = new ReduceRampUp(mapsLeft, reducesOfIt, master.slowStart());
    all = tasks;
  }

  /**
   * The job tells how long its tasks run.
   *
   * @param mapMillis of each map, at least 1
   * @param reduceMillis of each reduce, at least 1
   */
  void tell(long mapMillis, long reduceMillis) {
    maps.forEach(task -> task.toldMillis = mapMillis);
    reduces.forEach(task -> task.toldMillis = reduceMillis);
    toldMillis = maps.size() * mapMillis + reduces.size() * reduceMillis;
  }

  /** How long all tasks run together as the job told, or {@link SimTask#NEVER} if it did not. */
  long toldMillis() {
    return toldMillis;
  }

  /** Tasks of the job, those that have ended as well. */
  int all() {
    return all;
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
    return !maps.isEmpty() || askedReduces(headroom) > 0;
  }

  /**
   * How many tasks are asked for now.
   *
   * @param headroom tasks that the cluster has room for
   */
  int asked(int headroom) {
    return maps.size() + askedReduces(headroom);
  }

  /** The task that is asked for first; there must be one. */
  SimTask next(int headroom) {
    if (askedReduces(headroom) == 0) {
      return maps.remove();
    }
    SimTask reduce = reduces.remove();
    placedReduces.add(reduce);
    return reduce;
  }

  /** Whether maps wait, none runs, and reduces that have a node can do nothing. */
  boolean holdsReducesOnly() {
    return master.givesReducesUp()
        && !maps.isEmpty()
        && maps.size() == mapsLeft
        && !placedReduces.isEmpty();
  }

  /**
   * Takes reduces from their nodes where maps find no room, the last ones first: those have copied
   * least. They are to be asked for again.
   *
   * @param headroom tasks that the cluster has room for
   */
  List<SimTask> giveUp(int headroom) {
    if (!holdsReducesOnly()) {
      return List.of();
    }
    int count =
        rampUp.givenUp(
            endedMaps, maps.size(), askedReduces(headroom), placedReduces.size(), headroom);
    List<SimTask> given = new ArrayList<>();
    for (int last = placedReduces.size() - 1; last >= 0 && given.size() < count; last--) {
      // One that is still on its way ends up where it is sent.
      if (placedReduces.get(last).isAtNode()) {
        given.add(placedReduces.remove(last));
      }
    }
    given.forEach(reduces::addFirst);
    return given;
  }

  /**
   * A task has ended.
   *
   * @return whether it was the last map that reduces wait for
   */
  boolean ended(SimTask task) {
    if (task.isReduce) {
      return false;
    }
    endedMaps++;
    return --mapsLeft == 0 && endedMaps < all;
  }

  /** No reduce ends before the last map, so those that were placed are those that are held. */
  private int askedReduces(int headroom) {
    return reduces.isEmpty()
        ? 0
        : rampUp.wanted(endedMaps, maps.size(), placedReduces.size(), headroom)
            - placedReduces.size();
  }
}
