// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import io.kairos.common.NodeStatistics;
import io.kairos.common.UsedCores;
import java.util.Collection;

/**
 * What tasks use of the cores of all nodes that tell it, as of their last heartbeats. Immutable.
 */
public final class ClusterUse {
  private final int nodes;
  private final long idleTasks;
  private final long usedMilliCores;
  private final long spareMilliCores;

  private ClusterUse(int nodes, long idleTasks, long usedMilliCores, long spareMilliCores) {
    this.nodes = nodes;
    this.idleTasks = idleTasks;
    this.usedMilliCores = usedMilliCores;
    this.spareMilliCores = spareMilliCores;
  }

  /** The sum over nodes; O(nodes). */
  public static ClusterUse of(Collection<? extends RankedNode<?>> ranked) {
    int nodes = 0;
    long idle = 0;
    long used = 0;
    long spare = 0;
    for (RankedNode<?> node : ranked) {
      NodeStatistics statistics = node.statistics();
      UsedCores cores = statistics == null ? null : statistics.usedCores().orElse(null);
      if (cores != null) {
        nodes++;
        idle += cores.idleTasks();
        used += cores.usedMilliCores();
        spare += cores.spareMilliCores();
      }
    }
    return new ClusterUse(nodes, idle, used, spare);
  }

  /** Nodes that tell what tasks use of their cores. */
  public int nodes() {
    return nodes;
  }

  /** Tasks that hold no cores because they use next to nothing. */
  public long idleTasks() {
    return idleTasks;
  }

  /** CPU time of all tasks, in thousandths of a core. */
  public long usedMilliCores() {
    return usedMilliCores;
  }

  /** The part of it that suspended tasks used. */
  public long spareMilliCores() {
    return spareMilliCores;
  }
}
