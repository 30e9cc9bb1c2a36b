// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.placement.NodeAdmission;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeResourceUpdateSchedulerEvent;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * How large nodes really are, and how large the scheduler's books may make them (§3.3). Written by
 * YARN's thread of scheduler events; any thread may read.
 */
final class NodeSizes {
  private final LargestNode mostVcores = new LargestNode();
  private final LargestNode mostMemoryMb = new LargestNode();
  private final QueueLengths queueLengths = new QueueLengths(this::update);
  private final KairosScheduler scheduler;

  NodeSizes(KairosScheduler scheduler) {
    this.scheduler = scheduler;
  }

  QueueLengths queueLengths() {
    return queueLengths;
  }

  /**
   * Notes how large a node really is, and says what the books may hold of it.
   *
   * @param own what the node really has
   * @param admission what admits tasks to it unless it has a queue
   */
  ResourceOption admitted(NodeId node, ResourceOption own, NodeAdmission admission) {
    Resource admitted = Resources.clone(own.getResource());
    int cores = admitted.getVirtualCores();
    long memoryMb = admitted.getMemorySize();
    if (scheduler.getNode(node) != null) {
      // One that was lost while its update waited will not be removed again.
      mostVcores.put(node, cores);
      mostMemoryMb.put(node, memoryMb);
    }
    NodeAdmission admits = queueLengths.admission(node, admission);
    admitted.setVirtualCores(admits.limitVcores(cores));
    admitted.setMemorySize(admits.limitMemoryMb(cores, memoryMb));
    return ResourceOption.newInstance(admitted, own.getOverCommitTimeout());
  }

  void remove(NodeId node) {
    mostVcores.remove(node);
    mostMemoryMb.remove(node);
  }

  /** At most what a node really has: a container of N + 1 vcores could never run as it asks. */
  Resource atMostTheLargest(Resource maximum) {
    long vcores = mostVcores.largest();
    long memoryMb = mostMemoryMb.largest();
    if (vcores == 0
        || (maximum.getVirtualCores() <= vcores && maximum.getMemorySize() <= memoryMb)) {
      return maximum;
    }
    Resource capped = Resources.clone(maximum);
    capped.setVirtualCores((int) Math.min(maximum.getVirtualCores(), vcores));
    capped.setMemorySize(Math.min(maximum.getMemorySize(), memoryMb));
    return capped;
  }

  /** Vcores that may still be handed out; any thread. */
  long roomVcores() {
    return scheduler.getAllNodes().stream()
        .mapToLong(node -> Math.max(0, node.getUnallocatedResource().getVirtualCores()))
        .sum();
  }

  /** A node may be given more or fewer tasks than before; any thread. */
  void update(NodeId id) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    if (node != null) {
      // By the event queue: each of them is a walk over all queues.
      scheduler.getRMContext().getDispatcher().getEventHandler().handle(updateOf(node.getRMNode()));
    }
  }

  /** An event that has the scheduler book anew what a node has. */
  static NodeResourceUpdateSchedulerEvent updateOf(RMNode node) {
    return new NodeResourceUpdateSchedulerEvent(
        node,
        ResourceOption.newInstance(
            node.getTotalCapability(), ResourceOption.OVER_COMMIT_TIMEOUT_MILLIS_DEFAULT));
  }
}
