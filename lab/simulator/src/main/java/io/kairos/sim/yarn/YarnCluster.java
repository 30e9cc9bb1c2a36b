// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.placement.FewestTasks;
import io.kairos.sim.engine.EventKind;
import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.job.Executor;
import io.kairos.sim.job.Executors;
import io.kairos.sim.job.JobTasks;
import io.kairos.sim.job.MasterContainer;
import io.kairos.sim.job.ReduceWatch;
import io.kairos.sim.job.SimTask;
import io.kairos.sim.node.NodeScheduling;
import io.kairos.sim.node.SimNode;
import io.kairos.sim.system.StepListener.Step;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/** A ResourceManager and its nodes: the daemons' own dispatcher and node schedulers. */
final class YarnCluster {
  private static final double NANOS_PER_SECOND = 1e9;

  private static final class Job {
    final JobTasks tasks;
    final BitSet nodes = new BitSet();
    final ReduceWatch reduces;
    int unfinished;

    /** Of its master, where that holds a core; {@code null} before it has started. */
    MasterContainer master;

    Job(JobTasks tasks, ReduceWatch reduces) {
      this.tasks = tasks;
      this.reduces = reduces;
      this.unfinished = tasks.all();
    }
  }

  /** Is told what happens to tasks, and where. */
  @FunctionalInterface
  interface TaskListener {
    void happened(Step step, SimTask task, int node);
  }

  private final EventQueue events;
  private final YarnSetup setup;
  private final ModelCluster cluster;
  private final TaskListener listener;
  private final List<SimNode> nodes = new ArrayList<>();

  /** Tasks of each node that have ended since its last report. */
  private final List<List<SimTask>> unreported = new ArrayList<>();

  private final Port port = new Port();
  private final CentralScheduler central;
  private final Heartbeats heartbeats;

  /** Whether the dispatcher draws: every report of a node may then draw a number. */
  private boolean hasDrawn;

  /** Jobs with tasks that have not ended, by number. */
  private final Map<Integer, Job> jobs = new HashMap<>();

  /**
   * @param random of what the dispatcher draws, from 0 to below 1
   * @param listener of tasks that are sent, start, stop and end
   */
  YarnCluster(EventQueue events, YarnSetup setup, DoubleSupplier random, TaskListener listener) {
    this(events, setup, random, listener, true);
  }

  /**
   * @param leavesOut whether heartbeats are left out that change nothing
   */
  YarnCluster(
      EventQueue events,
      YarnSetup setup,
      DoubleSupplier random,
      TaskListener listener,
      boolean leavesOut) {
    this.events = events;
    this.setup = setup;
    this.cluster = setup.cluster();
    this.listener = listener;
    this.central =
        new CentralScheduler(
            setup,
            () -> {
              hasDrawn = true;
              return random.getAsDouble();
            },
            events::now,
            port);
    NodeScheduling policy = setup.system().nodes();
    int count = cluster.nodes().count();
    for (int node = 0; node < count; node++) {
      int id = node;
      unreported.add(new ArrayList<>());
      nodes.add(
          new SimNode(
              events,
              cluster.nodes().cores(node),
              policy.suspension(),
              cluster.cost(),
              cores -> policy.driver(cluster.nodes().cores(id), surroundings(), cores),
              (step, task) -> happened(step, task, id),
              () -> port.changing(id)));
      central.heartbeat(node, nodes.get(node).statistics(events.now()));
    }
    long periodNanos = nanos(cluster.heartbeatSeconds());
    this.heartbeats =
        leavesOut && !hasDrawn && reportsOnlyBreakTies()
            ? new HeartbeatsOnDemand(events::now, periodNanos, count, this::report)
            : new TimedHeartbeats(
                events, periodNanos, count, () -> leavesOut && !hasDrawn, this::report);
    for (int node = 0; node < count; node++) {
      heartbeats.begin(node, nanos(cluster.heartbeatSeconds() * node / count));
    }
  }

  /** Whether nothing but a choice among equal nodes goes by what nodes report. */
  private boolean reportsOnlyBreakTies() {
    SystemSpec system = setup.system();
    return system.nodes().suspends()
        && !system.nodes().suspension().measures()
        && system.placement() instanceof FewestTasks
        && system.order().isFirstInFirstOut()
        && !system.usesRanks()
        && !cluster.endsAreReported();
  }

  void arrive(int job, JobTasks tasks) {
    jobs.put(
        job,
        new Job(
            tasks,
            new ReduceWatch(events, tasks, () -> central.headroom(tasks), this::giveUpReduces)));
    tasks
        .executors()
        .ifPresent(
            executors ->
                executors.begin(
                    each -> nodes.get(each.node).woken(), () -> endExecutors(job, executors)));
    central.arrive(job, tasks.all(), tasks);
  }

  /** How often a task that was running was suspended. */
  long preemptions() {
    return nodes.stream().mapToLong(SimNode::preemptions).sum();
  }

