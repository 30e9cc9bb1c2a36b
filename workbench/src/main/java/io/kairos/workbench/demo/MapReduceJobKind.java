// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workload;
import io.kairos.sim.workload.Workloads;
import io.kairos.workbench.bench.mapreduce.CheckedJob;
import io.kairos.workbench.bench.mapreduce.JobRuns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Real MapReduce jobs: application master, maps, shuffle and reduces in containers, with
 * MapReduce's default settings.
 */
final class MapReduceJobKind implements JobKind {
  /** The start of a JVM takes two to four times as long on a core that is shared. */
  private static final double UNIT_SECONDS = 0.4;

  private static final String USUAL_WORKLOAD = "table1-phases";

  /** Every task starts a JVM, so a quarter of the jobs takes as long. */
  private static final int JOBS_OF_SHELL_TO_ONE = 4;

  /** Masters are containers here. Else those of many jobs take every vcore and no task has any. */
  private static final String MASTERS_SHARE = "0.5";

  private static final int WARM_UP_JOBS = 4;
  private static final int WARM_UP_TASKS = 3;

  @Override
  public String name() {
    return "mapreduce";
  }

  @Override
  public Workload usualWorkload() {
    return Workloads.named(USUAL_WORKLOAD);
  }

  @Override
  public int usualJobs(Workload workload, DemoCluster cluster) {
    return Math.max(1, workload.usualJobsPerCore() * cluster.slots() / JOBS_OF_SHELL_TO_ONE);
  }

  @Override
  public OptionalDouble unitSeconds() {
    return OptionalDouble.of(UNIT_SECONDS);
  }

  @Override
  public ClusterSpec prepare(ClusterSpec spec) {
    return spec.addAuxiliaryService("mapreduce_shuffle")
        .capacityScheduler("yarn.scheduler.capacity.maximum-am-resource-percent", MASTERS_SHARE);
  }

  @Override
  public Jobs on(LocalCluster daemons, DemoCluster cluster, Calibration calibration) {
    Map<String, String> properties =
        Map.of(CheckedJob.WORK_SHARE, Double.toString(cluster.workShare()));
    return new MapReduceJobs(new JobRuns(daemons, properties), daemons.yarnConfiguration());
  }

  /**
   * Jobs that come all at once, and the time between the ends of the second half of them: a task
   * then costs a part of its job's master, too. What it costs beyond its work hardly depends on the
   * work: it is the start of its JVM.
   */
  @Override
  public TaskCost warmUp(StreamPlayer player, DemoCluster cluster)
      throws IOException, InterruptedException {
    List<PlannedJob> wave = new ArrayList<>();
    for (int i = 0; i < 2 * WARM_UP_JOBS; i++) {
      wave.add(new PlannedJob(i, 0, WARM_UP_TASKS, 1, UNIT_SECONDS));
    }
    double[] ends =
        player.play(wave, (done, seconds) -> {}).stream()
            .mapToDouble(JobOutcome::endSeconds)
            .sorted()
            .toArray();
    double jobSeconds = (ends[2 * WARM_UP_JOBS - 1] - ends[WARM_UP_JOBS - 1]) / WARM_UP_JOBS;
    double held = jobSeconds * cluster.slots() / WARM_UP_TASKS;
    double stretch = 1 / cluster.workShare();
    return new TaskCost(Math.max(0, held - stretch * UNIT_SECONDS), stretch);
  }

  /** With the start of its JVM, which is work. */
  @Override
  public double smallestTaskSeconds(StreamSpec stream, DemoCluster cluster) {
    return stream.cost().heldSeconds(stream.unitSeconds());
  }
}
