// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimJob;
import java.util.HashMap;
import java.util.Map;

/** A trace on {@link YarnCluster}. */
final class YarnRun implements Scheduler {
  private final Cluster cluster;
  private final YarnCluster yarn;

  /** Jobs with tasks that have not ended, by number. */
  private final Map<Integer, SimJob> jobs = new HashMap<>();

  private long messages;

  YarnRun(Cluster cluster, ModelCluster nodes, SystemSpec system) {
    this.cluster = cluster;
    this.yarn =
        new YarnCluster(cluster.events(), nodes, system, cluster.random()::nextDouble, this::ended);
  }

  @Override
  public void arrive(SimJob job) {
    jobs.put(job.number(), job);
    JobTasks tasks = new JobTasks(job.number(), job.tasks(), job.reduces(), job::taskNanos);
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

  private void ended(SimTask task) {
    messages++;
    SimJob job = jobs.get(task.job);
    job.started(task.startedNanos);
    cluster.ended(job, job.taskNanos(task.number));
    if (job.isEnded()) {
      jobs.remove(task.job);
    }
  }
}
