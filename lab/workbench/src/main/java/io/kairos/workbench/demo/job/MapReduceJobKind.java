// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

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
  /**
   * At the share of time that it works, ten seconds. With two, the slots were little more than half
   * full, and denser arrivals did not fill them.
   */
  private static final double UNIT_SECONDS = 0.4;

  /**
   * What a task works of the time that a shell's would. The start of its JVM takes one to three CPU
   * seconds, and its job's master more: where tasks worked as much beside it, the processors would
   * be what jobs wait for, and not the slots.
   */
  private static final double SHARE_OF_A_SHELLS = 0.2;

  private static final String USUAL_WORKLOAD = "table1-phases";

  /** Their tasks are long, so an eighth of the jobs takes long enough. */
  private static final int JOBS_OF_SHELL_TO_ONE = 8;

  /** Masters are containers here. Else those of many jobs take every vcore and no task has any. */
  private static final String MASTERS_SHARE = "0.5";

  private static final int WARM_UP_JOBS = 6;
  private static final int WARM_UP_TASKS = 2;
  private static final double WARM_UP_SECONDS = 0.1;

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

  /** Where a task has a core for itself, the start of a JVM holds up nobody. */
  @Override
  public DemoCluster on(DemoCluster cluster) {
    return cluster.workShare() == 1
        ? cluster
        : cluster.withWorkShare(SHARE_OF_A_SHELLS * cluster.workShare());
  }

  @Override
  public ClusterSpec prepare(ClusterSpec spec) {
    return spec.addAuxiliaryService("mapreduce_shuffle")
        .capacityScheduler("yarn.scheduler.capacity.maximum-am-resource-percent", MASTERS_SHARE);
  }

  @Override
  public Jobs on(LocalCluster daemons, DemoCluster cluster) {
    Map<String, String> properties =
        Map.of(CheckedJob.WORK_SHARE, Double.toString(cluster.workShare()));
    return new MapReduceJobs(new JobRuns(daemons, properties), daemons.yarnConfiguration());
  }

  /**
   * Jobs that come all at once. A task costs what its container was held for beyond its work,
   * without the wait for other tasks: above all, the start of its JVM.
   */
  @Override
  public TaskCost warmUp(StreamPlayer player, DemoCluster cluster, Holds holds)
      throws IOException, InterruptedException {
    List<PlannedJob> wave = new ArrayList<>();
    for (int i = 0; i < WARM_UP_JOBS; i++) {
      wave.add(new PlannedJob(i, 0, WARM_UP_TASKS, WARM_UP_SECONDS));
    }
    long startMillis = System.currentTimeMillis();
    player.play(wave, (done, seconds) -> {});
    double heldMillis =
        holds.since(startMillis).stream()
            .filter(hold -> !hold.isMaster())
            .mapToDouble(hold -> hold.toMillis() - hold.workStartMillis())
            .average()
            .orElse(0);
    double stretch = 1 / cluster.workShare();
    return new TaskCost(Math.max(0, heldMillis / 1000 - stretch * WARM_UP_SECONDS), stretch);
  }

  @Override
  public boolean mastersAreContainers() {
    return true;
  }

  /** With the start of its JVM, which is work. */
  @Override
  public double smallestTaskSeconds(StreamSpec stream, DemoCluster cluster) {
    return stream.cost().heldSeconds(stream.unitSeconds());
  }
}
