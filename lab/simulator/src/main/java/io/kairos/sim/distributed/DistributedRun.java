// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import io.kairos.common.SettingValues;
import io.kairos.sim.engine.EventKind;
import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.job.QueueingDelays;
import io.kairos.sim.job.SimTask;
import io.kairos.sim.job.ToldDurations;
import io.kairos.sim.node.NodeScheduling;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Network;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimJob;
import io.kairos.sim.system.StepListener.Step;
import io.kairos.yaq.JobProgress;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Job managers that send tasks to queues, by what nodes published (Yaq, §2.5), and nodes that run
 * them. A message takes the network delay; the usage monitor in the middle takes no time.
 */
final class DistributedRun implements Scheduler, QueueWorker.Managers {
  private final Cluster cluster;
  private final EventQueue events;
  private final DistributedSpec spec;
  private final QueueChoice choice;
  private final boolean areTold;
  private final int among;
  private final long delayNanos;
  private final long heartbeatNanos;
  private final QueueWorker[] workers;
  private final GuaranteedContainers guaranteed;

  /** Of the schedulers, where not every job has its own. */
  private final SchedulerView[] views;

  private final Map<Integer, JobManager> jobs = new HashMap<>();
  private final QueueingDelays delays = new QueueingDelays();
  private long messages;
  private long rebalanced;
  private long killed;

  DistributedRun(Cluster cluster, DistributedSpec spec) {
    SettingValues settings = cluster.settings();
    this.cluster = cluster;
    this.events = cluster.events();
    this.spec = spec;
    this.choice = settings.get(DistributedSpec.PLACEMENT);
    this.areTold = settings.get(ToldDurations.ARE_TOLD);
    this.among = settings.get(DistributedSpec.AMONG);
    this.delayNanos = settings.get(Network.DELAY);
    this.heartbeatNanos = settings.get(DistributedSpec.HEARTBEAT);
    NodeScheduling.Queueing order = new NodeScheduling.Queueing(spec.policy(), spec.starvation());
    Beats beats = new Beats(events.now(), heartbeatNanos, cluster.nodes().count());
    this.workers =
        IntStream.range(0, cluster.nodes().count())
            .mapToObj(
                number ->
                    new QueueWorker(
                        number, cluster.nodes().cores(number), order, events, beats, this))
            .toArray(QueueWorker[]::new);
    this.guaranteed =
        new GuaranteedContainers(cluster.nodes(), events, beats, this::published, this::send);
    this.views =
        IntStream.range(0, settings.get(DistributedSpec.SCHEDULERS))
            .mapToObj(any -> newView())
            .toArray(SchedulerView[]::new);
    if (settings.get(DistributedSpec.REBALANCE)) {
      rebalanceEvery(
          settings.get(DistributedSpec.REBALANCE_PERIOD), settings.get(DistributedSpec.DEVIATIONS));
    }
  }

  @Override
  public void arrive(SimJob job) {
    SchedulerView view = views.length == 0 ? newView() : views[job.number() % views.length];
    // A node that publishes now knows what was left a heartbeat ago.
    JobManager manager = new JobManager(job, areTold, view, events.now(), 2 * heartbeatNanos);
    jobs.put(job.number(), manager);
    begin(manager.takeReleased());
  }

  @Override
  public long preemptions() {
    return killed;
  }

  @Override
  public long messages() {
    return messages;
  }

