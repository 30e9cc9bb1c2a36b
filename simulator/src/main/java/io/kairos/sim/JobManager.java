// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.sim.system.SimJob;
import io.kairos.yaq.DurationEstimator;
import io.kairos.yaq.JobProgress;
import io.kairos.yaq.TaskKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the job manager of one job knows (Yaq, §2.3): its tasks, how long they may take, and what is
 * left of the job. Reduces are sent when the last map has ended; the paper does not say when.
 *
 * <p>What is left counts tasks that run in full: their nodes know better, but tell nobody.
 */
final class JobManager {
  private static final int MAPS = 1;
  private static final int REDUCES = 2;
  private static final String USER = "user";
  private static final double NANOS_PER_MILLI = 1e6;

  private record Told(long sinceNanos, JobProgress progress) {}

  private final SimJob job;
  private final String mapHint;
  private final String reduceHint;
  private final SchedulerView view;
  private final long forgetNanos;
  private final DurationEstimator durations =
      new DurationEstimator(DurationEstimator.DEFAULT_MILLIS, true);
  private final BitSet nodes = new BitSet();

  /** Tasks to be sent to queues. */
  final Deque<JobTask> unplaced = new ArrayDeque<>();

  /** Whether it will look for queues that take tasks. */
  boolean triesAgain;

  /** Tasks that nodes give back at one time, and that time. */
  private List<JobTask> given = new ArrayList<>();

  private long givenNanos;

  /** What was left, and since when; the last is what is left now. */
  private final Deque<Told> left = new ArrayDeque<>();

  private int mapsLeft;
  private int reducesLeft;

  /**
   * @param isTold whether the mean duration of its maps, and that of its reduces, are known from
   *     earlier runs (Yaq, §6.1); otherwise they are learnt from the tasks that end
   * @param view of the scheduler that places its tasks
   * @param forgetNanos nobody asks what was left longer ago than this
   */
  JobManager(SimJob job, boolean isTold, SchedulerView view, long nowNanos, long forgetNanos) {
    this.job = job;
    this.mapHint = isTold ? String.valueOf(ToldDurations.meanMillis(job, false)) : null;
    this.reduceHint = isTold ? String.valueOf(ToldDurations.meanMillis(job, true)) : null;
    this.view = view;
    this.forgetNanos = forgetNanos;
    this.mapsLeft = job.tasks() - job.reduces();
    this.reducesLeft = job.reduces();
    left.add(new Told(nowNanos, progress()));
  }

  SimJob job() {
    return job;
  }

  String application() {
    return SimTask.application(job.number());
  }

  SchedulerView view() {
    return view;
  }

  List<JobTask> maps() {
    return tasks(0, job.tasks() - job.reduces());
  }

  List<JobTask> reduces() {
    return tasks(job.tasks() - job.reduces(), job.tasks());
  }

  /** A node gets one of its tasks. */
  void sentTo(int node) {
    nodes.set(node);
  }

  /** Nodes that had tasks of it. */
  IntStream nodes() {
    return nodes.stream();
  }

  /** What it says about the duration of a task, or {@code null}. */
  String hint(boolean isReduce) {
    return isReduce ? reduceHint : mapHint;
  }

  /** How long it believes that a task takes, milliseconds. */
  long estimateMillis(boolean isReduce) {
    return durations.estimateMillis(kind(isReduce), hint(isReduce));
  }

  /**
   * A node gives a task back.
   *
   * @return whether it is the first of this time
   */
  boolean give(JobTask task, long nowNanos) {
    boolean isFirst = given.isEmpty() || givenNanos != nowNanos;
    givenNanos = nowNanos;
    given.add(task);
    return isFirst;
  }

  /** Takes the tasks that were given back. */
  List<JobTask> takeGiven() {
    List<JobTask> taken = given;
    given = new ArrayList<>();
    return taken;
  }

  /**
   * A task has ended.
   *
   * @return whether it was the last map, and there are reduces
   */
  boolean ended(JobTask task, long nowNanos) {
    durations.finished(
        kind(task.isReduce),
        hint(task.isReduce),
        Math.round((nowNanos - task.startedNanos) / NANOS_PER_MILLI));
    boolean wasLastMap = !task.isReduce && --mapsLeft == 0;
    if (task.isReduce) {
      reducesLeft--;
    }
    tell(nowNanos);
    return wasLastMap && reducesLeft > 0;
  }

  /** What was left of it just before a time; {@code null} if it had not arrived. */
  JobProgress progressBefore(long nanos) {
    JobProgress found = null;
    for (Told told : left) {
      if (told.sinceNanos >= nanos) {
        break;
      }
      found = told.progress;
    }
    return found;
  }

  private void tell(long nowNanos) {
    Told first = left.remove();
    while (!left.isEmpty() && left.element().sinceNanos <= nowNanos - forgetNanos) {
      first = left.remove();
    }
    left.addFirst(first);
    left.add(new Told(nowNanos, progress()));
  }

  private JobProgress progress() {
    long workMillis = mapsLeft * estimateMillis(false) + reducesLeft * estimateMillis(true);
    return new JobProgress(workMillis, mapsLeft + reducesLeft);
  }

  private TaskKind kind(boolean isReduce) {
    return new TaskKind(application(), isReduce ? REDUCES : MAPS, USER, null);
  }

  private List<JobTask> tasks(int from, int to) {
    List<JobTask> tasks = new ArrayList<>(to - from);
    for (int number = from; number < to; number++) {
      tasks.add(new JobTask(this, number, number >= job.tasks() - job.reduces()));
    }
    return tasks;
  }
}
