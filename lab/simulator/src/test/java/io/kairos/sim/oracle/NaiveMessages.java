// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;

/**
 * Workers with queues, message by message: all events are in a list that is sorted anew at each
 * step, and whoever needs a sum adds it up anew.
 */
final class NaiveMessages {
  /** Messages and ends come before arrivals at the same time. */
  private record Event(long at, int rank, int number, Runnable action) {}

  static final class Job {
    TraceJob traced;
    String name;
    boolean isLong;
    int handedOut;
    int ended;
    long endNanos;

    /** Tasks that workers know to be taken; Eagle's goes by it. */
    int knownTaken;

    /** What workers with a task of it learn of long tasks. */
    Set<Integer> news;

    int waiting() {
      return traced.tasks() - handedOut;
    }

    long estimate() {
      return traced.meanNanos();
    }
  }

  static final class Probe {
    Job job;
    long overtaken;
  }

  static final class Worker {
    final int number;
    final List<Probe> queue = new ArrayList<>();
    boolean isBusy;
    boolean runsLong;
    Job central;
    long centralSince;
    Set<Integer> news;
    long newsAt = -1;

    Worker(int number) {
      this.number = number;
    }

    boolean hasLong() {
      return runsLong || queue.stream().anyMatch(probe -> probe.job.isLong);
    }
  }

  /** A task that a central scheduler has placed, and that has not ended. */
  private record Placed(Job job, int worker) {}

  final NaiveSystem system;
  final List<Worker> workers = new ArrayList<>();
  final IntUnaryOperator dice;
  private final List<String> steps = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private final List<Job> jobs = new ArrayList<>();
  private final List<Placed> placed = new ArrayList<>();
  private List<Placed> reported = List.of();
  private int scheduled;
  private long now;

  /**
   * @param dice a number below the argument
   */
  NaiveMessages(NaiveSystem system, IntUnaryOperator dice) {
    this.system = system;
    this.dice = dice;
    for (int number = 0; number < system.workers(); number++) {
      workers.add(new Worker(number));
    }
  }

  /** Plays all jobs and tells what happened, step by step. */
  List<String> play(List<TraceJob> traced, long cutoffNanos) {
    if (system.heartbeat() > 0) {
      later(system.heartbeat(), this::heartbeat);
    }
    for (TraceJob each : traced) {
      Job job = new Job();
      job.traced = each;
      job.name = String.valueOf(jobs.size());
      job.isLong = each.meanNanos() > cutoffNanos;
      jobs.add(job);
      events.add(new Event(each.arrivalNanos(), 1, scheduled++, () -> system.arrive(job, this)));
    }
    while (jobs.stream().anyMatch(job -> job.ended < job.traced.tasks())) {
      events.sort(
          Comparator.comparingLong(Event::at)
              .thenComparingInt(Event::rank)
              .thenComparingInt(Event::number));
      Event next = events.remove(0);
      now = next.at();
      next.action().run();
    }
    return steps;
  }

  /** When each job has ended. */
  long[] ends() {
    return jobs.stream().mapToLong(job -> job.endNanos).toArray();
  }

  int drawFrom(int first, int end) {
    return first + dice.applyAsInt(end - first);
  }

  void step(String what, Job job, int worker) {
    steps.add(now + " " + what + " " + job.name + " " + worker);
  }

  /** A probe is on its way for some delays. */
  void probe(Job job, int worker, int delays) {
    step("SENT", job, worker);
    later(delays * system.delay(), () -> receive(workers.get(worker), job));
  }

  /** Each task to the worker with the shortest wait, which it makes longer. */
  void placeCentrally(Job job) {
    long[] waits = new long[workers.size()];
    int first = job.isLong ? system.shortWorkers() : 0;
    for (int worker = first; worker < waits.length; worker++) {
      waits[worker] = wait(workers.get(worker));
      if (system.heartbeat() > 0) {
        long seconds = system.heartbeat() / 1_000_000_000L;
        waits[worker] += dice.applyAsInt((int) seconds + 1) * 1_000_000_000L;
      }
    }
    for (int task = 0; task < job.traced.tasks(); task++) {
      int least = first;
      for (int worker = first; worker < waits.length; worker++) {
        least = waits[worker] < waits[least] ? worker : least;
      }
      waits[least] += Math.max(1, job.estimate());
      placed.add(new Placed(job, least));
      probe(job, least, 1);
    }
  }

  private long wait(Worker worker) {
    long sum = 0;
    for (Placed each : system.heartbeat() > 0 ? reported : placed) {
      sum += each.worker() == worker.number ? each.job().estimate() : 0;
    }
    if (sum == 0 || worker.central == null) {
      return sum;
    }
    long ran = Math.min(now - worker.centralSince, worker.central.estimate());
    return Math.max(0, sum - ran + 2 * system.delay());
  }

  private void heartbeat() {
    reported = new ArrayList<>(placed);
    later(system.heartbeat(), this::heartbeat);
  }

  private void receive(Worker worker, Job job) {
    step("ARRIVED", job, worker.number);
    Probe probe = new Probe();
    probe.job = job;
    worker.queue.add(probe);
    if (job.isLong) {
      if (job.news == null) {
        job.news = new HashSet<>();
        placed.forEach(each -> job.news.add(each.worker()));
      }
      worker.news = job.news;
      worker.newsAt = now;
    }
    if (!worker.isBusy) {
      serve(worker);
    }
  }

  private void serve(Worker worker) {
    Probe next = worker.queue.isEmpty() ? null : system.choose(worker);
    if (next == null) {
      if (system.steal(worker, this)) {
        serve(worker);
      }
      return;
    }
    Job job = next.job;
    worker.isBusy = true;
    worker.runsLong = job.isLong;
    if (job.waiting() == 0) {
      step("REFUSED", job, worker.number);
      worker.queue.remove(next);
      later(2 * system.delay(), () -> free(worker));
      return;
    }
    step("GRANTED", job, worker.number);
    boolean isCentral = placed.contains(new Placed(job, worker.number));
    if (isCentral) {
      worker.central = job;
      worker.centralSince = now;
    }
    long took = job.traced.taskNanos(job.handedOut++);
    later(
        2 * system.delay(),
        () -> job.knownTaken = job.waiting() > 0 ? job.knownTaken + 1 : job.traced.tasks());
    later(2 * system.delay() + took, () -> end(worker, job, isCentral));
    for (Probe before : worker.queue.subList(0, worker.queue.indexOf(next))) {
      before.overtaken += job.estimate();
    }
    if (!system.keepsProbes() || job.isLong) {
      worker.queue.remove(next);
    }
  }

  private void end(Worker worker, Job job, boolean isCentral) {
    if (isCentral) {
      placed.remove(new Placed(job, worker.number));
      worker.central = null;
    }
    step("ENDED", job, worker.number);
    if (++job.ended == job.traced.tasks()) {
      job.endNanos = now;
    }
    free(worker);
  }

  private void free(Worker worker) {
    worker.isBusy = false;
    worker.runsLong = false;
    serve(worker);
  }

  private void later(long nanos, Runnable action) {
    events.add(new Event(now + nanos, 0, scheduled++, action));
  }

  /** Workers where a task of a long job is known to be, as those with the freshest news know it. */
  static Set<Integer> without(Set<Integer> withLong, int workers) {
    Set<Integer> free = new TreeSet<>();
    for (int worker = 0; worker < workers; worker++) {
      if (!withLong.contains(worker)) {
        free.add(worker);
      }
    }
    return free;
  }
}
