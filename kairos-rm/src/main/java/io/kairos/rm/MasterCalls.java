// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.jobs.JobOrdering;
import io.kairos.rm.jobs.ServiceClasses;
import io.kairos.rm.offers.Dispatcher;
import io.kairos.rm.offers.HostAsks;
import io.kairos.rm.offers.MemoryAsks;
import io.kairos.rm.offers.NewAsks;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** What a master's call means to Kairos: whatever it asks for anew. Any thread may call. */
final class MasterCalls {
  private final CapacityScheduler scheduler;
  private final HostAsks hostAsks;
  private final MemoryAsks memoryAsks;
  private final JobOrdering jobs;
  private final Dispatcher dispatcher;
  private final Guard guard;

  MasterCalls(
      CapacityScheduler scheduler,
      HostAsks hostAsks,
      MemoryAsks memoryAsks,
      JobOrdering jobs,
      Dispatcher dispatcher,
      Guard guard) {
    this.scheduler = scheduler;
    this.hostAsks = hostAsks;
    this.memoryAsks = memoryAsks;
    this.jobs = jobs;
    this.dispatcher = dispatcher;
    this.guard = guard;
  }

  /**
   * Answers a call.
   *
   * @param stock books the call and answers it as stock does
   */
  Allocation answer(
      ApplicationAttemptId attempt,
      List<ResourceRequest> ask,
      List<SchedulingRequest> schedulingRequests,
      List<String> blacklistRemovals,
      ContainerUpdates updates,
      Supplier<Allocation> stock) {
    FiCaSchedulerApp asking = scheduler.getApplicationAttempt(attempt);
    strip(schedulingRequests);
    boolean isMore =
        guard.get(
            () -> "with what " + attempt + " asks for",
            true,
            () ->
                NewAsks.areMoreThanBefore(
                    asking, this::booked, ask, schedulingRequests, blacklistRemovals, updates));
    if (!isMore) {
      Allocation allocation = book(attempt, ask, stock);
      if (HostAsks.mayNeedNodes(ask, List.of(), List.of(), updates)) {
        dispatcher.call();
      }
      return allocation;
    }
    dispatcher.asks();
    try {
      Allocation allocation = book(attempt, ask, stock);
      guard.run(() -> "with the rank of " + attempt, () -> jobs.asked(asking));
      guard.run(() -> "with what grows of " + attempt, () -> memoryAsks.booked(attempt, updates));
      dispatcher.demand(attempt);
      return allocation;
    } finally {
      dispatcher.asked();
    }
  }

  /** The scheduler rounds sizes up, and does so after this. */
  private Resource booked(Resource asked) {
    return scheduler.getNormalizedResource(asked, scheduler.getMaximumResourceCapability());
  }

  private Allocation book(
      ApplicationAttemptId attempt, List<ResourceRequest> ask, Supplier<Allocation> stock) {
    Allocation allocation = bookAsks(attempt, ask, stock);
    // Only now: the token that is for the node carries the class.
    hideClasses(allocation.getContainers());
    hideClasses(allocation.getPreviousAttemptContainers());
    hideClasses(allocation.getIncreasedContainers());
    hideClasses(allocation.getDecreasedContainers());
    hideClasses(allocation.getPromotedContainers());
    hideClasses(allocation.getDemotedContainers());
    return allocation;
  }

  private Allocation bookAsks(
      ApplicationAttemptId attempt, List<ResourceRequest> ask, Supplier<Allocation> stock) {
    if (!HostAsks.areForHosts(ask)) {
      return stock.get();
    }
    hostAsks.booking(attempt);
    try {
      return stock.get();
    } finally {
      hostAsks.booked(attempt);
    }
  }

  /** Takes the tag of a class of service from requests. */
  void strip(List<SchedulingRequest> requests) {
    guard.run(() -> "with the tags of a request", () -> ServiceClasses.strip(requests));
  }

  /** Takes the tag of a class of service from containers that are on their way to a master. */
  List<Container> hideClasses(List<Container> containers) {
    guard.run(() -> "with the tags of containers", () -> ServiceClasses.hide(containers));
    return containers;
  }
}
