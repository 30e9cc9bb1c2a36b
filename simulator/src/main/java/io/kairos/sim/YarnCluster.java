// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.nm.las.LasParameters;
import io.kairos.nm.las.TaskOrder;
import io.kairos.sim.engine.EventQueue;
import io.kairos.yaq.ReorderingPolicy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/** A ResourceManager and its nodes: the daemons' own dispatcher and node schedulers. */
final class YarnCluster {
  private static final double NANOS_PER_SECOND = 1e9;

  private static final class Job {
    final JobTasks tasks;
    final BitSet nodes = new BitSet();
    int unfinished;

    Job(JobTasks tasks) {
      this.tasks = tasks;
      this.unfinished = tasks.all();
    }
  }

  private final EventQueue events;
  private final ModelCluster cluster;
  private final Consumer<SimTask> onEnd;
  private final List<SimNode> nodes = new ArrayList<>();
  private final CentralScheduler central;

  /** Jobs with tasks that have not ended, by number. */
  private final Map<Integer, Job> jobs = new HashMap<>();

  /**
   * @param random of what the dispatcher draws, from 0 to below 1
   * @param onEnd is told when a task has ended
   */
  YarnCluster(
      EventQueue events,
      ModelCluster cluster,
      SystemSpec system,
      DoubleSupplier random,
      Consumer<SimTask> onEnd) {
    this.events = events;
    this.cluster = cluster;
    this.onEnd = onEnd;
    this.central = new CentralScheduler(system, cluster, random, events::now, this::place);
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
  }

  void arrive(int job, JobTasks tasks) {
    jobs.put(job, new Job(tasks));
    central.arrive(job, tasks.all(), tasks);
  }

  /** How often a task that was running was suspended. */
  long preemptions() {
    return nodes.stream().mapToLong(SimNode::preemptions).sum();
  }

  /** Time that cores worked, all together. */
  long busyNanos() {
    return nodes.stream().mapToLong(SimNode::busyNanos).sum();
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

  private void place(SimTask task, int node) {
    jobs.get(task.job).nodes.set(node);
    events.after(
        nanos(cluster.cost().overheadSeconds()),
        EventKind.TASK_STARTS.rank(),
        () -> nodes.get(node).start(task));
  }

  private void ended(SimTask task, int node) {
    Job job = jobs.get(task.job);
    if (job.tasks.ended(task)) {
      job.nodes.stream().forEach(each -> nodes.get(each).mapsEnded());
    }
    central.ended(task, node);
    if (--job.unfinished == 0) {
      jobs.remove(task.job);
      central.jobEnded(task.job);
      job.nodes.stream().forEach(each -> nodes.get(each).forget(task.application()));
    }
    onEnd.accept(task);
  }

  private void heartbeatAfter(long nanos, int node) {
    events.after(
        nanos,
        EventKind.HEARTBEAT.rank(),
        () -> {
          central.heartbeat(node, nodes.get(node).statistics());
          heartbeatAfter(nanos(cluster.heartbeatSeconds()), node);
        });
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * NANOS_PER_SECOND);
  }
}
