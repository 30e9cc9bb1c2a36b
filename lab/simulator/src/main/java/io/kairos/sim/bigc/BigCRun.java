// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.bigc;

import io.kairos.sim.engine.EventKind;
import io.kairos.sim.job.JobTasks;
import io.kairos.sim.job.MapReduceSettings;
import io.kairos.sim.job.ReduceWatch;
import io.kairos.sim.job.SimTask;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimJob;
import io.kairos.sim.system.StepListener.Step;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.yarn.YarnSettings;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Big-C's ResourceManager. A free core goes to the short jobs, as they have the higher priority; to
 * the long jobs if these hold less than their share and the short ones have theirs. Of the long
 * jobs, suspended tasks of the node go first: their jobs came first.
 */
final class BigCRun implements Scheduler {
  record Placed(SimTask task, BigCNode node, long start) {}

  /**
   * A job with tasks that have not ended.
   *
   * @param nodes where tasks of it are, or were
   */
  private record Job(SimJob job, JobTasks tasks, ReduceWatch reduces, BitSet nodes) {}

  /** The last task of the last job has the lowest priority. */
  private static final Comparator<Placed> VICTIMS =
      Comparator.comparingInt((Placed placed) -> placed.task.job)
          .thenComparingLong(Placed::start)
          .reversed();

  private final Cluster cluster;
  private final long launchNanos;

  /** Between two rounds; 0 suspends at once. */
  private final long roundNanos;

  private final PreemptionRounds<Placed> rounds;
  private final BigCQueue shortJobs;
  private final BigCQueue longJobs;
  private final BigCNode[] nodes;

  /** Nodes with free cores, those with the most first. */
  private final TreeSet<BigCNode> open =
      new TreeSet<>(
          Comparator.comparingInt((BigCNode node) -> -node.free).thenComparingInt(node -> node.id));

  /** Long tasks that run. */
  private final TreeSet<Placed> victims = new TreeSet<>(VICTIMS);

  private final Map<SimTask, Placed> running = new HashMap<>();
  private final Map<Integer, Job> jobs = new HashMap<>();
  private boolean awaitsRound;

  /** When the last round was, or -1. */
  private long lastRoundNanos = -1;

  private int free;
  private long starts;
  private long messages;

  /**
   * @param share of the cores that short jobs are guaranteed, from 0 to 1
   * @param roundNanos between two rounds in which long tasks are suspended; 0 suspends at once
   */
  BigCRun(Cluster cluster, double share, long roundNanos, PreemptionRounds<Placed> rounds) {
    this.cluster = cluster;
    this.roundNanos = roundNanos;
    this.rounds = rounds;
    this.launchNanos = cluster.settings().get(YarnSettings.LAUNCH);
    int ofShort = (int) Math.round(share * cluster.slots());
    this.shortJobs = new BigCQueue(ofShort);
    this.longJobs = new BigCQueue(cluster.slots() - ofShort);
    this.free = cluster.slots();
    this.nodes = new BigCNode[cluster.nodes().count()];
    for (int id = 0; id < nodes.length; id++) {
      int node = id;
      nodes[id] =
          new BigCNode(
              id,
              cluster.nodes().cores(id),
              cluster.events(),
              (step, task) -> happened(step, task, nodes[node]));
      open.add(nodes[id]);
    }
  }

  @Override
  public void arrive(SimJob job) {
    JobTasks tasks = MapReduceSettings.tasks(cluster, job, JobNeeds.NONE);
    ReduceWatch reduces =
        new ReduceWatch(cluster.events(), tasks, () -> free, given -> giveUp(given, queue(job)));
    jobs.put(job.number(), new Job(job, tasks, reduces, new BitSet()));
    queue(job).add(job.number(), tasks);
    schedule();
  }

  @Override
  public long preemptions() {
    long all = 0;
    for (BigCNode node : nodes) {
      all += node.preemptions();
    }
    return all;
  }

  @Override
  public long messages() {
    return messages;
  }

  private void happened(Step step, SimTask task, BigCNode node) {
    cluster.steps().happened(step, jobs.get(task.job).job, node.id);
    if (step == Step.ENDED) {
      ended(task, node);
    }
  }

  private void ended(SimTask task, BigCNode node) {
    Job known = jobs.get(task.job);
    SimJob job = known.job;
    victims.remove(running.remove(task));
    queue(job).release();
    release(node);
    if (known.tasks.ended(task)) {
      known.nodes.stream().forEach(each -> nodes[each].mapsEnded());
    }
    job.started(task.startedNanos);
    cluster.ended(job, job.taskNanos(task.number));
    known.reduces.changed();
    if (job.isEnded()) {
      jobs.remove(task.job);
    }
    // Only this node can have a suspended task beside a free core.
    offer(node);
    schedule();
  }

