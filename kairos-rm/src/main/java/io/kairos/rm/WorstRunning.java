// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.common.NodeStatistics;
import io.kairos.common.UsedCores;
import io.kairos.rm.jobs.JobOrdering;
import io.kairos.rm.jobs.ServiceClasses;
import io.kairos.rm.nodes.NodeContainers;
import io.kairos.rm.offers.ClusterView;
import io.kairos.rm.placement.NodeLoad;
import io.kairos.rm.rank.RunningRanks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * The rank of the task that runs worst on a node. A full node's is kept until something has changed
 * of which it was worked out: the node's containers, the cores that they share, or a rank.
 *
 * <p>The dispatcher's thread owns the figures and alone binds tasks by them. Other threads change
 * containers and ranks. Both count their changes, after the change; a figure remembers the counts
 * of before it was worked out. So it may be thrown away for nothing, but none outlives a change
 * that was told. A change that another thread has made and not told yet is one that comes a moment
 * later: nothing keeps it from coming between the last look at a node and the commit either. The
 * dispatcher tells its own commits before its next look.
 */
final class WorstRunning {
  private static final class Figure {
    final long nodeVersion;
    final long ranksVersion;
    final int vcores;
    final boolean areUnusedKnown;
    long rank;

    Figure(long nodeVersion, long ranksVersion, int vcores, boolean areUnusedKnown) {
      this.nodeVersion = nodeVersion;
      this.ranksVersion = ranksVersion;
      this.vcores = vcores;
      this.areUnusedKnown = areUnusedKnown;
    }

    boolean isOf(Figure now) {
      return nodeVersion == now.nodeVersion
          && ranksVersion == now.ranksVersion
          && vcores == now.vcores
          && areUnusedKnown == now.areUnusedKnown;
    }
  }

  private final ClusterView view;
  private final JobOrdering jobs;
  private final ServiceClasses classes;
  private final NodeContainers masters;

  private final Map<NodeId, Figure> figures = new HashMap<>();
  private int walks;

  WorstRunning(ClusterView view, JobOrdering jobs, ServiceClasses classes, NodeContainers masters) {
    this.view = view;
    this.jobs = jobs;
    this.classes = classes;
    this.masters = masters;
  }

  /**
   * {@link NodeLoad#UNRANKED} if services leave the others no core.
   *
   * @param capability vcores that the node really has
   */
  long on(FiCaSchedulerNode node, int capability) {
    int allocated = node.getAllocatedResource().getVirtualCores();
    // Most nodes that are ranked have just been given their first tasks: nobody need look at each.
    // A free core also means that services leave one.
    if (allocated < capability) {
      return RunningRanks.WORSE_THAN_ANY;
    }
    NodeId id = node.getNodeID();
    // Asked before all that it counts.
    long nodeVersion = view.version(id);
    int unused = view.unusedVcores(id);
    int withServices = capability + unused;
    int vcores = withServices - classes.servicesOn(id).vcores();
    if (vcores <= 0) {
      return NodeLoad.UNRANKED;
    }
    if (allocated < withServices) {
      return RunningRanks.WORSE_THAN_ANY;
    }
    int tasks = allocated - masters.on(id).vcores();
    if (unused > 0 && tasks - unusedByComing(node) < withServices) {
      return RunningRanks.WORSE_THAN_ANY;
    }
    // Before any rank. Not sooner, as whoever looks at all ranks has the lock for a while.
    Figure now = new Figure(nodeVersion, jobs.ranks().version(), vcores, unused > 0);
    Figure kept = figures.get(id);
    if (kept != null && kept.isOf(now)) {
      return kept.rank;
    }
    walks++;
    now.rank =
        jobs.worstRunning(
            node.getCopiedListOfRunningContainers(), this::isOutside, vcores, unused > 0);
    figures.put(id, now);
    return now.rank;
  }

  /** No walk where the node has told of as many tasks as it was given, as nearly always. */
  private int unusedByComing(FiCaSchedulerNode node) {
    NodeStatistics told = view.statistics(node.getNodeID()).orElse(null);
    UsedCores used = told == null ? null : told.usedCores().orElse(null);
    if (used == null || used.comingMilliCores().isEmpty()) {
      return 0;
    }
    int coming = node.getNumContainers() - masters.on(node.getNodeID()).tasks() - told.tasks();
    if (coming <= 0) {
      return 0;
    }
    List<RMContainer> containers = node.getCopiedListOfRunningContainers();
    containers.removeIf(this::isOutside);
    return ComingTasks.unusedVcores(containers, coming, used.comingMilliCores());
  }

  private boolean isOutside(RMContainer container) {
    return masters.has(container) || classes.isService(container);
  }

  /** How often the containers of a node were looked at one by one for a rank so far. */
  int walks() {
    return walks;
  }

  /** The node is gone. */
  void forget(NodeId node) {
    figures.remove(node);
  }
}
