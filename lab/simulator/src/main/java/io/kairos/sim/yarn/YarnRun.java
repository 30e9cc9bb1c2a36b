// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.sim.job.Executor;
import io.kairos.sim.job.Executors;
import io.kairos.sim.job.JobTasks;
import io.kairos.sim.job.MapReduceSettings;
import io.kairos.sim.job.QueueingDelays;
import io.kairos.sim.job.SimTask;
import io.kairos.sim.job.ToldDurations;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimJob;
import io.kairos.sim.system.StepListener.Step;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.TaskSize;
import io.kairos.sim.workload.TaskCost;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** A trace on {@link YarnCluster}. */
final class YarnRun implements Scheduler {
  private final Cluster cluster;
  private final YarnCluster yarn;
  private final long launchNanos;

  /** Whether tasks wait at nodes before they start. */
  private final boolean hasQueues;

  /** Whether jobs tell how long their tasks run. */
  private final boolean areTold;

  /** Jobs with tasks that have not ended, by number. */
  private final Map<Integer, SimJob> jobs = new HashMap<>();

  private final QueueingDelays delays = new QueueingDelays();
  private long messages;

  /**
   * @param cluster with a setting {@link YarnSettings#LAUNCH}
   * @param heartbeatSeconds time between two reports of a node
   */
  YarnRun(Cluster cluster, double heartbeatSeconds, SystemSpec system) {
    this(cluster, heartbeatSeconds, system, false, false);
  }

  /**
   * A system with queues at the nodes. Only reports of nodes tell that tasks have ended.
   *
   * @param cluster with a setting {@link YarnSettings#LAUNCH}
   * @param heartbeatSeconds time between two reports of a node
   * @param areTold whether jobs tell how long their tasks run
   */
  static YarnRun withQueues(
      Cluster cluster, double heartbeatSeconds, SystemSpec system, boolean areTold) {
    return new YarnRun(cluster, heartbeatSeconds, system, true, areTold);
  }

  private YarnRun(
      Cluster cluster,
      double heartbeatSeconds,
      SystemSpec system,
      boolean hasQueues,
      boolean areTold) {
    this.cluster = cluster;
    this.hasQueues = hasQueues;
    this.areTold = areTold;
    this.launchNanos = cluster.settings().get(YarnSettings.LAUNCH);
    TaskCost cost = YarnSettings.cost(cluster.settings());
    ModelCluster nodes = new ModelCluster(cluster.nodes(), heartbeatSeconds, cost, hasQueues);
    this.yarn =
        new YarnCluster(
            cluster.events(),
            new YarnSetup(
                nodes,
                system,
                YarnSettings.queues(cluster.settings()),
                YarnSettings.masters(cluster.settings(), system)),
            cluster.random()::nextDouble,
            this::happened);
  }

  @Override
  public void arrive(SimJob job) {
    jobs.put(job.number(), job);
    // Queues at the nodes of the model know no sizes.
    JobNeeds needs = hasQueues ? JobNeeds.of(job.needs().queue(), TaskSize.ONE_CORE) : job.needs();
    JobTasks tasks =
        job.executors() > 0
            ? new JobTasks(job.number(), executors(job), job.executors(), needs)
            : MapReduceSettings.tasks(cluster, job, needs);
    if (areTold) {
      tasks.tell(stage -> ToldDurations.meanMillis(job, stage));
    }
    yarn.arrive(job.number(), tasks);
  }

  @Override
  public long preemptions() {
    return yarn.preemptions();
  }

  @Override
  public long messages() {
    return messages;
  }

  @Override
  public Map<String, Long> counters() {
    Map<String, Long> counters = new LinkedHashMap<>(delays.counters());
    counters.putAll(yarn.forecastCounters());
    return counters;
  }

  private void happened(Step step, SimTask task, int node) {
    cluster.steps().happened(step, jobs.get(task.job), node);
    if (step == Step.ENDED) {
      ended(task);
    }
  }

  private Executors executors(SimJob job) {
    int vcores = job.needs().map().vcores();
    return new Executors(
        job.stages(),
        job::taskNanos,
        cluster.events()::now,
        (task, startNanos) -> {
          job.started(startNanos);
          ended(job, job.taskNanos(task) * vcores);
        });
  }

  private void ended(SimTask task) {
    messages++;
    if (task instanceof Executor) {
      // Its tasks tell their own ends.
      return;
    }
    SimJob job = jobs.get(task.job);
    job.started(task.startedNanos);
    if (hasQueues) {
      delays.add(task.startedNanos - task.placedNanos - launchNanos);
    }
    ended(job, job.taskNanos(task.number) * task.size.vcores());
  }

  private void ended(SimJob job, long coreNanos) {
    cluster.ended(job, coreNanos);
    if (job.isEnded()) {
      jobs.remove(job.number());
    }
  }
}
