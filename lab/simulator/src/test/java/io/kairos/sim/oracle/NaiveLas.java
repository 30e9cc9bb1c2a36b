// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;

/**
 * Algorithm 1 of Kairos's paper, tick by tick, without its guard against starvation. Several nodes
 * have room for all tasks. At each tick tasks end, then quanta, then jobs arrive. Of equals the one
 * that has run, or waited, for longest comes first.
 */
public final class NaiveLas {
  private static final class Task {
    int job;
    int attained;
    int left;
    int turnBegan;
  }

  private final int cores;
  private final int quantum;
  private final List<Task> running = new ArrayList<>();
  private final List<Task> waiting = new ArrayList<>();
  private final long[] ends;

  private NaiveLas(int cores, int quantum, long[] ends) {
    this.cores = cores;
    this.quantum = quantum;
    this.ends = ends;
  }

  /**
   * When each job ends.
   *
   * @param quantum W, ticks
   */
  public static long[] ends(int cores, int quantum, List<TraceJob> jobs) {
    return ends(List.of(cores), quantum, jobs);
  }

  /**
   * When each job ends on one node that holds no more than so many tasks. The others wait
   * centrally, those of the first job first, and come when a place is free, after ends and quanta
   * of that time.
   *
   * @param queue Q, tasks beyond the cores
   * @param quantum W, ticks
   */
  public static long[] ends(int cores, int queue, int quantum, List<TraceJob> jobs) {
    long[] ends = new long[jobs.size()];
    NaiveLas node = new NaiveLas(cores, quantum, ends);
    List<Task> central = new ArrayList<>();
    int last = Tick.arrival(jobs.get(jobs.size() - 1));
    for (int now = 0; now <= last || node.held() > 0; now++) {
      node.endTasks(now);
      node.endQuanta(now);
      node.admit(central, queue, now);
      for (int number = 0; number < jobs.size(); number++) {
        if (Tick.arrival(jobs.get(number)) == now) {
          for (int each = 0; each < jobs.get(number).tasks(); each++) {
            Task task = new Task();
            task.job = number;
            task.left = Tick.task(jobs.get(number), each);
            central.add(task);
          }
          node.admit(central, queue, now);
        }
      }
      node.work();
    }
    return ends;
  }

  private void admit(List<Task> central, int queue, int now) {
    while (!central.isEmpty() && held() < cores + queue) {
      arrive(central.remove(0), now);
    }
  }

  /**
   * When each job ends on several nodes. A task goes to the node with the fewest tasks for its
   * cores; of equals to the first.
   *
   * @param cores of each node
   * @param quantum W, ticks
   */
  public static long[] ends(List<Integer> cores, int quantum, List<TraceJob> jobs) {
    long[] ends = new long[jobs.size()];
    List<NaiveLas> nodes = cores.stream().map(each -> new NaiveLas(each, quantum, ends)).toList();
    int last = Tick.arrival(jobs.get(jobs.size() - 1));
    for (int now = 0; now <= last || nodes.stream().anyMatch(node -> node.held() > 0); now++) {
      for (NaiveLas node : nodes) {
        node.endTasks(now);
        node.endQuanta(now);
      }
      for (int number = 0; number < jobs.size(); number++) {
        TraceJob job = jobs.get(number);
        for (int each = 0; Tick.arrival(job) == now && each < job.tasks(); each++) {
          Task task = new Task();
          task.job = number;
          task.left = Tick.task(job, each);
          emptiest(nodes).arrive(task, now);
        }
      }
      nodes.forEach(NaiveLas::work);
    }
    return ends;
  }

  private static NaiveLas emptiest(List<NaiveLas> nodes) {
    NaiveLas emptiest = nodes.get(0);
    for (NaiveLas node : nodes) {
      // Fractions, without dividing.
      emptiest = node.held() * emptiest.cores < emptiest.held() * node.cores ? node : emptiest;
    }
    return emptiest;
  }

  private int held() {
    return running.size() + waiting.size();
  }

  private void endTasks(int now) {
    for (Task task : new ArrayList<>(running)) {
      if (task.left == 0) {
        running.remove(task);
        ends[task.job] = now * Tick.NANOS;
        if (!waiting.isEmpty()) {
          run(youngestWaiting(), now);
        }
      }
    }
  }

  private void endQuanta(int now) {
    for (Task task : new ArrayList<>(running)) {
      if (task.turnBegan + quantum == now) {
        endQuantum(task, now);
      }
    }
  }

  private void work() {
    running.forEach(
        task -> {
          task.left--;
          task.attained++;
        });
  }

  private void arrive(Task task, int now) {
    waiting.add(task);
    if (running.size() == cores) {
      Task oldest = running.get(0);
      for (Task each : running) {
        oldest = each.attained > oldest.attained ? each : oldest;
      }
      stop(oldest);
    }
    run(task, now);
  }

  private void endQuantum(Task task, int now) {
    if (waiting.isEmpty() || youngestWaiting().attained > task.attained) {
      task.turnBegan = now;
      return;
    }
    Task next = youngestWaiting();
    stop(task);
    run(next, now);
  }

  private Task youngestWaiting() {
    Task youngest = waiting.get(0);
    for (Task each : waiting) {
      youngest = each.attained < youngest.attained ? each : youngest;
    }
    return youngest;
  }

  private void run(Task task, int now) {
    waiting.remove(task);
    task.turnBegan = now;
    running.add(task);
  }

  private void stop(Task task) {
    running.remove(task);
    waiting.add(task);
  }
}