  /** How good forecasts of jobs were. */
  Map<String, Long> forecastCounters() {
    return ForecastCounters.of(central.forecasts());
  }

  private NodeScheduling.Surroundings surroundings() {
    return new NodeScheduling.Surroundings(
        central.progress(), !reportsOnlyBreakTies(), events.now());
  }

  /** The way from the ResourceManager to its nodes and back. */
  private final class Port implements CentralPort {
    @Override
    public void place(SimTask task, int node) {
      listener.happened(Step.SENT, task, node);
      task.sentTo(node);
      Job job = jobs.get(task.job);
      job.nodes.set(node);
      job.reduces.changed();
      events.after(
          nanos(nodes.get(node).overheadSeconds()),
          EventKind.TASK_STARTS.rank(),
          () -> arrived(task, node));
    }

    @Override
    public void placeMaster(int job, int node) {
      long launchNanos = nanos(nodes.get(node).overheadSeconds());
      if (setup.masters().takesCore() && setup.system().nodes().suspends()) {
        events.after(launchNanos, EventKind.TASK_STARTS.rank(), () -> masterArrived(job, node));
      }
      events.after(
          launchNanos + nanos(setup.masters().startSeconds()),
          EventKind.TASK_STARTS.rank(),
          () -> {
            central.masterStarted(job);
            central.dispatch();
          });
    }

    /** What a node was to report is known from here on. */
    @Override
    public void changing(int node) {
      heartbeats.catchUp(node);
    }

    @Override
    public void choosing(Heartbeats.Contenders contenders) {
      heartbeats.catchUp(contenders);
    }
  }

  private void masterArrived(int number, int node) {
    Job job = jobs.get(number);
    job.master = new MasterContainer(number);
    job.master.sentTo(node);
    job.nodes.set(node);
    nodes.get(node).start(job.master);
    heartbeats.wake(node);
  }

  private void arrived(SimTask task, int node) {
    if (task instanceof Executor executor
        && !jobs.get(task.job).tasks.executors().orElseThrow().register(executor)) {
      ended(task, node);
      return;
    }
    if (setup.system().nodes().usesRanks()) {
      nodes.get(node).jobRanks(central.ranksOn(node));
    }
    if (setup.system().nodes().usesQueues()) {
      nodes.get(node).queue(task.application(), central.queuePath(task.job));
    }
    nodes.get(node).start(task);
    heartbeats.wake(node);
  }

  /** The last task of a job has ended: all its containers do, and it asks for no more. */
  private void endExecutors(int number, Executors executors) {
    Job job = jobs.get(number);
    int withdrawn = job.tasks.withdraw();
    central.withdraw(number, withdrawn);
    job.unfinished -= withdrawn;
    executors.registered().forEach(each -> nodes.get(each.node).leave(each));
  }

  private void happened(Step step, SimTask task, int node) {
    if (task instanceof MasterContainer) {
      return;
    }
    if (step == Step.ENDED) {
      ended(task, node);
    }
    listener.happened(step, task, node);
  }

  private void ended(SimTask task, int node) {
    Job job = jobs.get(task.job);
    if (job.tasks.ended(task)) {
      job.nodes.stream().forEach(each -> nodes.get(each).woken());
    }
    central.mayAsk(task.job);
    if (cluster.endsAreReported()) {
      unreported.get(node).add(task);
    } else {
      if (setup.system().usesRanks()) {
        // The heartbeat that tells of an end tells what was attained as well.
        NodeStatistics statistics = nodes.get(node).statistics(events.now());
        if (hasDrawn) {
          central.heartbeat(node, statistics);
        } else {
          // Its end ranks the node, and nobody looks at it before.
          central.take(node, statistics);
        }
      }
      central.ended(task, node);
      central.dispatch();
    }
    job.reduces.changed();
    if (--job.unfinished == 0) {
      jobs.remove(task.job);
      if (job.master != null) {
        nodes.get(job.master.node).dismiss(job.master);
      }
      job.nodes.stream().forEach(each -> nodes.get(each).forget(task.application()));
    }
  }

  private void giveUpReduces(List<SimTask> given) {
    for (SimTask task : given) {
      int node = task.node;
      nodes.get(node).giveUp(task);
      listener.happened(Step.GIVEN_BACK, task, node);
      central.givenUp(task, node);
    }
    central.dispatch();
  }

  private boolean report(int node, long nanos) {
    List<SimTask> ends = unreported.get(node);
    ends.forEach(task -> central.ended(task, node));
    NodeStatistics statistics = nodes.get(node).statistics(nanos);
    central.heartbeat(node, statistics);
    if (setup.system().nodes().usesRanks()) {
      nodes.get(node).jobRanks(central.ranksOn(node));
    }
    if (!ends.isEmpty() || setup.system().usesRanks()) {
      ends.clear();
      central.dispatch();
    }
    // Nodes whose tasks wait before their launch tell of their queue even when it is empty.
    return statistics.tasks() > 0 || statistics.queue().isPresent();
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * NANOS_PER_SECOND);
  }
}
