// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import io.kairos.rm.dispatch.HostWishes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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
  /** How many applications without news a look comes to, the next one to others. */
  private static final int LOOKED_AT_AGAIN = 32;

  /** How many requests of an application are being booked, or will be at once. */
  private final ConcurrentMap<ApplicationAttemptId, Integer> beingBooked =
      new ConcurrentHashMap<>();

  /** Who has asked since the last look. */
  private final Set<ApplicationAttemptId> news = ConcurrentHashMap.newKeySet();

  private final Function<ApplicationAttemptId, FiCaSchedulerApp> attempts;
  private final Function<NodeId, FiCaSchedulerNode> nodes;
  private final Predicate<FiCaSchedulerApp> isToldOf;
  private final Consumer<Consumer<FiCaSchedulerApp>> tell;

  /** Who asks, and has asks that were open when last looked at; who was looked at first first. */
  private final Map<ApplicationAttemptId, List<Ask>> asking = new LinkedHashMap<>();

  private final Map<String, Set<Ask>> byHost = new HashMap<>();

  /** Of applications of which nobody tells whether they were asked: all may have been. */
  private final Set<Ask> untold = new LinkedHashSet<>();

  /** What may have let the node just offered pass. */
  private final List<Ask> asked = new ArrayList<>();

  private final Consumer<FiCaSchedulerApp> hears = this::asked;
  private boolean isTold;
  private long offers;

  /**
   * @param attempts the scheduler's attempt of an id, {@code null} for one that is gone
   * @param nodes the scheduler's node of an id, {@code null} for one that is gone
   * @param isToldOf whether {@code tell} is told of an application
   * @param tell is given whom to tell of each application that the thread which makes offers asks,
   *     just before; {@code null} for nobody
   */
  public HostAsks(
      Function<ApplicationAttemptId, FiCaSchedulerApp> attempts,
      Function<NodeId, FiCaSchedulerNode> nodes,
      Predicate<FiCaSchedulerApp> isToldOf,
      Consumer<Consumer<FiCaSchedulerApp>> tell) {
    this.attempts = attempts;
    this.nodes = nodes;
    this.isToldOf = isToldOf;
    this.tell = tell;
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
    // A copy: one that asks again while the set is walked would come again, for ever.
    for (ApplicationAttemptId id : List.copyOf(news)) {
      // First, so that whoever asks meanwhile is not lost.
      news.remove(id);
      List<Ask> before = asking.remove(id);
      if (before != null) {
        before.forEach(this::unlist);
      }
      List<Ask> asks = asks(attempts.apply(id));
      if (asks.isEmpty()) {
        continue;
      }
      asks.forEach(this::list);
      asking.put(id, asks);
      if (before == null) {
        // What a pass offered that did not know of it is no opportunity that it has missed.
        asks.forEach(ask -> ask.attempt.resetSchedulingOpportunities(ask.key));
      }
    }
    for (int i = Math.min(asking.size(), LOOKED_AT_AGAIN); i > 0; i--) {
      lookAgain();
    }
  }

  /** Whether the one that was not looked at for longest still asks for anything. */
  private void lookAgain() {
    Map.Entry<ApplicationAttemptId, List<Ask>> first = asking.entrySet().iterator().next();
    ApplicationAttemptId id = first.getKey();
    List<Ask> asks = first.getValue();
    asking.remove(id);
    FiCaSchedulerApp attempt = asks.get(0).attempt;
    if (attempts.apply(id) == attempt
        && doesWait(attempt)
        && asks.stream().anyMatch(ask -> isOpen(attempt, ask.key))) {
      asking.put(id, asks);
      // Its queue may go by another order than before.
      asks.forEach(this::listUntold);
    } else {
      asks.forEach(this::unlist);
    }
  }

  /** Whether an application asks, or may ask, for hosts that the last look has not seen. */
  public boolean isNews(ApplicationAttemptId attempt) {
    return beingBooked.containsKey(attempt) || news.contains(attempt);
  }

  @Override
  public boolean isEmpty() {
    return asking.isEmpty();
  }

  @Override
  public boolean isWanted(NodeId id) {
    FiCaSchedulerNode node = nodes.apply(id);
    return node != null && isWanted(node.getNodeName());
  }

  /** Whether any of them asks for a container on this host. */
  boolean isWanted(String host) {
    for (Ask ask : byHost.getOrDefault(host, Set.of())) {
      if (ask.attempt.getOutstandingAsksCount(ask.key, host) > 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void remember() {
    asked.clear();
    offers++;
    if (isTold == asking.isEmpty()) {
      isTold = !isTold;
      tell.accept(isTold ? hears : null);
    }
    untold.forEach(this::note);
  }

  /** An application is asked whether it takes the node that is offered. */
  void asked(FiCaSchedulerApp application) {
    asking.getOrDefault(application.getApplicationAttemptId(), List.of()).forEach(this::note);
  }

  private void note(Ask ask) {
    if (ask.askedLast != offers) {
      ask.askedLast = offers;
      ask.missed = ask.attempt.getSchedulingOpportunities(ask.key);
      asked.add(ask);
    }
  }

  @Override
  public boolean hasLetPass(NodeId id) {
    FiCaSchedulerNode node = nodes.apply(id);
    return node != null && hasLetPass(node);
  }

  private boolean hasLetPass(FiCaSchedulerNode node) {
    Resource room = node.getUnallocatedResource();
    return asked.stream()
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
    for (Ask ask : asked) {
      for (int now = ask.attempt.getSchedulingOpportunities(ask.key); now > ask.missed; now--) {
        ask.attempt.subtractSchedulingOpportunity(ask.key);
      }
    }
  }

  private static List<Ask> asks(FiCaSchedulerApp attempt) {
    if (!doesWait(attempt)) {
      return List.of();
    }
    return attempt.getAppSchedulingInfo().getSchedulerKeys().stream()
        .filter(key -> isOpen(attempt, key))
        .map(key -> new Ask(attempt, key))
        .collect(Collectors.toUnmodifiableList());
  }

  /** Whether an application waits for a host that it asks for; where not, balance goes first. */
  private static boolean doesWait(FiCaSchedulerApp attempt) {
    return attempt != null
        && !attempt.isStopped()
        && attempt.getCSLeafQueue().getNodeLocalityDelay() >= 0;
  }

  private static boolean isOpen(FiCaSchedulerApp attempt, SchedulerRequestKey key) {
    AppPlacementAllocator<?> asks = attempt.getAppPlacementAllocator(key);
    return asks != null
        && asks.getUniqueLocationAsks() > 1
        && attempt.getOutstandingAsksCount(key) > 0
        // Others wait for their host however long it takes.
        && asks.canDelayTo(ResourceRequest.ANY);
  }

  private void list(Ask ask) {
    ask.hosts.forEach(host -> byHost.computeIfAbsent(host, name -> new LinkedHashSet<>()).add(ask));
    listUntold(ask);
  }

  private void listUntold(Ask ask) {
    if (isToldOf.test(ask.attempt)) {
      untold.remove(ask);
    } else {
      untold.add(ask);
    }
  }

  private void unlist(Ask ask) {
    untold.remove(ask);
    for (String host : ask.hosts) {
      byHost.computeIfPresent(
          host,
          (name, asks) -> {
            asks.remove(ask);
            return asks.isEmpty() ? null : asks;
          });
    }
  }

  private static final class Ask {
    final FiCaSchedulerApp attempt;
    final SchedulerRequestKey key;

    /** Those of which it asked for any when it was looked at, racks among them. */
    final List<String> hosts;

    /** The last offer at which it was asked, and what it had missed before. */
    long askedLast;

    int missed;

    Ask(FiCaSchedulerApp attempt, SchedulerRequestKey key) {
      this.attempt = attempt;
      this.key = key;
      AppPlacementAllocator<?> asks = attempt.getAppPlacementAllocator(key);
      this.hosts =
          (asks == null ? Map.<String, ResourceRequest>of() : asks.getResourceRequests())
              .values().stream()
                  .filter(ask -> ask.getNumContainers() > 0)
                  .map(ResourceRequest::getResourceName)
                  .filter(name -> !ResourceRequest.isAnyLocation(name))
                  .collect(Collectors.toUnmodifiableList());
    }
  }
}
