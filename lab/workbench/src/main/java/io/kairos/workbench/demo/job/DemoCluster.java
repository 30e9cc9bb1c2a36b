// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import io.kairos.cluster.ClusterSpec;
import io.kairos.sim.workload.Workload;
import java.nio.file.Path;

/**
 * The cluster both schedulers get: two nodes that share the cores of this machine.
 *
 * @param nodes NodeManagers
 * @param vcoresPerNode tasks that each runs at a time
 * @param workShare share of a core's time that a task works, above 0, at most 1; it rests between.
 *     Below 1 where the workload needs more tasks at a time than the machine has cores, or where
 *     the user wants to leave some of their time to the daemons
 */
public record DemoCluster(int nodes, int vcoresPerNode, double workShare) {
  private static final int NODES = 2;

  /** The paper's; more would only make the stream longer. */
  private static final int MOST_VCORES = 4;

  /**
   * Part of the machine's cores for tasks that rest; the daemons use the others. Without it the
   * tasks would hold each other up the more of them run, and no load would make a queue.
   */
  private static final double TASKS_SHARE = 0.8;

  /** The cluster for the processors of this machine and the tasks that the workload needs. */
  public static DemoCluster forThisMachine(Workload workload) {
    return of(Runtime.getRuntime().availableProcessors(), workload.leastSlots());
  }

  /**
   * The cluster of a machine.
   *
   * @param leastSlots tasks that the workload needs at a time
   */
  public static DemoCluster of(int processors, int leastSlots) {
    int vcores = Math.max(1, Math.min(MOST_VCORES, processors / NODES));
    int wanted = (leastSlots + NODES - 1) / NODES;
    return wanted <= vcores
        ? new DemoCluster(NODES, vcores, 1)
        : new DemoCluster(NODES, wanted, TASKS_SHARE * vcores / wanted);
  }

  /** Whether a task can work that share of its time. */
  public static boolean isWorkShare(double share) {
    return share > 0 && share <= 1;
  }

  /** The same with tasks that work another share of their time. */
  public DemoCluster withWorkShare(double share) {
    return new DemoCluster(nodes, vcoresPerNode, share);
  }

  /** Tasks that run at a time. */
  public int slots() {
    return nodes * vcoresPerNode;
  }

  /**
   * What it is made from.
   *
   * @param folder for the files of its daemons
   */
  public ClusterSpec spec(Path folder, SchedulerSetup setup) {
    return new ClusterSpec(folder)
        .nodes(nodes)
        .vcoresPerNode(vcoresPerNode)
        // No node is restarted here, and the state store's native library is not for every CPU.
        .nodeRecovery(false)
        .cgroups(setup.cgroups())
        .site(setup.site())
        .capacityScheduler(setup.capacityScheduler());
  }
}
