// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacities;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Keeps {@code maximum-am-resource-percent} a share of what nodes really have. The books hold more
 * where tasks wait before their launch, and stock takes its percentage of the books. But a master
 * waits for nobody: those that the rest of the books let start take their memory from the tasks,
 * and in the end masters alone run. So each leaf queue's percentage is multiplied by real memory
 * over booked memory of the partition. Any thread.
 */
final class MasterShares {
  private final Supplier<Iterable<FiCaSchedulerNode>> nodes;
  private final Supplier<Iterable<CSQueue>> queues;

  /** By partition; guarded by this. */
  private final Map<String, Float> realShares = new HashMap<>();

  /** By queue and partition; guarded by this. */
  private final Map<String, Scaled> scaled = new HashMap<>();

  /** What the operator configured, and what was made of it. */
  private static final class Scaled {
    private final float configured;
    private final float used;

    private Scaled(float configured, float used) {
      this.configured = configured;
      this.used = used;
    }
  }

  /**
   * @param nodes of the scheduler
   * @param queues of the scheduler
   */
  MasterShares(Supplier<Iterable<FiCaSchedulerNode>> nodes, Supplier<Iterable<CSQueue>> queues) {
    this.nodes = nodes;
    this.queues = queues;
  }

  /**
   * A node is going to be booked anew.
   *
   * @param realMb what memory it has
   * @param bookedMb what it will have in the books
   */
  synchronized void booked(NodeId id, long realMb, long bookedMb) {
    if (bookedMb > realMb || !realShares.isEmpty()) {
      measure(id, bookedMb);
    }
  }

  /** A node has gone. */
  synchronized void removed() {
    if (!realShares.isEmpty()) {
      measure(null, 0);
    }
  }

  /** The queues are as the operator's file says again. */
  synchronized void refreshed() {
    scaled.clear();
    scale();
  }

  /** There may be a new queue, or another percentage. */
  synchronized void scale() {
    if (realShares.isEmpty() && scaled.isEmpty()) {
      return;
    }
    for (CSQueue queue : queues.get()) {
      if (queue instanceof AbstractLeafQueue) {
        QueueCapacities capacities = queue.getQueueCapacities();
        for (String partition : capacities.getExistingNodeLabels()) {
          scale(queue.getQueuePath() + ' ' + partition, capacities, partition);
        }
      }
    }
  }

  /** A walk over all nodes. */
  private void measure(NodeId id, long bookedMb) {
    Map<String, Long> real = new HashMap<>();
    Map<String, Long> books = new HashMap<>();
    for (FiCaSchedulerNode node : nodes.get()) {
      long nodeMb = node.getTotalResource().getMemorySize();
      real.merge(
          node.getPartition(), node.getRMNode().getTotalCapability().getMemorySize(), Long::sum);
      books.merge(node.getPartition(), node.getNodeID().equals(id) ? bookedMb : nodeMb, Long::sum);
    }
    realShares.clear();
    books.forEach(
        (partition, mb) -> {
          if (mb > real.get(partition)) {
            realShares.put(partition, (float) ((double) real.get(partition) / mb));
          }
        });
    scale();
  }

  private void scale(String key, QueueCapacities capacities, String partition) {
    float now = capacities.getMaxAMResourcePercentage(partition);
    Scaled before = scaled.get(key);
    float configured = before == null || before.used != now ? now : before.configured;
    float used = configured * realShares.getOrDefault(partition, 1f);
    scaled.put(key, new Scaled(configured, used));
    if (used != now) {
      capacities.setMaxAMResourcePercentage(partition, used);
    }
  }
}
