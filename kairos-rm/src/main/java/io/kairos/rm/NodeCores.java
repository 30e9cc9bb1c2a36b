// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * The vcores that nodes really have (the paper's N), of which the scheduler's own books know only N
 * + Q. Written under the scheduler's write lock, read by any thread.
 */
final class NodeCores {
  private final Map<NodeId, Integer> cores = new HashMap<>();
  private final TreeMap<Integer, Integer> nodesByCores = new TreeMap<>();
  private volatile int largest;

  synchronized void put(NodeId node, int vcores) {
    forget(cores.put(node, vcores));
    nodesByCores.merge(vcores, 1, Integer::sum);
    largest = nodesByCores.lastKey();
  }

  synchronized void remove(NodeId node) {
    forget(cores.remove(node));
    largest = nodesByCores.isEmpty() ? 0 : nodesByCores.lastKey();
  }

  /** Vcores of the largest node, 0 if there is no node. */
  int largest() {
    return largest;
  }

  private void forget(Integer vcores) {
    if (vcores != null) {
      nodesByCores.computeIfPresent(vcores, (key, nodes) -> nodes > 1 ? nodes - 1 : null);
    }
  }
}
