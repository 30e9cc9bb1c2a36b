// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.sim.job.JobTasks;
import io.kairos.sim.trace.TaskSize;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.stream.Stream;

/** Jobs that ask for nodes, in the order in which they get them, and those that do not ask now. */
final class WaitingJobs {
  private static final class Known {
    final JobTasks tasks;
    final LeafQueue queue;

    long vcores;
    long memoryMb;

    /** Its place among those that ask, or {@code null} while it does not. */
    WaitingJob asks;

    Known(JobTasks tasks, LeafQueue queue) {
      this.tasks = tasks;
      this.queue = queue;
    }
  }

  private final JobQueues queues;
  private final IntToLongFunction key;
  private final Map<Integer, Known> known = new HashMap<>();
  private int asking;

  /**
   * @param key of a job, the lowest first; of equals the one that came first
   */
  WaitingJobs(JobQueues queues, IntToLongFunction key) {
    this.queues = queues;
    this.key = key;
  }

  /** A job has come; it asks for nothing before {@link #ask}. */
  void add(int job, JobTasks tasks) {
    known.put(job, new Known(tasks, queues.of(job, tasks)));
  }

  /** A job has ended. */
  void remove(int job) {
    known.remove(job);
  }

  JobTasks tasks(int job) {
    return known.get(job).tasks;
  }

  /** A job asks for nodes from now on. */
  void ask(int job) {
    Known it = known.get(job);
    if (it.asks == null) {
      it.asks = new WaitingJob(key.applyAsLong(job), job);
      it.queue.asking.add(it.asks);
      asking++;
    }
  }

  /** A job does not ask for now. */
  void rest(int job) {
    Known it = known.get(job);
    if (it.asks != null) {
      it.queue.asking.remove(it.asks);
      it.asks = null;
      asking--;
    }
  }

  /** What a job, which may have ended, is ordered by may be another one now. */
  void changed(int job) {
    Known it = known.get(job);
    if (it != null && it.asks != null && it.asks.key() != key.applyAsLong(job)) {
      rest(job);
      ask(job);
    }
  }

  /** The same for all jobs. */
  void allChanged() {
    known.keySet().forEach(this::changed);
  }

  /** The queue of a job, by a name of its own. */
  String queue(int job) {
    return Integer.toString(known.get(job).queue.number);
  }

  /** Full path of the queue of a job. */
  String queuePath(int job) {
    return known.get(job).queue.path;
  }

  boolean isEmpty() {
    return asking == 0;
  }

  /** Whether a job, which may have ended, asks for a node. */
  boolean asks(int job) {
    Known it = known.get(job);
    return it != null && it.asks != null;
  }

  /** Containers of a job are given out, or come back where the number is below 0. */
  void hold(int job, TaskSize size, int containers) {
    Known it = known.get(job);
    it.vcores += (long) containers * size.vcores();
    it.memoryMb += containers * size.memoryMb();
    queues.hold(it.queue, size, containers);
  }

  /** What the containers of a job hold: MiB, or vcores where nobody told the memory of nodes. */
  long held(int job) {
    Known it = known.get(job);
    return queues.countMemory() ? it.memoryMb : it.vcores;
  }

  /** Jobs that ask, the one to be served first at the head; to be used at once. */
  Stream<Integer> inOrder() {
    return queues.inOrder().stream()
        .flatMap(queue -> queue.asking.stream())
        .map(WaitingJob::number);
  }

  /** The lowest key of all that ask, whatever their queue; there must be one. */
  long lowestKey() {
    long lowest = Long.MAX_VALUE;
    for (LeafQueue queue : queues.inOrder()) {
      if (!queue.asking.isEmpty()) {
        lowest = Math.min(lowest, queue.asking.first().key());
      }
    }
    return lowest;
  }

  /** The first of those that ask, in that order, which a question is true of. */
  OptionalInt first(IntPredicate question) {
    for (LeafQueue queue : queues.inOrder()) {
      for (WaitingJob job : queue.asking) {
        if (question.test(job.number())) {
          return OptionalInt.of(job.number());
        }
      }
    }
    return OptionalInt.empty();
  }

  /** The job to be served first; there must be one. */
  int first() {
    for (LeafQueue queue : queues.inOrder()) {
      if (!queue.asking.isEmpty()) {
        return queue.asking.first().number();
      }
    }
    throw new IllegalStateException("no job asks");
  }
}
