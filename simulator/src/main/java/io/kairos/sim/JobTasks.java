// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.TaskSize;
import io.kairos.sim.workload.ReduceRampUp;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntToLongFunction;

/**
 * The tasks of one job that wait for a node: maps, and reduces as its master asks for them. Those
 * come before further maps, as MapReduce's do. A task is made when it gets its node: jobs of a
 * trace may have millions that wait.
 */
final class JobTasks {
  private final int job;
  private final String application;
  private final JobNeeds needs;
  private final IntToLongFunction workNanos;
  private final BooleanSupplier waitsForMaps = () -> mapsLeft() > 0;

  /** Reduces that were given up, the one to be asked for first at the head. */
  private final Deque<SimTask> givenUp = new ArrayDeque<>();

  /** Reduces that have a node, or had one when the last map ended. */
  private final List<SimTask> placedReduces = new ArrayList<>();

  private final MapReduceMaster master;
  private final ReduceRampUp rampUp;
  private final int all;
  private final int maps;

  /** The first map that never had a node, by its number. */
  private int nextMap;

  /** The first reduce that never had a node, by its number. */
  private int nextReduce;

  private int endedMaps;
  private long mapMillis = SimTask.NEVER;
  private long reduceMillis = SimTask.NEVER;

  /**
   * @param job number of the job
   * @param tasks maps, then reduces
   * @param reducesOfIt how many of the tasks are reduces
   * @param needs its queue, and the sizes of its tasks
   * @param workNanos of each task by its number
   */
  JobTasks(
      int job,
      int tasks,
      int reducesOfIt,
      JobNeeds needs,
      MapReduceMaster master,
      IntToLongFunction workNanos) {
    this.job = job;
    this.needs = needs;
    this.application = SimTask.application(job);
    this.workNanos = workNanos;
    this.master = master;
    all = tasks;
    maps = tasks - reducesOfIt;
    nextReduce = maps;
    rampUp = new ReduceRampUp(maps, reducesOfIt, master.slowStart());
  }

  /**
   * The job tells how long its tasks run, before any has a node.
   *
   * @param ofMapMillis of each map, at least 1
   * @param ofReduceMillis of each reduce, at least 1
   */
  void tell(long ofMapMillis, long ofReduceMillis) {
    mapMillis = ofMapMillis;
    reduceMillis = ofReduceMillis;
  }

  /** How long all tasks run together as the job told, or {@link SimTask#NEVER} if it did not. */
  long toldMillis() {
    return mapMillis == SimTask.NEVER
        ? SimTask.NEVER
        : maps * mapMillis + (all - maps) * reduceMillis;
  }

  /** Its queue, and the sizes of its tasks. */
  JobNeeds needs() {
    return needs;
  }

  /**
   * Size of the task that is asked for first; there must be one.
   *
   * @param headroom tasks that the cluster has room for
   */
  TaskSize nextSize(int headroom) {
    return askedReduces(headroom) == 0 ? needs.map() : needs.reduce();
  }

  /** Tasks of the job, those that have ended as well. */
  int all() {
    return all;
  }

  boolean isEmpty() {
    return unplacedMaps() == 0 && !hasUnplacedReduces();
  }

  /** Whether a task is asked for now. Where no map waits, it does not depend on the headroom. */
  boolean asks() {
    return unplacedMaps() > 0 || askedReduces(0) > 0;
  }

  /**
   * How many tasks are asked for now.
   *
   * @param headroom tasks that the cluster has room for
   */
  int asked(int headroom) {
    return unplacedMaps() + askedReduces(headroom);
  }

  /** The task that is asked for first; there must be one. */
  SimTask next(int headroom) {
    if (askedReduces(headroom) == 0) {
      return task(nextMap++, false, mapMillis);
    }
    SimTask reduce = givenUp.isEmpty() ? task(nextReduce++, true, reduceMillis) : givenUp.remove();
    placedReduces.add(reduce);
    return reduce;
  }

  /** Whether maps wait, none runs, and reduces that have a node can do nothing. */
  boolean holdsReducesOnly() {
    return master.givesReducesUp()
        && unplacedMaps() > 0
        && unplacedMaps() == mapsLeft()
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
            endedMaps, unplacedMaps(), askedReduces(headroom), placedReduces.size(), headroom);
    List<SimTask> given = new ArrayList<>();
    for (int last = placedReduces.size() - 1; last >= 0 && given.size() < count; last--) {
      // One that is still on its way ends up where it is sent.
      if (placedReduces.get(last).isAtNode()) {
        given.add(placedReduces.remove(last));
      }
    }
    given.forEach(givenUp::addFirst);
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
    return mapsLeft() == 0 && endedMaps < all;
  }

  /** No reduce ends before the last map, so those that were placed are those that are held. */
  private int askedReduces(int headroom) {
    return hasUnplacedReduces()
        ? rampUp.wanted(endedMaps, unplacedMaps(), placedReduces.size(), headroom)
            - placedReduces.size()
        : 0;
  }

  private int unplacedMaps() {
    return maps - nextMap;
  }

  private boolean hasUnplacedReduces() {
    return nextReduce < all || !givenUp.isEmpty();
  }

  /** Maps that have not ended. */
  private int mapsLeft() {
    return maps - endedMaps;
  }

  private SimTask task(int number, boolean isReduce, long toldMillis) {
    return new SimTask(
        job,
        application,
        number,
        isReduce,
        isReduce ? needs.reduce() : needs.map(),
        workNanos.applyAsLong(number),
        waitsForMaps,
        toldMillis);
  }
}
