// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.common.NodeStatistics;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * One node as the dispatcher knows it, and where other threads leave what they have for it: at most
 * one note and the last heartbeat.
 */
final class KnownNode {
  static final long NEVER = Long.MIN_VALUE;

  final NodeId id;

  // ---- shared

  /** Whether a note of this node lies before the dispatcher. */
  final AtomicBoolean noted = new AtomicBoolean();

  /** The last heartbeat the dispatcher has not read yet; one that is overtaken is lost. */
  final AtomicReference<Heartbeat> lastHeartbeat = new AtomicReference<>();

  /** Written by whoever brings a heartbeat, read by whoever looks at the cluster. */
  volatile long heardMillis = NEVER;

  /** Written by the dispatcher; {@code null} until it has looked at the node. */
  volatile RankedNode ranked;

  // ---- the dispatcher's thread; NodeReports and NodeQueues write here

  /** The pass before which its last heartbeat was read, until an offer of it was counted. */
  long heardBeforePass = NEVER;

  /** Whether a task that it is given now starts at once. */
  boolean hasFreeSlot;

  boolean hasReported;
  boolean isUnreadable;
  NodeStatistics statistics;

  /** Since when its heartbeats have brought no statistics; {@link #NEVER} while they do. */
  long withoutStatisticsMillis = NEVER;

  /** {@code null} for a node that starts every task at once. */
  NodeQueue queue;

  /** What the node adds to the sums over all queues. */
  int slots;

  int takenSlots;

  KnownNode(NodeId id) {
    this.id = id;
  }

  /** Takes over what was left in another entry of the same node. */
  void inherit(KnownNode other) {
    Heartbeat unread = other.lastHeartbeat.getAndSet(null);
    if (unread != null && lastHeartbeat.compareAndSet(null, unread)) {
      heardMillis = other.heardMillis;
    }
  }
}
