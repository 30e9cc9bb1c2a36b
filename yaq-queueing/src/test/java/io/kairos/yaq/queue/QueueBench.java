// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.queue;

import io.kairos.common.NodeStatistics;
import io.kairos.yaq.DurationEstimator;
import io.kairos.yaq.Job;
import io.kairos.yaq.JobProgress;
import io.kairos.yaq.QueueOrder;
import io.kairos.yaq.ReorderingPolicy;
import io.kairos.yaq.StartReason;
import io.kairos.yaq.StarvationThresholds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** A queue with one core, a clock, and a record of what it starts. */
final class QueueBench implements LaunchDecisions {
  static final long LONGEST_MASTER_WAIT_NANOS = TimeUnit.SECONDS.toNanos(150);

  final List<String> launched = new ArrayList<>();
  final List<Double> waitedSeconds = new ArrayList<>();
  final List<StartReason> reasons = new ArrayList<>();
  final List<String> recovered = new ArrayList<>();
  final Set<String> withdrawn = new HashSet<>();
  final Set<String> failing = new HashSet<>();
  final DurationEstimator durations =
      new DurationEstimator(
          DurationEstimator.DEFAULT_MILLIS, DurationEstimator.DEFAULT_LONGEST_MILLIS, true, 100);
  int orderFailures;
  boolean progressFails;
  boolean progressLacksAClass;
  long now = TimeUnit.DAYS.toNanos(-3);
  LaunchQueue queue;

  final List<String> told = new ArrayList<>();

  private final Map<String, JobProgress> progress = new HashMap<>();
  private final JobProgressSource source =
      new JobProgressSource() {
        @Override
        public JobProgress apply(String job) {
          return progressOf(job);
        }

        @Override
        public void finished(String job, long ranMillis) {
          told.add(job + " " + ranMillis);
        }
      };
  long handBackNanos = Long.MAX_VALUE;
  final List<String> handedBack = new ArrayList<>();
  int closings;
  int openings;
  private int cores = 1;
  private long memoryMb = 1_000_000;

  QueueBench() {
    policy("ejf", StarvationThresholds.OFF);
  }

  /** Replaces the queue by an empty one. */
  void policy(String policy, StarvationThresholds thresholds) {
    restart(policy, thresholds, List.of(), QueueMemory.EMPTY);
  }

  void restart(
      String policy, StarvationThresholds thresholds, List<TaskDetails> alive, QueueMemory memory) {
    queue =
        new LaunchQueue(
            cores,
            memoryMb,
            LONGEST_MASTER_WAIT_NANOS,
            handBackNanos,
            new QueueOrder(ReorderingPolicy.ALL.get(policy), thresholds),
            durations,
            source,
            this,
            alive,
            memory,
            now);
  }

  void cores(int newCores) {
    cores = newCores;
    queue.resizeNode(cores, memoryMb);
    advance();
  }

  void memory(long newMemoryMb) {
    memoryMb = newMemoryMb;
    queue.resizeNode(cores, memoryMb);
    advance();
  }

  void progress(int job, long remainingMillis, int remainingTasks) {
    progress.put(application(job), new JobProgress(remainingMillis, remainingTasks));
  }

  static String application(int job) {
    return "job-" + job;
  }

  Builder task(String id, int job) {
    return new Builder(id, job);
  }

  void come(String id, int job) {
    come(task(id, job));
  }

  void come(Builder task) {
    queue.enqueue(task.build(), now);
    advance();
  }

  void comeMaster(String id, long usesMemoryMb) {
    queue.enqueueMaster(id, usesMemoryMb, now);
    advance();
  }

  void endMaster(String id) {
    queue.masterEnded(id);
    advance();
  }

  void end(String id) {
    queue.ended(id, true, now);
    advance();
  }

  /** Ends what runs, as it was started, until nothing runs any more. */
  void endAll() {
    for (int next = 0; next < launched.size(); next++) {
      end(launched.get(next));
    }
  }

  void run(String id, long seconds) {
    come(id, 1);
    pass(seconds);
    end(id);
  }

  void pass(double seconds) {
    now += (long) (seconds * 1e9);
    advance();
  }

  void advance() {
    queue.advance(now);
  }

  NodeStatistics statistics() {
    return queue.statistics(now);
  }

  @Override
  public boolean launch(String taskId, long waitedNanos) {
    if (failing.contains(taskId)) {
      throw new IllegalStateException("as asked");
    }
    if (withdrawn.contains(taskId)) {
      return false;
    }
    launched.add(taskId);
    waitedSeconds.add(waitedNanos / 1e9);
    return true;
  }

  @Override
  public void started(String taskId, StartReason reason) {
    reasons.add(reason);
  }

  @Override
  public boolean launchMaster(String containerId) {
    return launch(containerId, 0);
  }

  @Override
  public void handBack(String taskId, long waitedNanos) {
    if (failing.contains(taskId)) {
      throw new IllegalStateException(taskId);
    }
    handedBack.add(taskId);
  }

  @Override
  public void queueClosed(long stillNanos, int waiting) {
    closings++;
  }

  @Override
  public void queueOpened() {
    openings++;
  }

  @Override
  public void recovered(String taskId) {
    recovered.add(taskId);
  }

  @Override
  public void orderFailed(RuntimeException cause) {
    orderFailures++;
  }

  private JobProgress progressOf(String jobId) {
    if (progressFails) {
      throw new IllegalStateException("as asked");
    }
    if (progressLacksAClass) {
      throw new NoClassDefFoundError("as asked");
    }
    return progress.get(jobId);
  }

  /** A task of one vcore and 64 MB. */
  static final class Builder {
    private final String id;
    private final int job;
    private int vcores = 1;
    private long memoryMb = 64;
    private String hint;

    private Builder(String id, int job) {
      this.id = id;
      this.job = job;
    }

    Builder vcores(int newVcores) {
      vcores = newVcores;
      return this;
    }

    Builder memory(long newMemoryMb) {
      memoryMb = newMemoryMb;
      return this;
    }

    Builder hint(String newHint) {
      hint = newHint;
      return this;
    }

    TaskDetails build() {
      return new TaskDetails(
          id, new Job(application(job), 0, job), vcores, memoryMb, 1, "somebody", hint);
    }
  }
}
