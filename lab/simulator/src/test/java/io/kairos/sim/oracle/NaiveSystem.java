// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import io.kairos.sim.oracle.NaiveMessages.Job;
import io.kairos.sim.oracle.NaiveMessages.Probe;
import io.kairos.sim.oracle.NaiveMessages.Worker;
import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * What each system of workers does, in the words of the thesis. Times are nanoseconds.
 *
 * @param name as a user writes it
 * @param shortWorkers the first ones, which get no long task from a central scheduler
 * @param heartbeat of {@code dlwl}; 0 for the others
 * @param attempts of {@code hawk} to steal
 * @param leastProbes of {@code eagle}
 * @param cap how often its own estimate a probe may be overtaken for
 */
public record NaiveSystem(
    String name,
    int workers,
    int shortWorkers,
    long delay,
    long heartbeat,
    int attempts,
    int leastProbes,
    int cap) {
  /** What happened, step by step, and when each job ended. */
  public record Played(List<String> steps, long[] ends) {}

  /**
   * Plays all jobs.
   *
   * @param dice a number below the argument
   */
  public Played play(List<TraceJob> jobs, long cutoffNanos, IntUnaryOperator dice) {
    NaiveMessages messages = new NaiveMessages(this, dice);
    List<String> steps = messages.play(jobs, cutoffNanos);
    return new Played(steps, messages.ends());
  }

  boolean keepsProbes() {
    return name.equals("eagle");
  }

  void arrive(Job job, NaiveMessages cluster) {
    int twice = 2 * job.traced.tasks();
    switch (name) {
      case "sparrow" -> probes(job, twice, workers, cluster);
      case "lwl", "dlwl" -> cluster.placeCentrally(job);
      default -> {
        if (job.isLong) {
          cluster.placeCentrally(job);
        } else if (name.equals("eagle")) {
          awayFromLong(job, Math.max(leastProbes, twice), cluster);
        } else {
          probes(job, twice, name.equals("split") ? shortWorkers : workers, cluster);
        }
      }
    }
  }

  private static void probes(Job job, int probes, int workers, NaiveMessages cluster) {
    for (int probe = 0; probe < probes; probe++) {
      cluster.probe(job, cluster.drawFrom(0, workers), 1);
    }
  }

  /** Three rounds: anywhere, where the freshest news says no long task is, short partition. */
  private void awayFromLong(Job job, int probes, NaiveMessages cluster) {
    int rejected = 0;
    Worker freshest = null;
    for (int probe = 0; probe < probes; probe++) {
      Worker worker = cluster.workers.get(cluster.drawFrom(0, workers));
      if (worker.news != null && (freshest == null || worker.newsAt > freshest.newsAt)) {
        freshest = worker;
      }
      rejected += offer(job, worker, 1, cluster);
    }
    int left = rejected;
    if (rejected > 0) {
      List<Integer> free = new ArrayList<>(free(freshest.news));
      if (!free.isEmpty()) {
        left = 0;
        for (int probe = 0; probe < rejected; probe++) {
          int number = free.get(cluster.drawFrom(0, free.size()));
          left += offer(job, cluster.workers.get(number), 2, cluster);
        }
      }
    }
    for (int probe = 0; probe < left; probe++) {
      cluster.probe(job, cluster.drawFrom(0, shortWorkers > 0 ? shortWorkers : workers), 2);
    }
  }

  private Set<Integer> free(Set<Integer> withLong) {
    return NaiveMessages.without(withLong, workers);
  }

  private static int offer(Job job, Worker worker, int delays, NaiveMessages cluster) {
    if (worker.hasLong()) {
      cluster.step("REJECTED", job, worker.number);
      return 1;
    }
    cluster.probe(job, worker.number, delays);
    return 0;
  }

  /** The probe to serve, or {@code null} if all turn out to be in vain. */
  Probe choose(Worker worker) {
    return switch (name) {
      case "dlwl" -> {
        Probe best = worker.queue.get(0);
        for (Probe probe : worker.queue) {
          if (probe.job.waiting() * probe.job.estimate() < best.job.waiting() * best.job.estimate()
              && mayOvertake(probe, worker.queue, 1)) {
            best = probe;
          }
        }
        yield best;
      }
      case "eagle" -> chooseSticky(worker);
      default -> worker.queue.get(0);
    };
  }

  private Probe chooseSticky(Worker worker) {
    List<Probe> beforeLong = new ArrayList<>();
    for (Probe probe : new ArrayList<>(worker.queue)) {
      if (probe.job.isLong) {
        break;
      }
      if (probe.job.knownTaken == probe.job.traced.tasks()) {
        worker.queue.remove(probe);
      } else {
        beforeLong.add(probe);
      }
    }
    Probe best = null;
    for (Probe probe : beforeLong) {
      if ((best == null || knownLeft(probe.job) < knownLeft(best.job))
          && mayOvertake(probe, worker.queue, 0)) {
        best = probe;
      }
    }
    return best != null || worker.queue.isEmpty() ? best : worker.queue.get(0);
  }

  private static long knownLeft(Job job) {
    return (job.traced.tasks() - job.knownTaken) * job.estimate();
  }

  /** Whether none before it would be overtaken for its cap, or for longer, with a margin. */
  private boolean mayOvertake(Probe probe, List<Probe> queue, int margin) {
    for (Probe before : queue.subList(0, queue.indexOf(probe))) {
      long overtaken = before.overtaken + probe.job.estimate() + margin;
      if (overtaken > cap * before.job.estimate()) {
        return false;
      }
    }
    return true;
  }

  /** Whether the worker, which has nothing to do, has got some probes. */
  boolean steal(Worker thief, NaiveMessages cluster) {
    for (int attempt = 0; name.equals("hawk") && attempt < attempts; attempt++) {
      Worker victim = cluster.workers.get(cluster.drawFrom(shortWorkers, workers));
      List<Probe> stolen = behindLong(victim);
      victim.queue.removeAll(stolen);
      for (Probe probe : stolen) {
        cluster.step("STOLEN", probe.job, thief.number);
        thief.queue.add(probe);
      }
      if (!stolen.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** The first group of short tasks that follow a long one, which may be the one that runs. */
  private static List<Probe> behindLong(Worker victim) {
    List<Probe> group = new ArrayList<>();
    boolean isBehind = victim.runsLong;
    for (Probe probe : victim.queue) {
      if (probe.job.isLong) {
        if (!group.isEmpty()) {
          break;
        }
        isBehind = true;
      } else if (isBehind) {
        group.add(probe);
      }
    }
    return group;
  }
}
