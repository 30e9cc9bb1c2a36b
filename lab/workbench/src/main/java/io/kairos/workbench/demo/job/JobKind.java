// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workload;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/** What the jobs of a demo are, and what that asks of the cluster. Stateless. */
public interface JobKind {
  /** The first is the default. */
  List<JobKind> ALL = List.of(new ShellJobKind(), new MapReduceJobKind());

  /** What a user writes, and what the JSON says. */
  String name();

  /**
   * The kind of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  static JobKind named(String name) {
    return ALL.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("\"" + name + "\" is no kind of job"));
  }

  /** The mix that such jobs are played in unless the user names one. */
  Workload usualWorkload();

  /** Jobs of a mix that a cluster plays unless the user says how many. */
  int usualJobs(Workload workload, DemoCluster cluster);

  /** CPU seconds of the smallest task, where they do not follow from the length of the stream. */
  OptionalDouble unitSeconds();

  /** The cluster as jobs of this kind load its nodes. */
  default DemoCluster on(DemoCluster cluster) {
    return cluster;
  }

  /** What these jobs need of a cluster, beside its scheduler. */
  ClusterSpec prepare(ClusterSpec spec);

  /** Starts jobs on a cluster that was {@linkplain #prepare prepared}. */
  Jobs on(LocalCluster daemons, DemoCluster cluster);

  /** Tells who held the cluster's containers. */
  interface Holds {
    /**
     * @param millis wall-clock time; what was given back before is left out
     */
    List<Hold> since(long millis) throws IOException;
  }

  /**
   * Plays jobs that let the daemons load their code, and tell what a task costs.
   *
   * @param holds what the cluster's containers were held for
   */
  TaskCost warmUp(StreamPlayer player, DemoCluster cluster, Holds holds)
      throws IOException, InterruptedException;

  /**
   * Measures how much less tasks cost where cores are free, for the simulator.
   *
   * @param full as {@link #warmUp} found it
   * @return the same where this kind does not measure it
   */
  default TaskCost withCrowding(TaskCost full, StreamPlayer player, DemoCluster cluster)
      throws IOException, InterruptedException {
    return full;
  }

  /** Whether an application's master is a container, which stock YARN gives a slot. */
  boolean mastersAreContainers();

  /** For how long the smallest task of a stream keeps its core: what the quantum goes by. */
  double smallestTaskSeconds(StreamSpec stream, DemoCluster cluster);
}
