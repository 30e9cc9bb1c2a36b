// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.sim.job.JobTasks;
import io.kairos.sim.trace.TaskSize;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.Stream;

/** Jobs that ask for nodes, in the order in which they get them, and those that do not ask now. */
final class WaitingJobs {
  private record Known(JobTasks tasks, LeafQueue queue) {}

  private final JobQueues queues;

  /** {@code null} where jobs go in the order of their arrivals. */
  private final Comparator<Integer> order;

  private final Map<Integer, Known> known = new HashMap<>();
  private int asking;

  /**
   * @param isFifo whether jobs of a queue go in the order of their arrivals; otherwise by {@code
   *     key}
   * @param key of a job, the lowest first
   */
  WaitingJobs(JobQueues queues, boolean isFifo, IntToLongFunction key) {
    this.queues = queues;
    this.order =
        isFifo
            ? null
            : Comparator.comparingLong(key::applyAsLong).thenComparing(Comparator.naturalOrder());
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
    if (it.queue.asking.put(job, it.tasks) == null) {
      asking++;
    }
  }

  /** A job does not ask for now. */
  void rest(int job) {
    if (known.get(job).queue.asking.remove(job) != null) {
      asking--;
    }
  }

  boolean isEmpty() {
    return asking == 0;
  }

  /** Whether a job, which may have ended, asks for a node. */
  boolean asks(int job) {
    Known it = known.get(job);
    return it != null && it.queue.asking.containsKey(job);
  }

  /** Containers of a job are given out, or come back where the number is below 0. */
  void hold(int job, TaskSize size, int containers) {
    queues.hold(known.get(job).queue, size, containers);
  }

  /** Jobs that ask, the one to be served first at the head; to be used at once. */
  Stream<Integer> inOrder() {
    return queues.inOrder().stream().flatMap(this::inOrder);
  }

  /** The job to be served first; there must be one. */
  int first() {
    for (LeafQueue queue : queues.inOrder()) {
      if (!queue.asking.isEmpty()) {
        // The others need not be looked at.
        return order == null
            ? queue.asking.firstKey()
            : queue.asking.keySet().stream().min(order).orElseThrow();
      }
    }
    throw new IllegalStateException("no job asks");
  }

  private Stream<Integer> inOrder(LeafQueue queue) {
    Stream<Integer> jobs = queue.asking.keySet().stream();
    return order == null ? jobs : jobs.sorted(order);
  }
}
