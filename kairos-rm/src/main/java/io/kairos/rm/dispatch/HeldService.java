// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import io.kairos.rm.placement.measure.ApplicationService;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The service of applications on nodes that tell nothing of it: the vcores that they hold there,
 * times how long, and no more than its cores can do. So the orders of jobs and the guard hold where
 * the plug-in is not on all nodes. From heartbeat to heartbeat, by what is held at the later one.
 * The dispatcher's thread owns it.
 */
final class HeldService<N extends Comparable<? super N>> {
  private static final double MILLIS_PER_SECOND = 1e3;

  private final ApplicationService<N> service;
  private final RankingListener<N> listener;
  private final LongSupplier nowMillis;

  HeldService(ApplicationService<N> service, RankingListener<N> listener, LongSupplier nowMillis) {
    this.service = service;
    this.listener = listener;
    this.nowMillis = nowMillis;
  }

  /** A node has sent a heartbeat. */
  void heard(NodeEntry<N> entry, BookedNode node) {
    long now = nowMillis.getAsLong();
    if (!entry.isTakenForOneWithoutPlugin(now)) {
      entry.heldSinceMillis = NodeEntry.NEVER;
      return;
    }
    long since = entry.heldSinceMillis;
    entry.heldSinceMillis = now;
    if (since == NodeEntry.NEVER) {
      return;
    }
    Map<String, Integer> held = node.taskVcores();
    int all = held.values().stream().mapToInt(Integer::intValue).sum();
    double ofEachVcore = Math.min(1, (double) node.capacity().slots() / Math.max(1, all));
    double seconds = ofEachVcore * (now - since) / MILLIS_PER_SECOND;
    held.forEach(
        (application, vcores) -> {
          if (service.add(application, vcores * seconds)) {
            listener.applicationGrew(application);
          }
        });
  }
}
