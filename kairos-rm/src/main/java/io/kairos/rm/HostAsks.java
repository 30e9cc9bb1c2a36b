// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What applications ask for on certain hosts and would take elsewhere after a while, as maps do
 * that read from HDFS.
 *
 * <p>YARN counts an offer that such an application lets pass as a missed opportunity, and after
 * {@code node-locality-delay} of them the application takes another host of the rack. Stock offers
 * a node once a heartbeat. The dispatcher offers all nodes with room within milliseconds, so here
 * an offer counts only if it is the first since the node's heartbeat.
 *
 * <p>Any thread may tell what is asked; the rest belongs to the dispatcher's thread.
 */
final class HostAsks {
  private final Set<ApplicationAttemptId> asking = ConcurrentHashMap.newKeySet();
  private final Function<ApplicationAttemptId, FiCaSchedulerApp> attempts;
  private final List<Ask> open = new ArrayList<>();

  /**
   * @param attempts the scheduler's attempt of an id, {@code null} for one that is gone
   */
  HostAsks(Function<ApplicationAttemptId, FiCaSchedulerApp> attempts) {
    this.attempts = attempts;
  }

  // ---- any thread

  /** An application has asked, and the scheduler has booked it. */
  void asked(ApplicationAttemptId attempt, List<ResourceRequest> asks) {
    if (asks != null
        && asks.stream().anyMatch(ask -> !ResourceRequest.isAnyLocation(ask.getResourceName()))) {
      asking.add(attempt);
    }
  }

  // ---- the dispatcher's thread

  /** Looks who still asks for hosts. */
  void look() {
    open.clear();
    // A copy: one that is put back while the set is walked may come again, for ever.
    for (ApplicationAttemptId id : List.copyOf(asking)) {
      // First, so that whoever asks meanwhile is not lost.
      asking.remove(id);
      FiCaSchedulerApp attempt = attempts.apply(id);
      if (attempt != null && !attempt.isStopped() && collect(attempt)) {
        asking.add(id);
      }
    }
  }

  boolean isEmpty() {
    return open.isEmpty();
  }

  /** Whether any of them asks for a container on this host. */
  boolean isWanted(String host) {
    for (Ask ask : open) {
      if (ask.attempt.getOutstandingAsksCount(ask.key, host) > 0) {
        return true;
      }
    }
    return false;
  }

  /** A node is about to be offered. */
  void remember() {
    open.forEach(ask -> ask.missed = ask.attempt.getSchedulingOpportunities(ask.key));
  }

  /** Whether any of them could have had the node that was offered, and waits for its own host. */
  boolean hasLetPass(FiCaSchedulerNode node) {
    Resource room = node.getUnallocatedResource();
    return open.stream()
        .anyMatch(
            ask ->
                ask.attempt.getSchedulingOpportunities(ask.key) > ask.missed
                    // YARN counts the offer before it looks whether the container fits.
                    && Resources.fitsIn(
                        ask.attempt
                            .getAppSchedulingInfo()
                            .getPendingAsk(ask.key)
                            .getPerAllocationResource(),
                        room));
  }

  /** The node was offered before since its heartbeat: whoever let it pass has missed nothing. */
  void forgive() {
    for (Ask ask : open) {
      for (int now = ask.attempt.getSchedulingOpportunities(ask.key); now > ask.missed; now--) {
        ask.attempt.subtractSchedulingOpportunity(ask.key);
      }
    }
  }

  private boolean collect(FiCaSchedulerApp attempt) {
    if (attempt.getCSLeafQueue().getNodeLocalityDelay() < 0) {
      // Balance goes before locality there.
      return false;
    }
    boolean isAny = false;
    for (SchedulerRequestKey key : attempt.getAppSchedulingInfo().getSchedulerKeys()) {
      AppPlacementAllocator<?> asks = attempt.getAppPlacementAllocator(key);
      if (asks != null
          && asks.getUniqueLocationAsks() > 1
          && attempt.getOutstandingAsksCount(key) > 0
          // Others wait for their host however long it takes.
          && asks.canDelayTo(ResourceRequest.ANY)) {
        open.add(new Ask(attempt, key));
        isAny = true;
      }
    }
    return isAny;
  }

  private static final class Ask {
    final FiCaSchedulerApp attempt;
    final SchedulerRequestKey key;
    int missed;

    Ask(FiCaSchedulerApp attempt, SchedulerRequestKey key) {
      this.attempt = attempt;
      this.key = key;
    }
  }
}
