// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import io.kairos.cluster.job.JobClient;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workload;
import io.kairos.sim.workload.Workloads;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalDouble;

/** Shell loops, whose masters run in the demo's own process: every core is a task's. */
public final class ShellJobKind implements JobKind {
  /** Of an application master: as often as is still cheap on two cores. */
  private static final Duration HEARTBEAT = Duration.ofMillis(200);

  @Override
  public String name() {
    return "shell";
  }

  @Override
  public Workload usualWorkload() {
    return Workloads.DEFAULT;
  }

  @Override
  public int usualJobs(Workload workload, DemoCluster cluster) {
    return workload.usualJobsPerCore() * cluster.slots();
  }

  @Override
  public OptionalDouble unitSeconds() {
    return OptionalDouble.empty();
  }

  @Override
  public ClusterSpec prepare(ClusterSpec spec) {
    return spec;
  }

  @Override
  public Jobs on(LocalCluster daemons, DemoCluster cluster) {
    JobClient client = new JobClient(daemons.yarnConfiguration(), HEARTBEAT);
    return new ShellJobs(client, cluster.workShare());
  }

  @Override
  public TaskCost warmUp(StreamPlayer player, DemoCluster cluster, Holds holds)
      throws IOException, InterruptedException {
    return new WarmUp(player, cluster).run();
  }

  @Override
  public TaskCost withCrowding(TaskCost full, StreamPlayer player, DemoCluster cluster)
      throws IOException, InterruptedException {
    // A task on each node takes all cores where a node has one.
    return cluster.vcoresPerNode() == 1 ? full : new WarmUp(player, cluster).withCrowding(full);
  }

  @Override
  public boolean mastersAreContainers() {
    return false;
  }

  /** Without its launch, as in the paper. */
  @Override
  public double smallestTaskSeconds(StreamSpec stream, DemoCluster cluster) {
    return stream.unitSeconds() / cluster.workShare();
  }
}
