// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.cluster.ClusterSpec;
import java.nio.file.Path;

/** The cluster both schedulers get: two nodes that share the cores of this machine. */
record DemoCluster(int nodes, int vcoresPerNode) {
  private static final int NODES = 2;

  /** The paper's; more would only make the stream longer. */
  private static final int MOST_VCORES = 4;

  static DemoCluster forThisMachine() {
    int cores = Runtime.getRuntime().availableProcessors();
    return new DemoCluster(NODES, Math.max(1, Math.min(MOST_VCORES, cores / NODES)));
  }

  /** Tasks that run at a time. */
  int slots() {
    return nodes * vcoresPerNode;
  }

  ClusterSpec spec(Path folder, SchedulerSetup setup) {
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
