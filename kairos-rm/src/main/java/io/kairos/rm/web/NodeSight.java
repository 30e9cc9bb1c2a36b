// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import io.kairos.rm.nodes.NodeContainers;
import io.kairos.rm.offers.ClusterView;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** What this plug-in knows of nodes, as far as it is told on the web. Any thread may look. */
public final class NodeSight {
  private final ClusterView view;
  private final NodeContainers masters;
  private final Predicate<FiCaSchedulerNode> isFit;

  /**
   * @param view how the dispatcher ranked the nodes last
   * @param masters the application masters on every node
   * @param isFit whether the dispatcher would offer a node now that it has ranked
   */
  public NodeSight(ClusterView view, NodeContainers masters, Predicate<FiCaSchedulerNode> isFit) {
    this.view = view;
    this.masters = masters;
    this.isFit = isFit;
  }

  ClusterView view() {
    return view;
  }

  NodeContainers masters() {
    return masters;
  }

  boolean isFit(FiCaSchedulerNode node) {
    return isFit.test(node);
  }
}
