// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * A job of a trace. Some of its tasks may be reduces, which begin their work when all others, the
 * maps, have ended, and may hold a slot before; or tasks are in stages, which ask for slots when
 * the stages that they wait for have ended. Every task is one slot to systems that know no
 * {@linkplain #needs sizes}. Immutable.
 */
public final class TraceJob {
  /** Sums of work are far from overflow. */
  private static final long MOST_WORK_NANOS = Long.MAX_VALUE / 4;

  private final long arrivalNanos;
  private final long meanNanos;
  private final long[] taskNanos;
  private final int reduces;
  private final JobNeeds needs;
  private final int executors;

  /** Of a job with several of them that is no MapReduce job, or {@code null}. */
  private final Stages stages;

  /** A job whose tasks wait for none; see the other constructor. */
  public TraceJob(long arrivalNanos, long meanNanos, long[] taskNanos) {
    this(arrivalNanos, meanNanos, taskNanos, 0);
  }

  /**
   * @param arrivalNanos from the start of the trace
   * @param meanNanos mean duration of the tasks as the trace says it, by which estimates go
   * @param taskNanos duration of each task, in the order in which they are handed out: maps, then
   *     reduces; at least one task, none below 0; must not be changed afterwards
   * @param reduces how many of the tasks are reduces, from 0 to fewer than all
   * @throws TraceException if all tasks together take more than 73 years
   */
  public TraceJob(long arrivalNanos, long meanNanos, long[] taskNanos, int reduces) {
    this(arrivalNanos, meanNanos, taskNanos, reduces, null);
  }

  /**
   * A job of stages; see the other constructor.
   *
   * @param stages whose tasks are those of the job, in their order
   */
  public TraceJob(long arrivalNanos, long meanNanos, long[] taskNanos, Stages stages) {
    this(arrivalNanos, meanNanos, taskNanos, 0, stages.count() > 1 ? stages : null);
    if (stages.tasks() != taskNanos.length) {
      throw new IllegalArgumentException(
          taskNanos.length + " tasks, and stages of " + stages.tasks());
    }
  }

  private TraceJob(
      long arrivalNanos, long meanNanos, long[] taskNanos, int reduces, Stages stages) {
    if (arrivalNanos < 0 || meanNanos < 0 || reduces < 0 || reduces >= taskNanos.length) {
      throw new IllegalArgumentException(
          "arrival at "
              + arrivalNanos
              + " ns, "
              + taskNanos.length
              + " tasks of "
              + meanNanos
              + " ns in the mean, "
              + reduces
              + " of them reduces");
    }
    double workNanos = LongStream.of(taskNanos).asDoubleStream().sum();
    if (workNanos > MOST_WORK_NANOS) {
      throw new TraceException(
          "the tasks of the job take "
              + (long) (workNanos / 1e9)
              + " s together; a job may have up to "
              + MOST_WORK_NANOS / 1_000_000_000L
              + " s");
    }
    this.arrivalNanos = arrivalNanos;
    this.meanNanos = meanNanos;
    this.taskNanos = taskNanos;
    this.reduces = reduces;
    this.stages = stages;
    this.needs = JobNeeds.NONE;
    this.executors = 0;
  }

  /** The same tasks with what else a job has. */
  private TraceJob(TraceJob job, long arrivalNanos, JobNeeds needs, int executors) {
    if (arrivalNanos < 0) {
      throw new IllegalArgumentException("arrival at " + arrivalNanos + " ns");
    }
    this.arrivalNanos = arrivalNanos;
    this.meanNanos = job.meanNanos;
    this.taskNanos = job.taskNanos;
    this.reduces = job.reduces;
    this.stages = job.stages;
    this.needs = needs;
    this.executors = executors;
  }

  /** The same job with other needs. */
  public TraceJob with(JobNeeds otherNeeds) {
    return new TraceJob(this, arrivalNanos, otherNeeds, executors);
  }

  /**
   * The same job with executors: containers that it holds from its arrival to its end, and in which
   * its tasks run.
   *
   * @param count how many; 0 gives each task a container of its own
   * @throws IllegalArgumentException if the job has reduces, or the number is below 0
   */
  public TraceJob withExecutors(int count) {
    if (count < 0 || reduces > 0 && count > 0) {
      throw new IllegalArgumentException(count + " executors of a job of " + reduces + " reduces");
    }
    return new TraceJob(this, arrivalNanos, needs, count);
  }

  /** The same job, arriving at another time. */
  public TraceJob arrivingAt(long otherArrivalNanos) {
    return otherArrivalNanos == arrivalNanos
        ? this
        : new TraceJob(this, otherArrivalNanos, needs, executors);
  }

  public long arrivalNanos() {
    return arrivalNanos;
  }

  public long meanNanos() {
    return meanNanos;
  }

  /** Of all stages, maps and reduces among them. */
  public int tasks() {
    return taskNanos.length;
  }

  public int reduces() {
    return reduces;
  }

  /** Its queue, and what its containers hold. */
  public JobNeeds needs() {
    return needs;
  }

  /** Containers that it holds from its arrival to its end and runs its tasks in; 0 for none. */
  public int executors() {
    return executors;
  }

  /** Whether some tasks wait for others and are no reduces. */
  public boolean hasStages() {
    return stages != null;
  }

  /** Its stages: of a MapReduce job the maps, and the reduces if it has some. */
  public Stages stages() {
    return stages != null ? stages : Stages.mapReduce(taskNanos.length - reduces, reduces);
  }

  /** Duration of one task; for a reduce from the end of the last map on. */
  public long taskNanos(int task) {
    return taskNanos[task];
  }

  /** Duration of all tasks together. */
  public long workNanos() {
    return LongStream.of(taskNanos).sum();
  }

  /**
   * The longest way through its stages, such as the longest map and the longest reduce together: no
   * system lets the job end earlier.
   */
  public long criticalNanos() {
    if (stages != null) {
      return stages.criticalNanos(this::taskNanos);
    }
    int maps = taskNanos.length - reduces;
    return longest(0, maps) + longest(maps, taskNanos.length);
  }

  private long longest(int from, int to) {
    return Arrays.stream(taskNanos, from, to).max().orElse(0);
  }
}
