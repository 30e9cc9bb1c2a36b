// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;

/** A node of {@link NaiveQueues}: its slots, its queue, and what it has told and been told. */
final class NaiveNode {
  static final class Job {
    int number;
    int mapsLeft;
    int reducesLeft;
    long mapMillis;
    long reduceMillis;
    boolean isHere;
    boolean triesAgain;
    NaiveView view;
    final List<Task> maps = new ArrayList<>();
    final List<Task> reduces = new ArrayList<>();
    final List<Task> unplaced = new ArrayList<>();

    /** By the tick at which nodes give them back. */
    final Map<Integer, List<Task>> givenBack = new HashMap<>();

    Left left() {
      return new Left(mapsLeft * mapMillis + reducesLeft * reduceMillis, mapsLeft + reducesLeft);
    }
  }

  /** What is left of a job. */
  record Left(long millis, int tasks) {}

  static final class Task {
    Job job;
    boolean isReduce;
    int ticks;
    boolean isGuaranteed;
    int kills;

    /** Tick of its arrival in the queue, and then of its start. */
    int since;

    long estimate() {
      return isReduce ? job.reduceMillis : job.mapMillis;
    }
  }

  record Report(int taken, int free, int waiting, long waitMillis) {}

  private static final int NEVER = -1;
  private static final long MILLIS = 1_000;
  private static final long LEAST_REMAINING_MILLIS = 1_000;

  final int number;
  final int cores;
  private final String order;
  private final long starvationMillis;

  /** In the order in which they started. */
  final List<Task> running = new ArrayList<>();

  /** In the order in which they came. */
  final List<Task> queue = new ArrayList<>();

  Report report;

  /** What was left of jobs just before the last heartbeat. */
  private Map<Job, Left> known = Map.of();

  /** The same, of the heartbeat of this tick. */
  private Map<Job, Left> answer = Map.of();

  NaiveNode(int number, int cores, String order, long starvationMillis) {
    this.number = number;
    this.cores = cores;
    this.order = order;
    this.starvationMillis = starvationMillis;
    this.report = new Report(NEVER, cores, 0, 0);
  }

  /** The answer to a heartbeat of this tick, before anything happens at it. */
  void prepareAnswer(List<Job> jobs) {
    answer = new HashMap<>();
    jobs.stream().filter(job -> job.isHere).forEach(job -> answer.put(job, job.left()));
  }

  /** The heartbeat, after all that happens at its tick. */
  void heartbeat(int now) {
    publish(now);
    known = answer;
  }

  void publish(int now) {
    int free = cores - running.size();
    report = new Report(now, free, queue.size(), free > 0 ? 0 : waitMillis(queue.size(), now));
  }

  List<Task> inOrder(int now) {
    Comparator<Task> byPolicy =
        switch (order) {
          case "fifo" -> (left, right) -> 0;
          case "ejf" -> Comparator.comparingInt(task -> task.job.number);
          case "stf" -> Comparator.comparingLong(Task::estimate);
          default ->
              Comparator.comparing((Task task) -> !known.containsKey(task.job))
                  .thenComparingLong(this::keyByProgress);
        };
    List<Task> starved = new ArrayList<>();
    List<Task> others = new ArrayList<>();
    for (Task task : queue) {
      ((now - task.since) * MILLIS > starvationMillis ? starved : others).add(task);
    }
    // Equal ones stay as they came.
    starved.sort(Comparator.comparingInt(task -> task.job.number));
    others.sort(byPolicy);
    starved.addAll(others);
    return starved;
  }

  private long keyByProgress(Task task) {
    Left left = known.get(task.job);
    if (left == null) {
      return task.job.number;
    }
    return order.equals("srjf") ? left.millis : left.tasks;
  }

  /** The tasks whose expected wait is too long. */
  List<Task> late(LongPredicate isLong, int now) {
    List<Task> inOrder = inOrder(now);
    List<Task> late = new ArrayList<>();
    for (int ahead = 0; ahead < inOrder.size(); ahead++) {
      if (isLong.test(waitMillis(ahead, now))) {
        late.add(inOrder.get(ahead));
      }
    }
    return late;
  }

  /** Expected wait behind so many tasks of the queue: each takes the slot that is free first. */
  private long waitMillis(int ahead, int now) {
    List<Long> free = new ArrayList<>();
    for (Task task : running) {
      long left = Math.abs(task.estimate() - (now - task.since) * MILLIS);
      free.add(Math.max(LEAST_REMAINING_MILLIS, left));
    }
    for (Task task : inOrder(now).subList(0, ahead)) {
      Long first = Collections.min(free);
      free.remove(first);
      free.add(first + task.estimate());
    }
    return Collections.min(free);
  }
}
