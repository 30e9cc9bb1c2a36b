// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.yarn.api.records.NodeId;

/** Where other threads leave what they have for one node: at most one note and one heartbeat. */
final class KnownNode {
  static final long NEVER = Long.MIN_VALUE;

  final NodeId id;

  /** Whether a note of this node lies before the dispatcher. */
  final AtomicBoolean noted = new AtomicBoolean();

  /** Whether more happened to the node than a heartbeat since the dispatcher last looked. */
  final AtomicBoolean hasChanged = new AtomicBoolean();

  /** Which change was the last one. No two changes have the same number, of whatever nodes. */
  volatile long version;

  /** What the dispatcher has not read yet. */
  private final AtomicReference<Heartbeat> unread = new AtomicReference<>();

  /** Written by whoever brings a heartbeat, read by whoever looks at the cluster. */
  volatile long heardMillis = NEVER;

  KnownNode(NodeId id) {
    this.id = id;
  }

  /** Leaves a heartbeat; of one that it overtakes only the totals of applications are kept. */
  void leave(Heartbeat heartbeat) {
    unread.updateAndGet(heartbeat::after);
  }

  /** {@code null} if there is none that has not been taken yet. */
  Heartbeat take() {
    return unread.getAndSet(null);
  }

  /** Takes over what was left in another entry of the same node. */
  void inherit(KnownNode other) {
    Heartbeat left = other.take();
    if (left != null) {
      Heartbeat later = unread.getAndUpdate(mine -> mine == null ? left : mine.after(left));
      if (later == null) {
        heardMillis = other.heardMillis;
      }
    }
    if (other.hasChanged.getAndSet(false)) {
      version = other.version;
      hasChanged.set(true);
    }
  }
}
