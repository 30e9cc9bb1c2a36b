// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.nm.las.LasParameters;
import io.kairos.nm.las.TaskOrder;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.yaq.ReorderingPolicy;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Plays a stream of jobs on a cluster under one scheduler. The same input gives the same result.
 */
public final class Simulation {
  private static final double NANOS_PER_SECOND = 1e9;

  private final EventQueue events = new EventQueue();
  private final ModelCluster cluster;
  private final List<PlannedJob> jobs;
  private final List<SimNode> nodes = new ArrayList<>();
  private final CentralScheduler central;
  private final JobTasks[] tasks;
  private final int[] tasksLeft;
  private final double[] completionSeconds;
  private int jobsLeft;

  private Simulation(List<PlannedJob> jobs, ModelCluster cluster, SystemSpec system, long seed) {
    this.jobs = jobs;
    this.cluster = cluster;
    this.jobsLeft = jobs.size();
    this.tasksLeft = jobs.stream().mapToInt(PlannedJob::tasks).toArray();
    this.tasks = new JobTasks[jobs.size()];
    this.completionSeconds = new double[jobs.size()];
    this.central =
        new CentralScheduler(
            system,
            cluster,
            RandomSource.XO_RO_SHI_RO_128_PP.create(seed)::nextDouble,
            events::now,
            this::place);
    for (int node = 0; node < cluster.nodes(); node++) {
      int id = node;
      nodes.add(
          new SimNode(
              events,
              cluster.coresPerNode(),
              system.conserves(),
              cores -> driver(system, cores),
              task -> ended(task, id)));
      central.heartbeat(node, nodes.get(node).statistics());
      heartbeatAfter(nanos(cluster.heartbeatSeconds() * node / cluster.nodes()), node);
    }
    for (PlannedJob job : jobs) {
      events.at(nanos(job.arrivalSeconds()), EventQueue.Kind.JOB_ARRIVES, () -> arrive(job));
    }
  }

  private NodeDriver driver(SystemSpec system, NodeDriver.Cores cores) {
    String policy = system.nodePolicy();
    return TaskOrder.ALL.has(policy)
        ? new SuspendingNode(
            new LasParameters(cluster.coresPerNode(), nanos(system.quantumSeconds())),
            TaskOrder.ALL.get(policy),
            system.conserves(),
            cores)
        : new QueueingNode(
            cluster.coresPerNode(),
            ReorderingPolicy.ALL.get(policy),
            central.progress(),
            cores,
            events.now());
  }

  /**
   * Runs until every job has ended.
   *
   * @param jobs numbered from 0 in this order
   * @param seed of what the scheduler draws itself
   */
  public static SimulationResult run(
      List<PlannedJob> jobs, ModelCluster cluster, SystemSpec system, long seed) {
    double[] alone =
        jobs.stream()
            .mapToDouble(
                job ->
                    (double) (rounds(job.maps(), cluster) + rounds(job.reduces(), cluster))
                        * cluster.cost().heldSeconds(job.workSeconds()))
            .toArray();
    return new Simulation(jobs, cluster, system, seed).run(alone);
  }

  private static int rounds(int tasks, ModelCluster cluster) {
    return (tasks + cluster.cores() - 1) / cluster.cores();
  }

  private SimulationResult run(double[] alone) {
    while (jobsLeft > 0) {
      events.step();
    }
    return new SimulationResult(
        completionSeconds,
        alone,
        nodes.stream().mapToLong(SimNode::preemptions).sum(),
        nodes.stream().mapToLong(SimNode::busyNanos).sum() / NANOS_PER_SECOND,
        events.now() / NANOS_PER_SECOND);
  }

  private void arrive(PlannedJob job) {
    JobTasks its = new JobTasks(job, workSeconds -> nanos(workSeconds * cluster.cost().stretch()));
    tasks[job.index()] = its;
    central.arrive(job.index(), job.tasks(), its);
  }

  private void place(SimTask task, int node) {
    events.after(
        nanos(cluster.cost().overheadSeconds()),
        EventQueue.Kind.TASK_STARTS,
        () -> nodes.get(node).start(task));
  }

  private void ended(SimTask task, int node) {
    if (tasks[task.job].ended(task)) {
      nodes.forEach(SimNode::mapsEnded);
    }
    central.ended(task, node);
    if (--tasksLeft[task.job] == 0) {
      completionSeconds[task.job] =
          events.now() / NANOS_PER_SECOND - jobs.get(task.job).arrivalSeconds();
      central.jobEnded(task.job);
      jobsLeft--;
    }
  }

  private void heartbeatAfter(long nanos, int node) {
    events.after(
        nanos,
        EventQueue.Kind.HEARTBEAT,
        () -> {
          central.heartbeat(node, nodes.get(node).statistics());
          heartbeatAfter(nanos(cluster.heartbeatSeconds()), node);
        });
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * NANOS_PER_SECOND);
  }
}
