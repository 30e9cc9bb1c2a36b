// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.sim.engine.EventKind;
import io.kairos.sim.engine.EventQueue;
import io.kairos.sim.job.JobTasks;
import io.kairos.sim.job.MapReduceMaster;
import io.kairos.sim.system.StepListener.Step;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.ReduceRampUp;
import java.util.List;
import org.apache.commons.rng.simple.RandomSource;

/**
 * A stream of jobs on a cluster of YARN, whose masters keep their reduces.
 *
 * @param completionSeconds end of the last task minus arrival, by job
 * @param preemptions how often a running task was suspended
 * @param busyCoreSeconds CPU time of all tasks, none of which is given up and begins anew
 * @param makespanSeconds end of the last job
 */
record PlayedStream(
    double[] completionSeconds, long preemptions, double busyCoreSeconds, double makespanSeconds) {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * Plays it until every job has ended.
   *
   * @param jobs numbered from 0 in this order
   * @param seed of what the scheduler draws itself
   */
  static PlayedStream of(
      List<PlannedJob> jobs, ModelCluster cluster, SystemSpec system, long seed) {
    EventQueue events = new EventQueue();
    int[] tasksLeft = jobs.stream().mapToInt(PlannedJob::tasks).toArray();
    int[] jobsLeft = {jobs.size()};
    long[] busyNanos = {0};
    double[] completionSeconds = new double[jobs.size()];
    YarnCluster yarn =
        new YarnCluster(
            events,
            new YarnSetup(
                cluster, system, QueueCapacities.parse(QueueCapacities.ONE_QUEUE), MasterSpec.NONE),
            RandomSource.XO_RO_SHI_RO_128_PP.create(seed)::nextDouble,
            (step, task, node) -> {
              if (step == Step.ENDED) {
                busyNanos[0] += task.cpuNanos();
              }
              if (step == Step.ENDED && --tasksLeft[task.job] == 0) {
                completionSeconds[task.job] =
                    events.now() / NANOS_PER_SECOND - jobs.get(task.job).arrivalSeconds();
                jobsLeft[0]--;
              }
            });
    for (PlannedJob job : jobs) {
      long workNanos = nanos(job.workSeconds() * cluster.cost().stretch());
      events.at(
          nanos(job.arrivalSeconds()),
          EventKind.JOB_ARRIVES.rank(),
          () ->
              yarn.arrive(
                  job.index(),
                  new JobTasks(
                      job.index(),
                      job.tasks(),
                      job.reduces(),
                      JobNeeds.NONE,
                      new MapReduceMaster(ReduceRampUp.DEFAULT_SLOW_START, false),
                      task -> workNanos)));
    }
    while (jobsLeft[0] > 0) {
      events.step();
    }
    return new PlayedStream(
        completionSeconds,
        yarn.preemptions(),
        busyNanos[0] / NANOS_PER_SECOND,
        events.now() / NANOS_PER_SECOND);
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * NANOS_PER_SECOND);
  }
}
