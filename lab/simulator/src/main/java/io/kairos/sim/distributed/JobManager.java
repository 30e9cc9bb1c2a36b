// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.sim.job.SimTask;
import io.kairos.sim.job.ToldDurations;
import io.kairos.sim.system.SimJob;
import io.kairos.sim.system.StagedTasks;
import io.kairos.sim.trace.Stages;
import io.kairos.yaq.DurationEstimator;
import io.kairos.yaq.JobProgress;
import io.kairos.yaq.TaskKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the job manager of one job knows (Yaq, §2.3): its tasks, how long they may take, and what is
 * left of the job. A stage, such as the reduces, is sent when those that it waits for have ended;
 * the paper does not say when.
 *
 * <p>What is left counts tasks that run in full: their nodes know better, but tell nobody.
 */
final class JobManager {
  private static final String USER = "user";
  private static final double NANOS_PER_MILLI = 1e6;

  private record Told(long sinceNanos, JobProgress progress) {}

  private final SimJob job;
  private final Stages stages;
  private final StagedTasks tasks;

  /** What it says of the tasks of each stage; {@code null} if it says nothing. */
  private final String[] hints;

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

  /**
   * @param isTold whether the mean durations of its stages are known from earlier runs (Yaq, §6.1);
   *     otherwise they are learnt from the tasks that end
   * @param view of the scheduler that places its tasks
   * @param forgetNanos nobody asks what was left longer ago than this
   */
  JobManager(SimJob job, boolean isTold, SchedulerView view, long nowNanos, long forgetNanos) {
    this.job = job;
    this.stages = job.stages();
    this.tasks = new StagedTasks(stages);
    this.hints = new String[stages.count()];
    if (isTold) {
      Arrays.setAll(hints, stage -> String.valueOf(ToldDurations.meanMillis(job, stage)));
    }
    this.view = view;
    this.forgetNanos = forgetNanos;
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

  /** Takes the tasks that wait for no others. */
  List<JobTask> takeReleased() {
    List<JobTask> released = new ArrayList<>(tasks.released());
    while (tasks.released() > 0) {
      int number = tasks.take();
      released.add(new JobTask(this, number, stages.of(number)));
    }
    return released;
  }

  /** A node gets one of its tasks. */
  void sentTo(int node) {
    nodes.set(node);
  }

  /** Nodes that had tasks of it. */
  IntStream nodes() {
    return nodes.stream();
  }

  /** What it says about the duration of the tasks of a stage, or {@code null}. */
  String hint(int stage) {
    return hints[stage];
  }

  /** How long it believes that a task of a stage takes, milliseconds. */
  long estimateMillis(int stage) {
    return durations.estimateMillis(kind(stage), hint(stage));
  }

  /**
   * A node gives a task back.
   *
   * @return if it is the first of this time, a list that gets all of this time
   */
  Optional<List<JobTask>> give(JobTask task, long nowNanos) {
    boolean isFirst = given.isEmpty() || givenNanos != nowNanos;
    if (isFirst) {
      given = new ArrayList<>();
      givenNanos = nowNanos;
    }
    given.add(task);
    return isFirst ? Optional.of(given) : Optional.empty();
  }

  /** Takes the tasks of such a list. */
  List<JobTask> takeGiven(List<JobTask> list) {
    List<JobTask> taken = List.copyOf(list);
    list.clear();
    return taken;
  }

  /**
   * A task has ended.
   *
   * @return whether others have waited for it, and are released now
   */
  boolean ended(JobTask task, long nowNanos) {
    durations.finished(
        kind(task.stage),
        hint(task.stage),
        Math.round((nowNanos - task.startedNanos) / NANOS_PER_MILLI));
    boolean isReleasing = tasks.ended(task.number);
    tell(nowNanos);
    return isReleasing;
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
    long workMillis = 0;
    int left = 0;
    for (int stage = 0; stage < stages.count(); stage++) {
      workMillis += tasks.unfinished(stage) * estimateMillis(stage);
      left += tasks.unfinished(stage);
    }
    return new JobProgress(workMillis, left);
  }

  private TaskKind kind(int stage) {
    return new TaskKind(application(), stage + 1, USER, null);
  }
}
