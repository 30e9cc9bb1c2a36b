// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.job;

import io.kairos.rm.rank.WaitingClasses;
import io.kairos.sim.system.StagedTasks;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.Stages;
import io.kairos.sim.trace.TaskSize;
import io.kairos.sim.workload.ReduceRampUp;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * The tasks of one job that wait for a node, as its master asks for them: those of each stage when
 * the stages have ended that it waits for. Reduces of MapReduce are asked for before, and come
 * before further maps. A task is made when it gets its node: jobs of a trace may have millions that
 * wait.
 */
public final class JobTasks {
  private final JobOfTask owner;
  private final Stages stages;
  private final JobNeeds needs;
  private final IntToLongFunction workNanos;

  /** All that are no reduces. */
  private final StagedTasks maps;

  /** Reduces that were given up, the one to be asked for first at the head. */
  private final Deque<SimTask> givenUp = new ArrayDeque<>();

  /** Reduces that have a node, or had one when the last map ended. */
  private final List<SimTask> placedReduces = new ArrayList<>();

  private final Optional<Executors> executors;
  private final MapReduceMaster master;
  private final ReduceRampUp rampUp;
  private final int all;
  private final int allMaps;

  /** The first reduce that never had a node, by its number. */
  private int nextReduce;

  private int endedMaps;

  /** Whether its maps have waited so long that it asks for no reduce before one has a node. */
  private boolean leavesRoom;

  /** Which request classes of the job the ResourceManager holds back. */
  private WaitingClasses hold = WaitingClasses.RUN;

  /** What the job told of the tasks of each stage, or {@code null}. */
  private long[] stageMillis;

  /**
   * A job of MapReduce.
   *
   * @param job number of the job
   * @param tasks maps, then reduces
   * @param reducesOfIt how many of the tasks are reduces
   * @param needs its queue, and the sizes of its tasks
   * @param workNanos of each task by its number
   */
  public JobTasks(
      int job,
      int tasks,
      int reducesOfIt,
      JobNeeds needs,
      MapReduceMaster master,
      IntToLongFunction workNanos) {
    this(
        job,
        Stages.mapReduce(tasks - reducesOfIt, reducesOfIt),
        reducesOfIt,
        needs,
        master,
        workNanos,
        Optional.empty());
  }

  /**
   * A job without reduces.
   *
   * @param job number of the job
   * @param needs its queue, and the sizes of its tasks
   * @param workNanos of each task by its number
   */
  public JobTasks(int job, Stages stages, JobNeeds needs, IntToLongFunction workNanos) {
    this(job, stages, 0, needs, MapReduceMaster.OF_MAPS, workNanos, Optional.empty());
  }

  /**
   * A job with containers that run its tasks; these containers are its tasks here.
   *
   * @param job number of the job
   * @param count containers, at least 1
   * @param needs its queue, and the sizes of its containers
   */
  public JobTasks(int job, Executors executors, int count, JobNeeds needs) {
    this(
        job,
        Stages.mapReduce(count, 0),
        0,
        needs,
        MapReduceMaster.OF_MAPS,
        number -> 0,
        Optional.of(executors));
  }

  private JobTasks(
      int job,
      Stages stages,
      int reducesOfIt,
      JobNeeds needs,
      MapReduceMaster master,
      IntToLongFunction workNanos,
      Optional<Executors> executors) {
    this.executors = executors;
    this.owner = new JobOfTask(job, () -> mapsLeft() > 0);
    this.stages = stages;
    this.needs = needs;
    this.master = master;
    this.workNanos = workNanos;
    all = stages.tasks();
    allMaps = all - reducesOfIt;
    maps = new StagedTasks(reducesOfIt == 0 ? stages : Stages.mapReduce(allMaps, 0));
    nextReduce = allMaps;
    rampUp = new ReduceRampUp(allMaps, reducesOfIt, master.slowStart());
  }

  /**
   * The job tells how long its tasks run, before any has a node.
   *
   * @param millisOfStage of each task of a stage by the number of the stage, at least 1
   */
  public void tell(IntToLongFunction millisOfStage) {
    stageMillis =
        IntStream.range(0, stages.count()).mapToLong(millisOfStage::applyAsLong).toArray();
  }

  /** How long all tasks run together as the job told, or {@link SimTask#NEVER} if it did not. */
  public long toldMillis() {
    return stageMillis == null
        ? SimTask.NEVER
        : IntStream.range(0, stages.count())
            .mapToLong(stage -> stages.tasks(stage) * stageMillis[stage])
            .sum();
  }

