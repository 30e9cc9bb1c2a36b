// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;

/**
 * A cluster of Kairos's paper, Algorithms 1 and 2, without the guard against starvation: whoever is
 * asked for the next moment looks at all tasks of all nodes. At each moment tasks end, then quanta,
 * then placed tasks start, then jobs arrive one after the other, then nodes report.
 */
public final class NaiveKairos {
  /**
   * How the cluster is set; times in nanoseconds.
   *
   * @param cores of each node
   * @param queue Q, tasks that each node is given beyond its cores
   * @param quantum W
   * @param launch between placement and start
   * @param heartbeat between two reports of a node; nodes begin spread over it
   * @param goesBySum whether ties go to the lowest sum of attained service; otherwise to the lowest
   *     variance
   */
  public record Setup(
      List<Integer> cores,
      int queue,
      long quantum,
      long launch,
      long heartbeat,
      boolean goesBySum) {}

  /**
   * What happened.
   *
   * @param steps nanosecond, step, job and node; those of one moment in no order
   * @param ends when each job ended, nanoseconds
   * @param longestWait the longest time that a task was suspended for, in all, nanoseconds
   */
  public record Played(List<String> steps, long[] ends, long longestWait) {}

  private static final double SECOND = 1e9;

  private static final class Task {
    int job;
    long left;
    long attained;
    long turnBegan;
    long startsAt;
    long waited;
    Node node;
  }

  private static final class Node {
    final int number;
    final int cores;

    /** Also those that are on their way. */
    int held;

    double told;
    long reportsAt;

    /** In the order in which they came. */
    final List<Task> tasks = new ArrayList<>();

    /** In the order in which they were given their cores. */
    final List<Task> running = new ArrayList<>();

    /** In the order in which they lost them. */
    final List<Task> waiting = new ArrayList<>();

    Node(int number, int cores) {
      this.number = number;
      this.cores = cores;
    }

    double load() {
      return (double) held / cores;
    }
  }

  private final Setup setup;
  private final List<Node> nodes = new ArrayList<>();
  private final List<TraceJob> jobs;
  private final List<Task> central = new ArrayList<>();
  private final List<Task> placed = new ArrayList<>();
  private final List<String> steps = new ArrayList<>();
  private final long[] ends;
  private int arrived;
  private long longestWait;
  private long now;

  private NaiveKairos(Setup setup, List<TraceJob> jobs) {
    this.setup = setup;
    this.jobs = jobs;
    this.ends = new long[jobs.size()];
    int count = setup.cores.size();
    for (int number = 0; number < count; number++) {
      Node node = new Node(number, setup.cores.get(number));
      node.reportsAt = Math.round((double) setup.heartbeat * number / count);
      nodes.add(node);
    }
  }

  /** Plays all jobs, each of which has maps only. */
  public static Played play(Setup setup, List<TraceJob> jobs) {
    NaiveKairos naive = new NaiveKairos(setup, jobs);
    while (naive.hasWork()) {
      naive.pass(naive.nextMoment() - naive.now);
      naive.moment();
    }
    return new Played(naive.steps, naive.ends, naive.longestWait);
  }

  private boolean hasWork() {
    return arrived < jobs.size() || nodes.stream().anyMatch(node -> node.held > 0);
  }

  private long nextMoment() {
    long next = arrived < jobs.size() ? jobs.get(arrived).arrivalNanos() : Long.MAX_VALUE;
    for (Task task : placed) {
      next = Math.min(next, task.startsAt);
    }
    for (Node node : nodes) {
      next = Math.min(next, node.reportsAt);
      for (Task task : node.running) {
        next = Math.min(next, Math.min(now + task.left, task.turnBegan + setup.quantum));
      }
    }
    return next;
  }

  private void pass(long nanos) {
    now += nanos;
    for (Node node : nodes) {
      node.running.forEach(task -> task.left -= nanos);
      node.running.forEach(task -> task.attained += nanos);
      for (Task task : node.waiting) {
        task.waited += nanos;
        longestWait = Math.max(longestWait, task.waited);
      }
    }
  }

