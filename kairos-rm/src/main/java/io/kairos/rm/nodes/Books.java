// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import io.kairos.rm.dispatch.BookedNode;
import io.kairos.rm.dispatch.HeldByKind;
import io.kairos.rm.dispatch.HeldTasks;
import io.kairos.rm.dispatch.NodeCapacity;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Reads the scheduler's books of a node. */
public final class Books {
  private Books() {}

  /**
   * @param masters the application masters there
   * @param services those there that are never suspended
   * @param hasRoom whether the node could take the smallest container there is
   */
  public static BookedNode of(
      FiCaSchedulerNode node, HeldTasks masters, HeldTasks services, boolean hasRoom) {
    return new BookedNode(
        node.getPartition(),
        node.getReservedContainer() != null,
        hasRoom,
        capacity(node),
        new HeldByKind(containers(node), masters, services, () -> taskVcores(node)));
  }

  /** What a node really has: what it registered with, or what an administrator made of that. */
  public static NodeCapacity capacity(FiCaSchedulerNode node) {
    Resource real = node.getRMNode().getTotalCapability();
    return new NodeCapacity(real.getVirtualCores(), real.getMemorySize());
  }

  /** Every container of a node, masters as well. */
  public static HeldTasks containers(FiCaSchedulerNode node) {
    Resource allocated = node.getAllocatedResource();
    return new HeldTasks(
        node.getNumContainers(), allocated.getVirtualCores(), allocated.getMemorySize());
  }

  private static Map<String, Integer> taskVcores(FiCaSchedulerNode node) {
    Map<String, Integer> vcores = new HashMap<>();
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      if (!container.isAMContainer()) {
        vcores.merge(
            container.getApplicationAttemptId().getApplicationId().toString(),
            container.getAllocatedResource().getVirtualCores(),
            Integer::sum);
      }
    }
    return vcores;
  }
}
