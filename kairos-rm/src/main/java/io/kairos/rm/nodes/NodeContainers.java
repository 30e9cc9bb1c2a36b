// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import io.kairos.rm.dispatch.HeldTasks;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * The containers of one sort on every node: application masters, or services.
 *
 * <p>YARN marks a container as a master only after its thread of applications has fetched it, and
 * by then the dispatcher has ranked the node and offered it again. So the scheduler notes a
 * container here when it commits it.
 *
 * <p>Any thread may write and read.
 */
public final class NodeContainers {
  private final ConcurrentMap<NodeId, Map<ContainerId, RMContainer>> byNode =
      new ConcurrentHashMap<>();
  private final Predicate<ContainerId> isAlive;
  private final Consumer<NodeId> changed;

  /**
   * @param isAlive whether the scheduler still has a container
   * @param changed is told a node that has others of them than before; it must not wait
   */
  public NodeContainers(Predicate<ContainerId> isAlive, Consumer<NodeId> changed) {
    this.isAlive = isAlive;
    this.changed = changed;
  }

  public void add(RMContainer container) {
    ContainerId id = container.getContainerId();
    byNode
        .computeIfAbsent(container.getAllocatedNode(), node -> new ConcurrentHashMap<>())
        .put(id, container);
    // Whoever removes it removes it from the scheduler first, and may have been here already.
    if (!isAlive.test(id)) {
      remove(container);
    }
    changed.accept(container.getAllocatedNode());
  }

  /** A container, of this sort or not, has ended. */
  public void remove(RMContainer container) {
    NodeId node = container.getAllocatedNode();
    Map<ContainerId, RMContainer> those = byNode.get(node);
    if (those != null && those.remove(container.getContainerId()) != null) {
      changed.accept(node);
    }
  }

  /** Whether a container is one of this sort. */
  public boolean has(RMContainer container) {
    Map<ContainerId, RMContainer> those = byNode.get(container.getAllocatedNode());
    return those != null && those.containsKey(container.getContainerId());
  }

  /** The node is gone, and all that was on it. */
  public void forget(NodeId node) {
    byNode.remove(node);
  }

  /** What those of a node hold in the scheduler's books. */
  public HeldTasks on(NodeId node) {
    Map<ContainerId, RMContainer> those = byNode.get(node);
    if (those == null || those.isEmpty()) {
      return HeldTasks.NONE;
    }
    int count = 0;
    int vcores = 0;
    long memoryMb = 0;
    boolean isAnyUnbooked = false;
    for (RMContainer container : those.values()) {
      if (isBooked(container)) {
        count++;
        vcores += container.getAllocatedResource().getVirtualCores();
        memoryMb += container.getAllocatedResource().getMemorySize();
      } else {
        isAnyUnbooked = true;
      }
    }
    if (isAnyUnbooked) {
      those.values().removeIf(this::hasEndedUntold);
    }
    return new HeldTasks(count, vcores, memoryMb);
  }

  /** Opportunistic ones, as a master may make of its own, are not in the scheduler's books. */
  private static boolean isBooked(RMContainer container) {
    return container.getExecutionType() == ExecutionType.GUARANTEED;
  }

  /** YARN does not tell when an opportunistic one ends. While it lives it may be promoted again. */
  private boolean hasEndedUntold(RMContainer container) {
    return !isBooked(container) && !isAlive.test(container.getContainerId());
  }
}
