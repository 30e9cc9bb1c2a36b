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
 * The application masters on every node. They are no tasks: they count neither in a node's rank nor
 * against N + Q.
 *
 * <p>YARN marks a container as a master only after its thread of applications has fetched it, and
 * by then the dispatcher has ranked the node and offered it again. So the scheduler notes a master
 * here when it commits the container.
 *
 * <p>Any thread may write and read.
 */
public final class Masters {
  private final ConcurrentMap<NodeId, Map<ContainerId, RMContainer>> byNode =
      new ConcurrentHashMap<>();
  private final Predicate<ContainerId> isAlive;
  private final Consumer<NodeId> changed;

  /**
   * @param isAlive whether the scheduler still has a container
   * @param changed is told a node that has other masters than before; it must not wait
   */
  Masters(Predicate<ContainerId> isAlive, Consumer<NodeId> changed) {
    this.isAlive = isAlive;
    this.changed = changed;
  }

  public void add(RMContainer master) {
    ContainerId id = master.getContainerId();
    byNode
        .computeIfAbsent(master.getAllocatedNode(), node -> new ConcurrentHashMap<>())
        .put(id, master);
    // Whoever removes it removes it from the scheduler first, and may have been here already.
    if (!isAlive.test(id)) {
      remove(master);
    }
    changed.accept(master.getAllocatedNode());
  }

  /** A container, master or not, has ended. */
  public void remove(RMContainer container) {
    NodeId node = container.getAllocatedNode();
    Map<ContainerId, RMContainer> masters = byNode.get(node);
    if (masters != null && masters.remove(container.getContainerId()) != null) {
      changed.accept(node);
    }
  }

  /** The node is gone, and all that was on it. */
  void forget(NodeId node) {
    byNode.remove(node);
  }

  /** What the masters of a node hold in the scheduler's books. */
  public HeldTasks on(NodeId node) {
    Map<ContainerId, RMContainer> masters = byNode.get(node);
    if (masters == null || masters.isEmpty()) {
      return HeldTasks.NONE;
    }
    int count = 0;
    int vcores = 0;
    long memoryMb = 0;
    for (RMContainer master : masters.values()) {
      // Others are not in the books.
      if (master.getExecutionType() == ExecutionType.GUARANTEED) {
        count++;
        vcores += master.getAllocatedResource().getVirtualCores();
        memoryMb += master.getAllocatedResource().getMemorySize();
      }
    }
    return new HeldTasks(count, vcores, memoryMb);
  }
}
