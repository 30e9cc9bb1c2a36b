// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * Where other threads leave what they have for one node: at most one note and the last heartbeat.
 */
final class KnownNode {
  static final long NEVER = Long.MIN_VALUE;

  final NodeId id;

  /** Whether a note of this node lies before the dispatcher. */
  final AtomicBoolean noted = new AtomicBoolean();

  /** Whether more happened to the node than a heartbeat since the dispatcher last looked. */
  final AtomicBoolean hasChanged = new AtomicBoolean();

  /** The last heartbeat the dispatcher has not read yet; one that is overtaken is lost. */
  final AtomicReference<Heartbeat> lastHeartbeat = new AtomicReference<>();

  /** Written by whoever brings a heartbeat, read by whoever looks at the cluster. */
  volatile long heardMillis = NEVER;

  KnownNode(NodeId id) {
    this.id = id;
  }

  /** Takes over what was left in another entry of the same node. */
  void inherit(KnownNode other) {
    Heartbeat unread = other.lastHeartbeat.getAndSet(null);
    if (unread != null && lastHeartbeat.compareAndSet(null, unread)) {
      heardMillis = other.heardMillis;
    }
    if (other.hasChanged.getAndSet(false)) {
      hasChanged.set(true);
    }
  }
}
