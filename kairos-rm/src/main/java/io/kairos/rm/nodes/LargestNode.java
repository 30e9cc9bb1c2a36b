// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * How much of one resource the largest node really has; the scheduler's own books know only what
 * may be handed out there, which is more. Written by YARN's thread of scheduler events, read by any
 * thread.
 */
final class LargestNode {
  private final ConcurrentMap<NodeId, Long> amounts = new ConcurrentHashMap<>();
  private final TreeMap<Long, Integer> nodesByAmount = new TreeMap<>();
  private volatile long largest;

  synchronized void put(NodeId node, long amount) {
    forget(amounts.put(node, amount));
    nodesByAmount.merge(amount, 1, Integer::sum);
    largest = nodesByAmount.lastKey();
  }

  synchronized void remove(NodeId node) {
    forget(amounts.remove(node));
    largest = nodesByAmount.isEmpty() ? 0 : nodesByAmount.lastKey();
  }

  /** What a node has, 0 if it is not known. */
  long of(NodeId node) {
    return amounts.getOrDefault(node, 0L);
  }

  /** What the largest node has, 0 if there is no node. */
  long largest() {
    return largest;
  }

  private void forget(Long amount) {
    if (amount != null) {
      nodesByAmount.computeIfPresent(amount, (key, nodes) -> nodes > 1 ? nodes - 1 : null);
    }
  }
}
