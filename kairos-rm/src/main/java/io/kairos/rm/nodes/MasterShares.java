// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Lock;
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
 * over booked memory of the partition.
 *
 * <p>Any thread may call. All of it happens under the scheduler's own lock: whoever reads the
 * queues again and then tells so holds it meanwhile, and nobody scales a percentage in between.
 */
public final class MasterShares {
  private final Lock lock;
  private final Supplier<Iterable<CSQueue>> queues;

  private final Map<NodeId, Memory> nodes = new HashMap<>();
  private final Map<String, Memory> partitions = new HashMap<>();

  /** By partition, what its percentages were multiplied by at last; those by 1 are left out. */
  private Map<String, Float> usedShares = new HashMap<>();

  /** By queue and partition, those that have another percentage than was configured. */
  private final Map<String, Scaled> scaled = new HashMap<>();

  /** What memory a node or a partition has, and what it has in the books. */
  private static final class Memory {
    private final String partition;
    private long realMb;
    private long bookedMb;

    private Memory(String partition) {
      this.partition = partition;
    }

    private float share() {
      return bookedMb > realMb ? (float) ((double) realMb / bookedMb) : 1;
    }
  }

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
   * @param lock the scheduler's for writing
   * @param queues of the scheduler
   */
  public MasterShares(Lock lock, Supplier<Iterable<CSQueue>> queues) {
    this.lock = lock;
    this.queues = queues;
  }

  /**
   * A node is going to be booked anew, with others. Only {@link #settle} makes use of it, and must
   * be called before.
   *
   * @param realMb what memory it has
   * @param bookedMb what it will have in the books
   */
  void expect(FiCaSchedulerNode node, long realMb, long bookedMb) {
    locked(
        () -> {
          Memory before = nodes.get(node.getNodeID());
          // The books of a node that shrinks are what they were until then.
          put(node, realMb, before == null ? bookedMb : Math.max(bookedMb, before.bookedMb));
        });
  }

  /**
   * A node is going to be booked anew. A share that falls is used at once, or masters would start
   * that are too many; one that rises with the next {@link #settle}.
   *
   * @param realMb what memory it has
   * @param bookedMb what it will have in the books
   */
  public void booked(FiCaSchedulerNode node, long realMb, long bookedMb) {
    locked(
        () -> {
          put(node, realMb, bookedMb);
          String partition = node.getPartition();
          if (partitions.get(partition).share() < usedShares.getOrDefault(partition, 1f)) {
            scaleQueues();
          }
        });
  }

  /** A node may have other labels. */
  public void moved(FiCaSchedulerNode node) {
    locked(
        () -> {
          Memory before = nodes.get(node.getNodeID());
          if (before != null) {
            put(node, before.realMb, before.bookedMb);
          }
        });
  }

  /** A node has gone. */
  public void removed(NodeId id) {
    locked(
        () -> {
          remove(id);
          settle();
        });
  }

  /** The queues are as the operator's file says again. */
  public void refreshed() {
    locked(
        () -> {
          scaled.clear();
          scaleQueues();
        });
  }

  /** There may be a new queue. */
  public void scale() {
    locked(this::scaleQueues);
  }

  /** Scales if any share has changed. */
  public void settle() {
    locked(
        () -> {
          if (!shares().equals(usedShares)) {
            scaleQueues();
          }
        });
  }

  private Map<String, Float> shares() {
    Map<String, Float> shares = new HashMap<>();
    partitions.forEach(
        (partition, memory) -> {
          if (memory.share() < 1) {
            shares.put(partition, memory.share());
          }
        });
    return shares;
  }

  private void scaleQueues() {
    usedShares = shares();
    if (usedShares.isEmpty() && scaled.isEmpty()) {
      return;
    }
    Set<String> present = new HashSet<>();
    for (CSQueue queue : queues.get()) {
      if (queue instanceof AbstractLeafQueue) {
        QueueCapacities capacities = queue.getQueueCapacities();
        for (String partition : capacities.getExistingNodeLabels()) {
          String key = queue.getQueuePath() + ' ' + partition;
          present.add(key);
          scale(key, capacities, partition);
        }
      }
    }
    // YARN deletes queues that it made by itself, and may make them again.
    scaled.keySet().retainAll(present);
  }

  private void scale(String key, QueueCapacities capacities, String partition) {
    float now = capacities.getMaxAMResourcePercentage(partition);
    Scaled before = scaled.get(key);
    float configured = before == null || before.used != now ? now : before.configured;
    float used = configured * usedShares.getOrDefault(partition, 1f);
    if (used == configured) {
      scaled.remove(key);
    } else {
      scaled.put(key, new Scaled(configured, used));
    }
    if (used != now) {
      capacities.setMaxAMResourcePercentage(partition, used);
    }
  }

  private void put(FiCaSchedulerNode node, long realMb, long bookedMb) {
    remove(node.getNodeID());
    Memory memory = new Memory(node.getPartition());
    memory.realMb = realMb;
    memory.bookedMb = bookedMb;
    nodes.put(node.getNodeID(), memory);
    Memory all = partitions.computeIfAbsent(memory.partition, Memory::new);
    all.realMb += realMb;
    all.bookedMb += bookedMb;
  }

  private void remove(NodeId id) {
    Memory memory = nodes.remove(id);
    if (memory != null) {
      Memory all = partitions.get(memory.partition);
      all.realMb -= memory.realMb;
      all.bookedMb -= memory.bookedMb;
    }
  }

  private void locked(Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
    }
  }
}
