// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import io.kairos.common.NodeStatistics;
import io.kairos.common.ServiceTotals;
import io.kairos.rm.placement.measure.ApplicationService;
import java.util.Set;

/**
 * What nodes tell of themselves in their heartbeats: statistics, and the service that applications
 * attained there. The dispatcher's thread owns it; any thread may read the counts.
 */
final class NodeReports<N extends Comparable<? super N>> {
  private final ApplicationService<N> service;
  private final RankingListener<N> listener;

  private volatile int withStatistics;
  private volatile int withoutStatistics;

  /**
   * @param service is told what nodes report of applications
   */
  NodeReports(ApplicationService<N> service, RankingListener<N> listener) {
    this.service = service;
    this.listener = listener;
  }

  int withStatistics() {
    return withStatistics;
  }

  int withoutStatistics() {
    return withoutStatistics;
  }

  /**
   * Takes over a heartbeat's statistics.
   *
   * @param statistics {@code null} if there are none that can be read
   * @param isOfThisPlugin whether the plug-in runs there, in whatever version
   */
  void take(NodeEntry<N> entry, NodeStatistics statistics, boolean isOfThisPlugin, long nowMillis) {
    boolean isFirst = !entry.hasReported;
    if (statistics == null && (isFirst || entry.statistics != null)) {
      listener.statistics(entry.id, false);
    } else if (statistics != null && !isFirst && entry.statistics == null) {
      listener.statistics(entry.id, true);
    }
    count(entry, -1);
    entry.report(statistics, isOfThisPlugin, nowMillis);
    count(entry, 1);
    setMissing(entry, entry.isTakenForOneThatSuspendsNothing(nowMillis));
  }

  private void setMissing(NodeEntry<N> entry, boolean isMissing) {
    if (entry.isPluginMissing != isMissing) {
      entry.isPluginMissing = isMissing;
      listener.pluginMissing(entry.id, isMissing);
    }
  }

  /** Adds what applications attained on a node since its last report. */
  void addService(NodeEntry<N> entry) {
    if (entry.statistics != null) {
      ServiceTotals totals = entry.statistics.service();
      if (!totals.seconds().isEmpty() || !totals.endedSeconds().isEmpty()) {
        int epoch = entry.statistics.serviceEpoch().orElse(ApplicationService.UNKNOWN_EPOCH);
        Set<String> grown = service.report(entry.id, epoch, totals.seconds());
        service
            .reportEnded(entry.id, epoch, totals.endedSeconds())
            .forEach((id, seconds) -> listener.tasksEnded(entry.id, id, seconds));
        grown.forEach(listener::applicationGrew);
      }
    }
  }

  void forget(NodeEntry<N> entry) {
    count(entry, -1);
    setMissing(entry, false);
    entry.hasReported = false;
    entry.statistics = null;
    service.lost(entry.id);
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written by the dispatcher's thread only
  private void count(NodeEntry<N> entry, int by) {
    if (!entry.hasReported) {
      return;
    }
    if (entry.statistics != null) {
      withStatistics += by;
    } else {
      withoutStatistics += by;
    }
  }
}
