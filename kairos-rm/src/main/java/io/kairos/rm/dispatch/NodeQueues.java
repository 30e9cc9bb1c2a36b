// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import java.util.function.LongSupplier;

/**
 * The queues of all nodes that hold tasks back before their launch: how long each of them may be,
 * and how full they are together. The dispatcher's thread owns it.
 */
final class NodeQueues<N extends Comparable<? super N>> {
  private final RankingListener<N> listener;
  private final LongSupplier nowMillis;

  private RankingSettings settings;
  private long slots;
  private long takenSlots;

  /**
   * @param listener is told how long queues may be
   * @param nowMillis a clock that only goes forward
   */
  NodeQueues(RankingListener<N> listener, LongSupplier nowMillis, RankingSettings settings) {
    this.listener = listener;
    this.nowMillis = nowMillis;
    this.settings = settings;
  }

  /** Bounds the queues in another way, those of {@code known} at once. */
  void set(RankingSettings next, Iterable<NodeEntry<N>> known) {
    settings = next;
    for (NodeEntry<N> entry : known) {
      if (entry.queue != null) {
        entry.queue.rebind(next.queueBound(), next.defaultTaskMillis());
        resize(entry);
      }
    }
  }

  /** Takes over what a node's last statistics say of its queue. */
  void report(NodeEntry<N> entry, BookedNode node) {
    if (entry.statistics == null) {
      if (entry.isTakenForOneWithoutPlugin(nowMillis.getAsLong())) {
        forget(entry);
      }
      return;
    }
    if (entry.statistics.queue().isEmpty()) {
      forget(entry);
      return;
    }
    if (entry.queue == null) {
      entry.queue = new NodeQueue(settings.queueBound(), settings.defaultTaskMillis());
    }
    entry.queue.report(entry.statistics, node.capacity(), node.containers(), node.masters());
    resize(entry);
  }

  /** Takes over what the scheduler gave to a node by now. */
  void recount(NodeEntry<N> entry, BookedNode node) {
    if (entry.queue != null) {
      forgetSlots(entry);
      entry.queue.holds(node.containers(), node.masters());
      entry.slots = entry.queue.slots();
      entry.takenSlots = entry.queue.takenSlots();
      slots += entry.slots;
      takenSlots += entry.takenSlots;
    }
  }

  void forget(NodeEntry<N> entry) {
    if (entry.queue != null) {
      forgetSlots(entry);
      entry.queue = null;
      listener.queueGone(entry.id);
    }
  }

  /** Whether the cluster is so full that tasks are queued (Yaq, Algorithm 1, line 1). */
  boolean isQueuing() {
    return settings.queuing().isQueuing(slots - takenSlots, slots);
  }

  /**
   * Whether a task given to this node would be queued though the cluster is not so full yet (Yaq,
   * Algorithm 1, lines 1–3).
   */
  boolean isTooEarlyFor(NodeEntry<N> entry) {
    return entry != null && entry.queue != null && entry.queue.isFull() && !isQueuing();
  }

  /** Counts none of a node's slots, neither taken nor free, until it is {@link #recount}ed. */
  void forgetSlots(NodeEntry<N> entry) {
    slots -= entry.slots;
    takenSlots -= entry.takenSlots;
    entry.slots = 0;
    entry.takenSlots = 0;
  }

  private void resize(NodeEntry<N> entry) {
    if (entry.queue.resize(nowMillis.getAsLong())) {
      listener.queueLength(entry.id, entry.queue.lengthVcores());
    }
  }
}