  private void moment() {
    for (Node node : nodes) {
      for (Task task : new ArrayList<>(node.running)) {
        if (task.left == 0) {
          end(task);
        }
      }
    }
    for (Node node : nodes) {
      changing(node, () -> endQuanta(node));
    }
    startPlaced();
    while (arrived < jobs.size() && jobs.get(arrived).arrivalNanos() == now) {
      TraceJob job = jobs.get(arrived);
      for (int each = 0; each < job.tasks(); each++) {
        Task task = new Task();
        task.job = arrived;
        task.left = job.taskNanos(each);
        central.add(task);
      }
      arrived++;
      dispatch();
      startPlaced();
    }
    for (Node node : nodes) {
      if (node.reportsAt == now) {
        node.told = setup.goesBySum ? sum(node) : variance(node);
        node.reportsAt += setup.heartbeat;
      }
    }
  }

  private void end(Task task) {
    Node node = task.node;
    changing(
        node,
        () -> {
          node.tasks.remove(task);
          node.running.remove(task);
          if (!node.waiting.isEmpty()) {
            run(youngest(node));
          }
        });
    step("ENDED", task);
    ends[task.job] = now;
    node.held--;
    dispatch();
  }

  /** While tasks wait and a node has room: the next one goes to the one with the fewest tasks. */
  private void dispatch() {
    Node best = central.isEmpty() ? null : bestNode();
    while (best != null) {
      Task task = central.remove(0);
      task.node = best;
      task.startsAt = now + setup.launch;
      best.held++;
      placed.add(task);
      step("SENT", task);
      best = central.isEmpty() ? null : bestNode();
    }
  }

  private Node bestNode() {
    Node best = null;
    for (Node node : nodes) {
      if (node.held < node.cores + setup.queue
          && (best == null
              || node.load() < best.load()
              || node.load() == best.load() && node.told < best.told)) {
        best = node;
      }
    }
    return best;
  }

  private void startPlaced() {
    for (Task task : new ArrayList<>(placed)) {
      if (task.startsAt == now) {
        placed.remove(task);
        changing(task.node, () -> arrive(task));
      }
    }
  }

  private void arrive(Task task) {
    Node node = task.node;
    node.tasks.add(task);
    node.waiting.add(task);
    if (node.running.size() == node.cores) {
      Task oldest = node.running.get(0);
      for (Task each : node.running) {
        oldest = each.attained > oldest.attained ? each : oldest;
      }
      stop(oldest);
    }
    run(task);
  }

  private void endQuanta(Node node) {
    for (Task task : new ArrayList<>(node.running)) {
      if (task.turnBegan + setup.quantum == now) {
        stop(task);
        run(youngest(node));
      }
    }
  }

  private static Task youngest(Node node) {
    Task youngest = node.waiting.get(0);
    for (Task each : node.waiting) {
      youngest = each.attained < youngest.attained ? each : youngest;
    }
    return youngest;
  }

  private void run(Task task) {
    task.node.waiting.remove(task);
    task.node.running.add(task);
    task.turnBegan = now;
  }

  private void stop(Task task) {
    task.node.running.remove(task);
    task.node.waiting.add(task);
  }

  private static double sum(Node node) {
    double sum = 0;
    for (Task task : node.tasks) {
      sum += task.attained / SECOND;
    }
    return sum;
  }

  private static double variance(Node node) {
    double mean = sum(node) / Math.max(1, node.tasks.size());
    double squares = 0;
    for (Task task : node.tasks) {
      squares += Math.pow(task.attained / SECOND - mean, 2);
    }
    return squares / Math.max(1, node.tasks.size());
  }

  /** Tells which tasks an event has started and stopped in the end. */
  private void changing(Node node, Runnable event) {
    List<Task> before = new ArrayList<>(node.running);
    event.run();
    for (Task task : before) {
      if (node.waiting.contains(task)) {
        step("STOPPED", task);
      }
    }
    for (Task task : node.running) {
      if (!before.contains(task)) {
        step("STARTED", task);
      }
    }
  }

  private void step(String what, Task task) {
    steps.add(now + " " + what + " " + task.job + " " + task.node.number);
  }
}
