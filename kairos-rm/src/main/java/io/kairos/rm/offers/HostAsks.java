// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import io.kairos.rm.dispatch.HostWishes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
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
 * <p>An application may ask while a pass of the dispatcher is under way. Then the pass has not
 * offered the application's hosts first, and {@linkplain #isNews must not} give it another one.
 *
 * <p>Any thread may tell what is asked; the rest belongs to the dispatcher's thread.
 */
public final class HostAsks implements HostWishes<NodeId> {
  /** How many requests of an application are being booked, or will be at once. */
  private final ConcurrentMap<ApplicationAttemptId, Integer> beingBooked =
      new ConcurrentHashMap<>();

  /** Who has asked since the last look. */
  private final Set<ApplicationAttemptId> news = ConcurrentHashMap.newKeySet();

  private final Function<ApplicationAttemptId, FiCaSchedulerApp> attempts;
  private final Function<NodeId, FiCaSchedulerNode> nodes;
  private final Set<ApplicationAttemptId> asking = new LinkedHashSet<>();
  private final List<Ask> open = new ArrayList<>();

  /**
   * @param attempts the scheduler's attempt of an id, {@code null} for one that is gone
   * @param nodes the scheduler's node of an id, {@code null} for one that is gone
   */
  public HostAsks(
      Function<ApplicationAttemptId, FiCaSchedulerApp> attempts,
      Function<NodeId, FiCaSchedulerNode> nodes) {
    this.attempts = attempts;
    this.nodes = nodes;
  }

  // ---- any thread

  /** Whether any of the requests names a host or a rack. */
  public static boolean areForHosts(List<ResourceRequest> asks) {
    return asks != null
        && asks.stream().anyMatch(ask -> !ResourceRequest.isAnyLocation(ask.getResourceName()));
  }

  /** Whether a call of an application asks for anything that a node could give. */
  public static boolean mayNeedNodes(
      List<ResourceRequest> asks,
      List<SchedulingRequest> schedulingRequests,
      List<String> blacklistRemovals,
      ContainerUpdates updates) {
    return Stream.of(
            asks,
            schedulingRequests,
            blacklistRemovals,
            updates.getIncreaseRequests(),
            updates.getPromotionRequests())
        .anyMatch(list -> list != null && !list.isEmpty());
  }

  /** The scheduler is about to book requests for hosts; {@link #booked} must follow. */
  public void booking(ApplicationAttemptId attempt) {
    beingBooked.merge(attempt, 1, Integer::sum);
  }

  /** The scheduler has booked them, or has refused to. */
  public void booked(ApplicationAttemptId attempt) {
    // In this order: at any time from the booking on, one of the two tells of it.
    news.add(attempt);
    beingBooked.computeIfPresent(attempt, (id, number) -> number == 1 ? null : number - 1);
  }

  // ---- the dispatcher's thread

  @Override
  public void look() {
    Set<ApplicationAttemptId> arrived = new HashSet<>();
    // A copy: one that asks again while the set is walked would come again, for ever.
    for (ApplicationAttemptId id : List.copyOf(news)) {
      // First, so that whoever asks meanwhile is not lost.
      news.remove(id);
      if (asking.add(id)) {
        arrived.add(id);
      }
    }
    open.clear();
    for (Iterator<ApplicationAttemptId> ids = asking.iterator(); ids.hasNext(); ) {
      ApplicationAttemptId id = ids.next();
      FiCaSchedulerApp attempt = attempts.apply(id);
      int others = open.size();
      if (attempt == null || attempt.isStopped() || !collect(attempt)) {
        ids.remove();
      } else if (arrived.contains(id)) {
        // What a pass offered that did not know of it is no opportunity that it has missed.
        open.subList(others, open.size())
            .forEach(ask -> attempt.resetSchedulingOpportunities(ask.key));
      }
    }
  }

  /** Whether an application asks, or may ask, for hosts that the last look has not seen. */
  public boolean isNews(ApplicationAttemptId attempt) {
    return beingBooked.containsKey(attempt) || news.contains(attempt);
  }

  @Override
  public boolean isEmpty() {
    return open.isEmpty();
  }

  @Override
  public boolean isWanted(NodeId id) {
    FiCaSchedulerNode node = nodes.apply(id);
    return node != null && isWanted(node.getNodeName());
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

  @Override
  public void remember() {
    open.forEach(ask -> ask.missed = ask.attempt.getSchedulingOpportunities(ask.key));
  }

  @Override
  public boolean hasLetPass(NodeId id) {
    FiCaSchedulerNode node = nodes.apply(id);
    return node != null && hasLetPass(node);
  }

  private boolean hasLetPass(FiCaSchedulerNode node) {
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

  @Override
  public void forgive() {
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
