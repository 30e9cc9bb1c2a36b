// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.system.StepListener.Step;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.ReduceRampUp;
import io.kairos.yaq.StarvationThresholds;
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
  private final YarnCluster yarn;
  private final int[] tasksLeft;
  private final double[] completionSeconds;
  private int jobsLeft;

  private Simulation(List<PlannedJob> jobs, ModelCluster cluster, SystemSpec system, long seed) {
    this.jobs = jobs;
    this.cluster = cluster;
    this.jobsLeft = jobs.size();
    this.tasksLeft = jobs.stream().mapToInt(PlannedJob::tasks).toArray();
    this.completionSeconds = new double[jobs.size()];
    this.yarn =
        new YarnCluster(
            events,
            cluster,
            system,
            QueueCapacities.parse(QueueCapacities.ONE_QUEUE),
            MasterSpec.NONE,
            StarvationThresholds.DEFAULT,
            RandomSource.XO_RO_SHI_RO_128_PP.create(seed)::nextDouble,
            (step, task, node) -> happened(step, task));
    for (PlannedJob job : jobs) {
      events.at(nanos(job.arrivalSeconds()), EventKind.JOB_ARRIVES.rank(), () -> arrive(job));
    }
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
        yarn.preemptions(),
        yarn.busyNanos() / NANOS_PER_SECOND,
        events.now() / NANOS_PER_SECOND);
  }

  private void arrive(PlannedJob job) {
    long workNanos = nanos(job.workSeconds() * cluster.cost().stretch());
    yarn.arrive(
        job.index(),
        new JobTasks(
            job.index(),
            job.tasks(),
            job.reduces(),
            JobNeeds.NONE,
            // Masters of the demo keep their reduces.
            new MapReduceMaster(ReduceRampUp.DEFAULT_SLOW_START, false),
            task -> workNanos));
  }

  private void happened(Step step, SimTask task) {
    if (step == Step.ENDED && --tasksLeft[task.job] == 0) {
      completionSeconds[task.job] =
          events.now() / NANOS_PER_SECOND - jobs.get(task.job).arrivalSeconds();
      jobsLeft--;
    }
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * NANOS_PER_SECOND);
  }
}
