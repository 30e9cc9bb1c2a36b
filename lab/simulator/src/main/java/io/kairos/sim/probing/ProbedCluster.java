// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Network;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimJob;
import io.kairos.sim.system.StepListener;
import io.kairos.sim.system.StepListener.Step;
import java.util.LinkedHashMap;
import java.util.Map;

/** Workers with queues, and what happens to probes there. What differs is in {@link Parts}. */
final class ProbedCluster implements Scheduler {

  private final Cluster cluster;
  private final EventQueue events;
  private final StepListener steps;
  private final Parts parts;
  private final Worker[] workers;
  private final PlacedWork books;
  private final Stealing stealing;
  private final int firstGeneral;
  private final long delayNanos;

  private long messages;
  private long behindLong;
  private long startedBehindLong;
  private long rescheduled;

  ProbedCluster(Cluster cluster, Parts parts) {
    this.cluster = cluster;
    this.events = cluster.events();
    this.steps = cluster.steps();
    this.parts = parts;
    this.delayNanos = cluster.settings().get(Network.DELAY);
    this.firstGeneral = firstGeneral(cluster.slots(), parts);
    this.workers = new Worker[cluster.slots()];
    for (int number = 0; number < workers.length; number++) {
      workers[number] = new Worker(number);
    }
    this.books = new PlacedWork(workers.length);
    this.stealing = new Stealing(parts.stealAttempts());
    parts.shortJobs().begin(this);
    if (parts.longJobs() != parts.shortJobs()) {
      parts.longJobs().begin(this);
    }
  }

  /** Each slot has a queue of its own. At least one of them may run long tasks. */
  private static int firstGeneral(int slots, Parts parts) {
    int least = parts.shortJobs().needsShortPartition() ? 1 : 0;
    if (slots <= least) {
      throw new IllegalArgumentException(
          "a cluster of 1 slot cannot be split; use more workers or cores");
    }
    int wanted = (int) Math.round(parts.shortPartition() * slots);
    return Math.max(least, Math.min(slots - 1, wanted));
  }

  @Override
  public void arrive(SimJob job) {
    JobPlacement placement = placement(job);
    ProbedJob.of(job, placement.isCentral()).forEach(stage -> placement.place(stage, this));
  }

  private JobPlacement placement(SimJob job) {
    return job.isTakenForLong() ? parts.longJobs() : parts.shortJobs();
  }

  @Override
  public long messages() {
    // A worker that is asked for probes answers.
    return messages + 2 * stealing.asked();
  }