  private void giveUp(List<SimTask> given, BigCQueue queue) {
    for (SimTask task : given) {
      BigCNode node = nodes[task.node];
      cluster.steps().happened(Step.GIVEN_BACK, jobs.get(task.job).job, node.id);
      if (!node.giveUp(task)) {
        victims.remove(running.remove(task));
        queue.release();
        release(node);
      }
    }
    schedule();
  }

  private void schedule() {
    while (!open.isEmpty() && offer(open.first())) {
      // One core more is used.
    }
    if (isShortOfCores()) {
      if (roundNanos == 0) {
        suspendAtOnce();
      } else {
        awaitRound();
      }
    }
  }

  /** Whether short jobs have a claim to cores that long ones hold. */
  private boolean isShortOfCores() {
    return free == 0 && !victims.isEmpty() && shortJobs.isBelowItsShare() && shortJobs.asks();
  }

  private void suspendAtOnce() {
    while (isShortOfCores()) {
      Placed victim = victims.first();
      suspend(victim);
      startShort(victim.node);
    }
  }

  /** The monitor looks at fixed times, after whatever else happens then. */
  private void awaitRound() {
    if (awaitsRound) {
      return;
    }
    awaitsRound = true;
    long now = cluster.events().now();
    boolean isToCome = now % roundNanos == 0 && lastRoundNanos != now;
    cluster
        .events()
        .at(
            isToCome ? now : (now / roundNanos + 1) * roundNanos,
            EventKind.HEARTBEAT.rank(),
            () -> {
              awaitsRound = false;
              lastRoundNanos = cluster.events().now();
              round();
            });
  }

  private void round() {
    // A round takes no more than long jobs hold.
    int missing = shortJobs.asked(free, free + longJobs.held()) - free;
    List<Placed> suspended = rounds.round(missing, longJobs.held(), longJobs.guaranteed(), victims);
    if (suspended.isEmpty() && !rounds.hasChosen()) {
      // The next one would find the same. Whatever changes that asks for a round.
      return;
    }
    for (Placed victim : suspended) {
      suspend(victim);
      offer(victim.node);
    }
    schedule();
    if (rounds.hasChosen()) {
      awaitRound();
    }
  }

  private void suspend(Placed victim) {
    victims.remove(victim);
    running.remove(victim.task);
    victim.node.suspend(victim.task);
    longJobs.release();
    release(victim.node);
  }

  /** Gives a core of a node away, which must have one; whether anybody wants it. */
  private boolean offer(BigCNode node) {
    boolean longFirst = !shortJobs.isBelowItsShare() && longJobs.isBelowItsShare();
    return longFirst ? startLong(node) || startShort(node) : startShort(node) || startLong(node);
  }

  private boolean startShort(BigCNode node) {
    Optional<SimTask> next = shortJobs.next(free);
    next.ifPresent(task -> launch(task, node, shortJobs));
    return next.isPresent();
  }

  private boolean startLong(BigCNode node) {
    if (node.hasSuspended()) {
      hold(node, longJobs);
      runs(new Placed(node.resume(), node, starts++), longJobs);
      return true;
    }
    Optional<SimTask> next = longJobs.next(free);
    next.ifPresent(task -> launch(task, node, longJobs));
    return next.isPresent();
  }

  private void launch(SimTask task, BigCNode node, BigCQueue queue) {
    messages++;
    task.sentTo(node.id);
    Job job = jobs.get(task.job);
    job.nodes.set(node.id);
    job.reduces.changed();
    hold(node, queue);
    cluster
        .events()
        .after(
            launchNanos,
            EventKind.TASK_STARTS.rank(),
            () -> {
              runs(new Placed(task, node, starts++), queue);
              node.start(task);
              // A short task may wait for one that can be suspended.
              schedule();
            });
  }

  private void runs(Placed placed, BigCQueue queue) {
    running.put(placed.task, placed);
    if (queue == longJobs) {
      victims.add(placed);
    }
  }

  private void hold(BigCNode node, BigCQueue queue) {
    queue.hold();
    open.remove(node);
    node.free--;
    free--;
    if (node.free > 0) {
      open.add(node);
    }
  }

  private void release(BigCNode node) {
    open.remove(node);
    node.free++;
    free++;
    open.add(node);
  }

  private BigCQueue queue(SimJob job) {
    return job.isTakenForLong() ? longJobs : shortJobs;
  }
}
