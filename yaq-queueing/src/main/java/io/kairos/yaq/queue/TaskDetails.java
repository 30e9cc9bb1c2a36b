// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import io.kairos.yaq.Job;
import io.kairos.yaq.TaskKind;
import java.util.Objects;

/** What a node knows of one of its tasks from the moment it comes. Immutable. */
public final class TaskDetails {
  private final String id;
  private final Job job;
  private final int vcores;
  private final long memoryMb;
  private final int priority;
  private final String user;
  private final String durationHint;
  private final boolean startsLast;

  /**
   * @param id container id
   * @param job its application
   * @param vcores cores it needs; less than 1 counts as 1
   * @param memoryMb memory it needs; less than 0 counts as 0
   * @param priority what the job asked for it with: it tells the stages of a job apart
   * @param user who submitted the job
   * @param durationHint how long the job says that it will run, as the job wrote it, or {@code
   *     null}
   */
  public TaskDetails(
      String id,
      Job job,
      int vcores,
      long memoryMb,
      int priority,
      String user,
      String durationHint) {
    this.id = Objects.requireNonNull(id, "id");
    this.job = Objects.requireNonNull(job, "job");
    this.vcores = Math.max(1, vcores);
    this.memoryMb = Math.max(0, memoryMb);
    this.priority = priority;
    this.user = Objects.requireNonNull(user, "user");
    this.durationHint = durationHint;
    this.startsLast = false;
  }

  /** The same task of another size, or with another place in the order of its job. */
  private TaskDetails(TaskDetails task, int vcores, long memoryMb, boolean startsLast) {
    this.id = task.id;
    this.job = task.job;
    this.vcores = Math.max(1, vcores);
    this.memoryMb = Math.max(0, memoryMb);
    this.priority = task.priority;
    this.user = task.user;
    this.durationHint = task.durationHint;
    this.startsLast = startsLast;
  }

  /** The same of a task that waits for other tasks of its job once it runs, as a reducer does. */
  public TaskDetails startingLast() {
    return new TaskDetails(this, vcores, memoryMb, true);
  }

  public String id() {
    return id;
  }

  public String applicationId() {
    return job.id();
  }

  public int vcores() {
    return vcores;
  }

  Job job() {
    return job;
  }

  long memoryMb() {
    return memoryMb;
  }

  /** Whether it starts after all other tasks of its job that wait here. */
  boolean startsLast() {
    return startsLast;
  }

  String durationHint() {
    return durationHint;
  }

  /**
   * Which tasks run about equally long. A NodeManager is never told the name of a job, so no two
   * runs of one job are recognised as such: the id takes the name's place.
   */
  TaskKind kind() {
    return new TaskKind(job.id(), priority, user, job.id());
  }

  TaskDetails resized(int newVcores, long newMemoryMb) {
    return new TaskDetails(this, newVcores, newMemoryMb, startsLast);
  }
}