  /** The ResourceManager holds request classes back from now on that would only wait. */
  public void holdBack(WaitingClasses rule) {
    hold = rule;
  }

  /** The job as nodes call it. */
  public String application() {
    return owner.application();
  }

  /** Its queue, and the sizes of its tasks. */
  public JobNeeds needs() {
    return needs;
  }

  /**
   * Size of the task that is asked for first; there must be one.
   *
   * @param headroom tasks that the cluster has room for
   */
  public TaskSize nextSize(int headroom) {
    return servedReduces(headroom) == 0 ? needs.map() : needs.reduce();
  }

  /** What runs its tasks, if these have no containers of their own. */
  public Optional<Executors> executors() {
    return executors;
  }

  /**
   * The job asks for nothing any more.
   *
   * @return how many of its tasks will never have a node
   */
  public int withdraw() {
    int withdrawn = 0;
    while (maps.released() > 0) {
      maps.take();
      withdrawn++;
    }
    return withdrawn;
  }

  /** Tasks of the job, those that have ended as well. */
  public int all() {
    return all;
  }

  public boolean isEmpty() {
    return maps.areTaken() && !hasUnplacedReduces();
  }

  /** Whether a task is asked for now. Where no map waits, it does not depend on the headroom. */
  public boolean asks() {
    return maps.released() > 0 || servedReduces(0) > 0;
  }

  /**
   * How many tasks are asked for now, without those that are held back.
   *
   * @param headroom tasks that the cluster has room for
   */
  public int asked(int headroom) {
    return maps.released() + servedReduces(headroom);
  }

  /** How many tasks that are no reduces are asked for now. */
  public int askedMaps() {
    return maps.released();
  }

  /** The task that is asked for first; there must be one. */
  public SimTask next(int headroom) {
    if (servedReduces(headroom) == 0) {
      leavesRoom = false;
      return task(maps.take());
    }
    SimTask reduce = givenUp.isEmpty() ? task(nextReduce++) : givenUp.remove();
    placedReduces.add(reduce);
    return reduce;
  }

  /** Whether maps wait, none runs, and reduces that have a node can do nothing. */
  boolean holdsReducesOnly() {
    return master.givesReducesUp()
        && maps.released() > 0
        && maps.released() == mapsLeft()
        && !placedReduces.isEmpty();
  }

  /**
   * Takes reduces from their nodes where maps find no room, the last ones first: those have copied
   * least. They are to be asked for again.
   *
   * @param headroom tasks that the cluster has room for
   * @param haveWaitedLong whether maps have waited so long that there is no room for them, whatever
   *     the cluster tells
   */
  List<SimTask> giveUp(int headroom, boolean haveWaitedLong) {
    if (!holdsReducesOnly()) {
      return List.of();
    }
    leavesRoom = haveWaitedLong;
    int room = haveWaitedLong ? 0 : headroom;
    int count =
        rampUp.givenUp(endedMaps, maps.released(), askedReduces(room), placedReduces.size(), room);
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
  public boolean ended(SimTask task) {
    if (task.isReduce) {
      return false;
    }
    maps.ended(task.number);
    endedMaps++;
    return mapsLeft() == 0 && endedMaps < all;
  }

  /**
   * Reduces that its master asks for now, those that are held back among them. No reduce ends
   * before the last map, so those that were placed are those that it has.
   *
   * @param headroom tasks that the cluster has room for
   */
  public int askedReduces(int headroom) {
    return hasUnplacedReduces() && !leavesRoom
        ? rampUp.wanted(endedMaps, maps.released(), placedReduces.size(), headroom)
            - placedReduces.size()
        : 0;
  }

  /** Those of them that are not held back: none works before the last map has ended. */
  private int servedReduces(int headroom) {
    boolean isHeldBack = hold.holdsBack(true, placedReduces.size(), true, mapsLeft() > 0);
    return isHeldBack ? 0 : askedReduces(headroom);
  }

  private boolean hasUnplacedReduces() {
    return nextReduce < all || !givenUp.isEmpty();
  }

  /** Maps that have not ended. */
  private int mapsLeft() {
    return allMaps - endedMaps;
  }

  private SimTask task(int number) {
    if (executors.isPresent()) {
      return new Executor(owner, number, needs.map(), executors.get());
    }
    boolean isReduce = number >= allMaps;
    int stage = stages.of(number);
    StageOfTask ofTask =
        new StageOfTask(
            stage,
            isReduce,
            isReduce ? needs.reduce() : needs.map(),
            stageMillis == null ? SimTask.NEVER : stageMillis[stage]);
    return new SimTask(owner, number, ofTask, workNanos.applyAsLong(number));
  }
}