  @Override
  public Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put("probes-behind-long", behindLong);
    counters.put("short-tasks-after-long", startedBehindLong);
    counters.put("rescheduled-probes", rescheduled + stealing.stolen());
    return counters;
  }

  int workers() {
    return workers.length;
  }

  Worker worker(int number) {
    return workers[number];
  }

  /** Number of the first worker of the general partition, which goes on to the last worker. */
  int firstGeneral() {
    return firstGeneral;
  }

  PlacedWork books() {
    return books;
  }

  /** Number of a worker from the first on, before the end. */
  int random(int first, int end) {
    return first + below(end - first);
  }

  int below(int bound) {
    return cluster.random().nextInt(bound);
  }

  /** A random time up to this one: of whole seconds where it is a second or longer. */
  long randomNanos(long mostNanos) {
    return mostNanos < SECONDS.toNanos(1)
        ? below((int) mostNanos + 1)
        : SECONDS.toNanos(below((int) NANOSECONDS.toSeconds(mostNanos) + 1));
  }

  void after(long nanos, Runnable action) {
    events.after(nanos, action);
  }

  /**
   * How long a new task would wait on a worker.
   *
   * @param placedNanos estimates of the tasks there; it runs one of them, perhaps
   */
  long waitNanos(int number, long placedNanos) {
    Worker worker = workers[number];
    if (worker.centralSinceNanos == Worker.NEVER || placedNanos == 0) {
      return placedNanos;
    }
    long ran = Math.min(events.now() - worker.centralSinceNanos, worker.centralEstimateNanos);
    return Math.max(0, 2 * delayNanos + placedNanos - ran);
  }

  /**
   * Sends a probe.
   *
   * @param delays after how many network delays it is there
   */
  void send(int worker, ProbedJob job, int delays) {
    messages++;
    steps.happened(Step.SENT, job.job, worker);
    events.after(delays * delayNanos, () -> receive(workers[worker], job));
  }

  /** Sends a task that the central scheduler has placed. */
  void sendCentrally(int worker, ProbedJob job) {
    books.place(worker, job.job.estimateNanos());
    send(worker, job, 1);
  }

  /** A worker rejects a probe. */
  void reject(Worker worker, ProbedJob job) {
    messages += 2;
    steps.happened(Step.REJECTED, job.job, worker.number);
  }

  /** Probes get to other workers than those that they were meant for. */
  void countRescheduled(int probes) {
    rescheduled += probes;
  }

  private void receive(Worker worker, ProbedJob job) {
    steps.happened(Step.ARRIVED, job.job, worker.number);
    boolean isLong = job.job.isTakenForLong();
    boolean isBehindLong = worker.hasLong();
    if (isBehindLong && !isLong) {
      behindLong++;
    }
    worker.queue.add(new Probe(job, isBehindLong));
    if (isLong) {
      worker.queuedLong++;
      if (parts.shortJobs().goesByLongTasks()) {
        worker.news = job.news(books);
        worker.newsNanos = events.now();
      }
    }
    if (!worker.isBusy) {
      serve(worker);
    }
  }

  /** Serves the queue of a worker whose slot is free. */
  private void serve(Worker worker) {
    int index = worker.queue.size() == 0 ? -1 : parts.discipline().choose(worker.queue);
    if (index < 0) {
      stealFor(worker);
      return;
    }
    worker.isBusy = true;
    Probe probe = worker.queue.get(index);
    SimJob job = probe.job.job;
    if (job.isTakenForLong()) {
      worker.runsLong = true;
      worker.queuedLong--;
    }
    messages += 2;
    if (probe.job.waiting() == 0) {
      steps.happened(Step.REFUSED, job, worker.number);
      worker.queue.remove(index);
      events.after(2 * delayNanos, () -> free(worker));
      return;
    }
    if (probe.job.isCentral) {
      worker.centralSinceNanos = events.now();
      worker.centralEstimateNanos = job.estimateNanos();
    }
    if (probe.isBehindLong && !job.isTakenForLong()) {
      startedBehindLong++;
    }
    start(worker, probe.job);
    parts.discipline().started(worker.queue, index);
    if (!parts.isSticky() || job.isTakenForLong()) {
      worker.queue.remove(index);
    }
  }

  private void start(Worker worker, ProbedJob job) {
    steps.happened(Step.GRANTED, job.job, worker.number);
    long startNanos = events.now() + 2 * delayNanos;
    int task = job.take();
    job.job.started(startNanos);
    if (parts.discipline().goesByTaken() && !job.job.isTakenForLong()) {
      events.after(2 * delayNanos, job::tellTaken);
    }
    events.after(2 * delayNanos + job.job.taskNanos(task), () -> end(worker, job, task));
  }

  private void end(Worker worker, ProbedJob job, int task) {
    if (job.isCentral) {
      books.ended(worker.number, job.job.estimateNanos());
      worker.centralSinceNanos = Worker.NEVER;
    }
    steps.happened(Step.ENDED, job.job, worker.number);
    cluster.ended(job.job, job.job.taskNanos(task));
    job.ended(task).forEach(stage -> placement(job.job).place(stage, this));
    free(worker);
  }

  private void free(Worker worker) {
    worker.isBusy = false;
    worker.runsLong = false;
    serve(worker);
  }

  private void stealFor(Worker worker) {
    for (Probe probe : stealing.steal(this)) {
      steps.happened(Step.STOLEN, probe.job.job, worker.number);
      worker.queue.add(new Probe(probe.job, false));
    }
    if (worker.queue.size() > 0) {
      serve(worker);
    }
  }
}