  @Override
  public Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put("rebalanced-tasks", rebalanced);
    counters.putAll(delays.counters());
    return counters;
  }

  @Override
  public void started(JobTask task, int node) {
    happened(Step.STARTED, task, node);
  }

  @Override
  public void ended(JobTask task, int node) {
    happened(Step.ENDED, task, node);
    SimJob job = task.manager.job();
    job.started(task.startedNanos);
    if (!task.isGuaranteed) {
      delays.add(task.startedNanos - task.sentNanos);
    } else {
      guaranteed.ended(node);
    }
    boolean isReleasing = task.manager.ended(task, events.now());
    cluster.ended(job, task.durationNanos());
    if (isReleasing) {
      begin(task.manager.takeReleased());
    }
    if (job.isEnded()) {
      jobs.remove(job.number());
      task.manager.nodes().forEach(each -> workers[each].forget(task.manager.application()));
    }
  }

  @Override
  public void givenBack(JobTask task, int node, boolean isKilled) {
    messages++;
    happened(Step.GIVEN_BACK, task, node);
    if (isKilled) {
      killed++;
      task.isGuaranteed = spec.promoteAfter() > 0 && task.kills >= spec.promoteAfter();
    } else {
      rebalanced++;
    }
    task.manager
        .give(task, events.now())
        .ifPresent(
            list ->
                events.after(
                    delayNanos,
                    EventKind.TASK_STARTS.rank(),
                    () -> begin(task.manager.takeGiven(list), 0)));
  }

  /** Sends the tasks of a stage, the first ones as guaranteed, as many as shall be. */
  private void begin(List<JobTask> tasks) {
    begin(tasks, (int) Math.round(spec.guaranteedShare() * tasks.size()));
  }

  private void begin(List<JobTask> tasks, int newlyGuaranteed) {
    tasks.subList(0, newlyGuaranteed).forEach(task -> task.isGuaranteed = true);
    JobManager manager = tasks.get(0).manager;
    for (JobTask task : tasks) {
      if (task.isGuaranteed) {
        guaranteed.ask(task);
      } else {
        manager.unplaced.add(task);
      }
    }
    place(manager);
  }

  private void place(JobManager manager) {
    if (!manager.unplaced.isEmpty()) {
      choice.place(
          manager.unplaced.size(),
          new KnownNodes(manager.view()),
          node -> {
            JobTask task = manager.unplaced.remove();
            manager.view().sent(node, manager.estimateMillis(task.stage));
            send(task, node);
          });
    }
    if (!manager.unplaced.isEmpty() && !manager.triesAgain) {
      manager.triesAgain = true;
      events.after(
          heartbeatNanos,
          EventKind.TIMER.rank(),
          () -> {
            manager.triesAgain = false;
            place(manager);
          });
    }
  }

  private void send(JobTask task, int node) {
    messages++;
    task.manager.sentTo(node);
    if (task.sentNanos == Beats.NEVER) {
      task.sentNanos = events.now();
    }
    happened(Step.SENT, task, node);
    events.after(
        delayNanos,
        EventKind.TASK_STARTS.rank(),
        () -> {
          happened(Step.ARRIVED, task, node);
          workers[node].arrive(task);
        });
  }

  private void rebalanceEvery(long periodNanos, double deviations) {
    events.after(
        periodNanos,
        EventKind.HEARTBEAT.rank(),
        () -> {
          rebalance(deviations);
          rebalanceEvery(periodNanos, deviations);
        });
  }

  private void rebalance(double deviations) {
    if (Stream.of(workers).allMatch(worker -> worker.waiting() == 0)) {
      return;
    }
    long[] waits = Stream.of(workers).mapToLong(worker -> worker.report().waitMillis()).toArray();
    double limitMillis = QueueShedding.limitMillis(waits, deviations);
    for (int node = 0; node < workers.length; node++) {
      if (waits[node] > limitMillis) {
        workers[node].shed(limitMillis);
      }
    }
  }

  private SchedulerView newView() {
    return new SchedulerView(
        cluster.nodes(), spec.longestQueue(), spec.longestWaitMillis(), this::published);
  }

  private NodeReport published(int node) {
    return workers[node].report();
  }

  /** {@inheritDoc} A job that has tasks at a node has not ended. */
  @Override
  public JobProgress progressBefore(String application, long nanos) {
    return jobs.get(SimTask.job(application)).progressBefore(nanos);
  }

  private void happened(Step step, JobTask task, int node) {
    cluster.steps().happened(step, task.manager.job(), node);
  }

  /** As a scheduler believes that the nodes are. */
  private final class KnownNodes implements QueueChoice.Nodes {
    private final SchedulerView view;

    private KnownNodes(SchedulerView view) {
      this.view = view;
    }

    @Override
    public int count() {
      return workers.length;
    }

    @Override
    public int free(int node) {
      return view.free(node);
    }

    @Override
    public double waitMillis(int node) {
      return view.waitMillis(node);
    }

    @Override
    public boolean admits(int node) {
      return view.admits(node);
    }

    @Override
    public int probe(int node) {
      messages += 2;
      return workers[node].tasks() - cluster.nodes().cores(node);
    }

    @Override
    public int among() {
      return among;
    }

    @Override
    public int draw(int bound) {
      return cluster.random().nextInt(bound);
    }
  }
}
