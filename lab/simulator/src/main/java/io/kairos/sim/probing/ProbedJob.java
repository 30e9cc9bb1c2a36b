// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import io.kairos.sim.system.SimJob;
import io.kairos.sim.system.StagedTasks;
import io.kairos.sim.trace.Stages;
import java.util.ArrayList;
import java.util.List;

/**
 * A stage of a job as its scheduler and the workers know it. Each stage is sent as a job of its own
 * when those have ended that it waits for, as Sparrow has it.
 */
final class ProbedJob {
  final SimJob job;

  /** Whether the central scheduler placed its tasks, and has them in its books. */
  final boolean isCentral;

  /** Of all stages of the job. */
  private final StagedTasks stages;

  private final int all;
  private int next;
  private int waiting;

  /** What workers that get a task of it learn of long tasks, once the first of them has it. */
  private LongTasks news;

  /** Tasks that no worker has taken, as far as the workers have been told. */
  private int knownWaiting;

  private ProbedJob(SimJob job, boolean isCentral, StagedTasks stages, int first, int all) {
    this.job = job;
    this.isCentral = isCentral;
    this.stages = stages;
    this.next = first;
    this.all = all;
    this.waiting = all;
    this.knownWaiting = all;
  }

  /**
   * The stages of a job that wait for no others.
   *
   * @param isCentral whether the central scheduler places their tasks
   */
  static List<ProbedJob> of(SimJob job, boolean isCentral) {
    return released(job, isCentral, new StagedTasks(job.stages()));
  }

  private static List<ProbedJob> released(SimJob job, boolean isCentral, StagedTasks tasks) {
    List<ProbedJob> released = new ArrayList<>(1);
    Stages stages = job.stages();
    while (tasks.released() > 0) {
      int first = tasks.take();
      int all = stages.tasks(stages.of(first));
      for (int other = 1; other < all; other++) {
        tasks.take();
      }
      released.add(new ProbedJob(job, isCentral, tasks, first, all));
    }
    return released;
  }

  /** Tasks of the stage. */
  int tasks() {
    return all;
  }

  /** Tasks of the stage that no worker has taken. */
  int waiting() {
    return waiting;
  }

  /** Hands the next task out; there must be one. Returns its number. */
  int take() {
    waiting--;
    return next++;
  }

  /**
   * A task of the stage has ended.
   *
   * @return stages of the job that waited for it
   */
  List<ProbedJob> ended(int task) {
    return stages.ended(task) ? released(job, isCentral, stages) : List.of();
  }

  /** What a worker that gets one of its tasks learns of long tasks. */
  LongTasks news(PlacedWork books) {
    if (news == null) {
      news = books.longTasks();
    }
    return news;
  }

  /** The workers are told that one more task has been taken. */
  void tellTaken() {
    knownWaiting = waiting > 0 ? knownWaiting - 1 : 0;
  }

  /** Whether workers know that all tasks have been taken. */
  boolean isKnownEmpty() {
    return knownWaiting == 0;
  }

  /** Estimated duration of the tasks that wait, as workers know it. */
  long knownLeftNanos() {
    return knownWaiting * job.estimateNanos();
  }
}
