// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import io.kairos.rm.placement.admission.NodeAdmission;
import io.kairos.rm.placement.admission.QueueAdmission;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * How long queues at nodes may be, and which nodes may have none. The dispatcher's thread writes;
 * whoever changes a node's size in the scheduler's books reads, under the scheduler's lock. So the
 * dispatcher needs no lock to size a queue: it notes the length here and has the node's resource
 * updated by YARN's event queue.
 */
public final class QueueLengths {
  private final ConcurrentMap<NodeId, QueueAdmission> lengths = new ConcurrentHashMap<>();
  private final Consumer<NodeId> changed;

  /** Tasks beyond the vcores of such a node would run side by side with the others there. */
  private final Set<NodeId> withoutPlugin = ConcurrentHashMap.newKeySet();

  /**
   * @param changed is told a node whose length is another; it must not wait
   */
  public QueueLengths(Consumer<NodeId> changed) {
    this.changed = changed;
  }

  public void set(NodeId node, int vcores) {
    lengths.put(node, new QueueAdmission(vcores));
    changed.accept(node);
  }

  /** The node holds no tasks back any more, or is gone. */
  public void remove(NodeId node) {
    if (lengths.remove(node) != null) {
      changed.accept(node);
    }
  }

  /** Whether nobody suspends tasks at a node, nor holds them back. */
  public void pluginMissing(NodeId node, boolean isMissing) {
    if (isMissing ? withoutPlugin.add(node) : withoutPlugin.remove(node)) {
      changed.accept(node);
    }
  }

  /**
   * What admits tasks to a node: its queue, or {@code otherwise} if it has none and its plug-in
   * suspends tasks, as far as is known.
   */
  NodeAdmission admission(NodeId node, NodeAdmission otherwise) {
    NodeAdmission queue = lengths.get(node);
    if (queue != null) {
      return queue;
    }
    return withoutPlugin.contains(node) ? NodeAdmission.OWN_VCORES : otherwise;
  }

  public int nodes() {
    return lengths.size();
  }

  /** Lengths of all queues together, in vcores. */
  public long totalVcores() {
    return lengths.values().stream().mapToLong(QueueAdmission::queueVcores).sum();
  }
}
