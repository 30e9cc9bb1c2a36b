// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import io.kairos.common.NodeStatistics;
import io.kairos.rm.placement.NodeLoad;

/** One node as the dispatcher knows it. One thread owns all but {@link #ranked}. */
final class NodeEntry<N extends Comparable<? super N>> {
  static final long NEVER = Long.MIN_VALUE;

  /** A node that sends heartbeats for so long and no statistics has no plug-in any more. */
  private static final long LONGEST_START_MILLIS = 30_000;

  final N id;

  /** What whoever looks at the cluster sees; {@code null} until the node was ranked. */
  volatile RankedNode<N> ranked;

  /** The walk before which its last heartbeat was read, until an offer of it was counted. */
  long heardBeforeWalk = NEVER;

  /** Whether it was found not to be fit for any task, and has not been heard of since. */
  boolean isUnfit;

  /** Whether a task that it is given now starts at once. */
  boolean hasFreeSlot;

  /** Rank of the running task that would be displaced first. */
  long worstRank = NodeLoad.UNRANKED;

  /** By which it is ranked for masters. */
  double taskVcoresPerSlot;

  /** Of the node's own, what its tasks leave. */
  int freeVcores;

  int masters;

  boolean hasReported;
  boolean isUnreadable;
  NodeStatistics statistics;

  /** Since when its heartbeats have brought no statistics; {@link #NEVER} while they do. */
  private long withoutStatisticsMillis = NEVER;

  /** The same of statistics of any version. */
  private long withoutPluginMillis = NEVER;

  /**
   * Whether tasks beyond its cores would run side by side with the others, as no plug-in is there.
   */
  boolean isPluginMissing;

  /** Up to when {@link HeldService} has counted what is held there. */
  long heldSinceMillis = NEVER;

  /** {@code null} for a node that starts every task at once. */
  NodeQueue queue;

  /** What the node adds to the sums over all queues. */
  int slots;

  int takenSlots;

  NodeEntry(N id) {
    this.id = id;
  }

  /** What its last heartbeat brought, {@code null} if nothing that can be read. */
  void report(NodeStatistics latest, boolean isOfThisPlugin, long nowMillis) {
    hasReported = true;
    statistics = latest;
    isUnreadable = latest == null && isOfThisPlugin;
    withoutStatisticsMillis = since(latest != null, withoutStatisticsMillis, nowMillis);
    withoutPluginMillis = since(latest != null || isOfThisPlugin, withoutPluginMillis, nowMillis);
  }

  private static long since(boolean isHeardOf, long before, long nowMillis) {
    return isHeardOf ? NEVER : before == NEVER ? nowMillis : before;
  }

  /** Not one that just started and measures nothing yet: it is no other kind of node for that. */
  boolean isTakenForOneWithoutPlugin(long nowMillis) {
    return isLong(withoutStatisticsMillis, nowMillis);
  }

  /** The same, but not one whose plug-in tells what cannot be read: it suspends tasks. */
  boolean isTakenForOneThatSuspendsNothing(long nowMillis) {
    return isLong(withoutPluginMillis, nowMillis);
  }

  private static boolean isLong(long sinceMillis, long nowMillis) {
    return sinceMillis != NEVER && nowMillis - sinceMillis >= LONGEST_START_MILLIS;
  }
}
