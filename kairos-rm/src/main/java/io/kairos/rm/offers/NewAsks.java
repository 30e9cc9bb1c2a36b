// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import io.kairos.rm.dispatch.NewDemand;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Which applications have asked for more than before, and were not offered every node since.
 *
 * <p>Any thread may tell who {@linkplain #arrived has asked}; the rest belongs to the dispatcher's
 * thread.
 */
public final class NewAsks implements NewDemand {
  private final Set<ApplicationAttemptId> arrived = ConcurrentHashMap.newKeySet();
  private final Function<ApplicationAttemptId, FiCaSchedulerApp> attempts;
  private final Set<ApplicationAttemptId> open = new LinkedHashSet<>();

  /**
   * @param attempts the scheduler's attempt of an id, {@code null} for one that is gone
   */
  public NewAsks(Function<ApplicationAttemptId, FiCaSchedulerApp> attempts) {
    this.attempts = attempts;
  }

  /** An application has asked for more than before. Any thread. */
  void arrived(ApplicationAttemptId attempt) {
    arrived.add(attempt);
  }

  /**
   * Whether a call of an application may get it a container that it could not get before it. Asked
   * before the scheduler has booked the call. Masters repeat what they still wait for after each
   * container that they are given; that is nothing new.
   *
   * @param attempt {@code null} for one that the scheduler does not know
   * @param booked the size that the scheduler books for one that is asked for
   */
  public static boolean areMoreThanBefore(
      FiCaSchedulerApp attempt,
      UnaryOperator<Resource> booked,
      List<ResourceRequest> asks,
      List<SchedulingRequest> schedulingRequests,
      List<String> blacklistRemovals,
      ContainerUpdates updates) {
    return HostAsks.mayNeedNodes(null, schedulingRequests, blacklistRemovals, updates)
        || (asks != null && asks.stream().anyMatch(ask -> isMoreThanBefore(attempt, booked, ask)));
  }

  private static boolean isMoreThanBefore(
      FiCaSchedulerApp attempt, UnaryOperator<Resource> booked, ResourceRequest ask) {
    if (ask.getNumContainers() <= 0) {
      return false;
    }
    PendingAsk before =
        attempt == null
            ? PendingAsk.ZERO
            : attempt.getPendingAsk(SchedulerRequestKey.create(ask), ask.getResourceName());
    return ask.getNumContainers() > before.getCount()
        || !Resources.equals(booked.apply(ask.getCapability()), before.getPerAllocationResource());
  }

  @Override
  public void take() {
    // A copy: one that asks again while the set is walked would come again, for ever.
    for (ApplicationAttemptId id : List.copyOf(arrived)) {
      // First, so that whoever asks meanwhile is not lost.
      arrived.remove(id);
      open.add(id);
    }
  }

  @Override
  public boolean isOpen() {
    for (Iterator<ApplicationAttemptId> ids = open.iterator(); ids.hasNext(); ) {
      FiCaSchedulerApp attempt = attempts.apply(ids.next());
      if (attempt != null
          && !attempt.isStopped()
          && !Resources.isNone(attempt.getAppAttemptResourceUsage().getAllPending())) {
        return true;
      }
      ids.remove();
    }
    return false;
  }

  @Override
  public void close() {
    open.clear();
  }
}
