// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Applications that ask for nothing but more memory for containers that they have. They need no
 * core, so a full node can answer them whatever ranks better there.
 *
 * <p>YARN goes through what else an application asks for before it comes to that. So one that asks
 * for a task as well is none of these: it would propose the task, which a full node refuses.
 *
 * <p>Any thread may tell who asks; the rest belongs to the dispatcher's thread.
 */
public final class MemoryAsks {
  private final Function<ApplicationAttemptId, FiCaSchedulerApp> attempts;

  /** By host, those that may wait for containers to grow there. */
  private final Map<String, Set<ApplicationAttemptId>> growing = new ConcurrentHashMap<>();

  /**
   * @param attempts the scheduler's attempt of an id, {@code null} for one that is gone
   */
  public MemoryAsks(Function<ApplicationAttemptId, FiCaSchedulerApp> attempts) {
    this.attempts = attempts;
  }

  /** The scheduler has booked a call of an application. Any thread. */
  public void booked(ApplicationAttemptId id, ContainerUpdates updates) {
    if (updates.getIncreaseRequests().isEmpty()) {
      return;
    }
    FiCaSchedulerApp attempt = attempts.apply(id);
    // Where no node binds late, nobody else looks at those that are gone.
    growing.values().forEach(those -> those.removeIf(former -> attempts.apply(former) == null));
    for (UpdateContainerRequest request : updates.getIncreaseRequests()) {
      RMContainer container =
          attempt == null ? null : attempt.getRMContainer(request.getContainerId());
      if (container != null) {
        growing
            .computeIfAbsent(
                container.getAllocatedNode().getHost(), host -> ConcurrentHashMap.newKeySet())
            .add(id);
      }
    }
  }

  /** Whether any application asks for memory alone on a node, which has as much. */
  public boolean areFor(FiCaSchedulerNode node) {
    Set<ApplicationAttemptId> those = growing.get(node.getNodeID().getHost());
    if (those == null) {
      return false;
    }
    boolean isAny = false;
    // A copy: one that is put back while the set is walked might come again, for ever.
    for (ApplicationAttemptId id : List.copyOf(those)) {
      // First, so that whoever asks meanwhile is not lost.
      those.remove(id);
      FiCaSchedulerApp attempt = attempts.apply(id);
      if (attempt != null && !growthsOn(node, attempt).isEmpty()) {
        those.add(id);
        isAny |= isFor(attempt, node);
      }
    }
    return isAny;
  }

  /**
   * Whether an application asks for memory on a node, which has as much as any one of its
   * containers wants there, and for nothing that needs a core. What does not fit would be reserved,
   * and the node would be given to nobody else.
   */
  public static boolean isFor(FiCaSchedulerApp attempt, FiCaSchedulerNode node) {
    if (attempt.getAppAttemptResourceUsage().getAllPending().getVirtualCores() > 0) {
      return false;
    }
    List<PendingAsk> growths = growthsOn(node, attempt);
    long freeMb = node.getUnallocatedResource().getMemorySize();
    return !growths.isEmpty()
        && growths.stream()
            .allMatch(ask -> ask.getPerAllocationResource().getMemorySize() <= freeMb);
  }

  private static List<PendingAsk> growthsOn(FiCaSchedulerNode node, FiCaSchedulerApp attempt) {
    String host = node.getNodeID().getHost();
    return attempt.getSchedulerKeys().stream()
        .filter(key -> key.getContainerToUpdate() != null)
        .map(key -> attempt.getPendingAsk(key, host))
        .filter(ask -> ask.getCount() > 0)
        .collect(Collectors.toList());
  }

  /** Whether what an application is proposed is memory alone for a container that it has. */
  public static boolean isOne(RMContainer proposed) {
    return proposed.getAllocatedSchedulerKey().getContainerToUpdate() != null
        && proposed.getAllocatedResource().getVirtualCores() == 0;
  }
}
