// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.rm.forecast.Forecast;
import io.kairos.rm.forecast.Outlook;
import io.kairos.rm.jobs.EarlyQueues;
import io.kairos.rm.jobs.JobDemand;
import io.kairos.rm.jobs.JobOrdering;
import io.kairos.rm.jobs.ReduceHolds;
import io.kairos.rm.rank.RankReason;
import io.kairos.web.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Where an application waits and behind what. All of it is looked up once for whoever asks, from
 * what the scheduler keeps anyway: O(applications of its queue) and O(nodes), without the
 * scheduler's lock, unless YARN takes it to judge who may see one of a few applications. The parts
 * may be a moment apart.
 */
final class WaitingReasons {
  private static final int MOST_ASKS = 100;
  private static final int MOST_AHEAD = 5;
  private static final int MOST_CONTAINERS = 200;
  private static final int LONGEST_DIAGNOSTICS = 2_000;

  private final CapacityScheduler scheduler;
  private final JobOrdering jobs;
  private final WebNodes nodes;
  private final Predicate<ApplicationId> mayName;
  private final List<String> reasons = new ArrayList<>();

  /**
   * @param jobs what is known of jobs
   * @param mayName whether another application may be named to whoever asks
   */
  WaitingReasons(
      CapacityScheduler scheduler,
      JobOrdering jobs,
      WebNodes nodes,
      Predicate<ApplicationId> mayName) {
    this.scheduler = scheduler;
    this.jobs = jobs;
    this.nodes = nodes;
    this.mayName = mayName;
  }

  /** Adds all that is known to what is written of the application already. */
  void explain(ObjectNode json, RMApp application) {
    String id = application.getApplicationId().toString();
    UsedByApplication.put(json, jobs.service().attainedSeconds(id), application);
    var known = scheduler.getSchedulerApplications().get(application.getApplicationId());
    FiCaSchedulerApp attempt = known == null ? null : known.getCurrentAppAttempt();
    if (attempt == null || attempt.isStopped()) {
      json.put("pendingTasks", 0).put("placedTasks", 0);
      reasons.add("nothing of it is in the scheduler: it is " + application.getState());
    } else {
      demand(json, attempt);
      placeInQueue(json, attempt);
      rank(json, id);
      forecast(json, id, attempt.getCSLeafQueue());
      ReduceHolds.remark(application, attempt).ifPresent(reasons::add);
      containers(json, attempt);
    }
    String diagnostics = String.valueOf(application.getDiagnostics());
    json.put(
        "diagnostics",
        diagnostics.substring(0, Math.min(diagnostics.length(), LONGEST_DIAGNOSTICS)));
    json.put("activitiesPath", "/ws/v1/cluster/scheduler/app-activities/" + id);
    ArrayNode texts = json.putArray("reasons");
    reasons.forEach(texts::add);
  }

  private void demand(ObjectNode json, FiCaSchedulerApp attempt) {
    JobDemand demand = JobDemand.of(attempt);
    json.put("pendingTasks", demand.pending())
        .put("placedTasks", demand.remaining() - demand.pending());
    ArrayNode asks = json.putArray("asks");
    Resource headroom = attempt.getHeadroom();
    boolean isBoundLate = jobs.bindsLate() && !EarlyQueues.isEarly(attempt.getCSLeafQueue());
    Set<Resource> sizes = new HashSet<>();
    for (SchedulerRequestKey key : attempt.getAppSchedulingInfo().getSchedulerKeys()) {
      PendingAsk ask = attempt.getAppSchedulingInfo().getPendingAsk(key);
      if (ask.getCount() > 0 && asks.size() < MOST_ASKS) {
        Resource size = ask.getPerAllocationResource();
        asks.addObject()
            .put("priority", key.getPriority().getPriority())
            .put("count", ask.getCount())
            .put("vcores", size.getVirtualCores())
            .put("memoryMb", size.getMemorySize());
        if (sizes.add(size)) {
          waitsForRoom(size, headroom, isBoundLate);
        }
      }
    }
    if (asks.isEmpty()) {
      reasons.add(
          "it asks for nothing now; it has "
              + attempt.getLiveContainersMap().size()
              + " containers");
    }
  }

  private void waitsForRoom(Resource size, Resource headroom, boolean isBoundLate) {
    String wanted = room(size.getVirtualCores(), size.getMemorySize());
    if (nodes.isEmpty()) {
      add("there is no node");
    } else if (!nodes.hasRoomFor(size.getVirtualCores(), size.getMemorySize())) {
      add("no node has room for " + wanted);
    } else if (headroom != null && !fits(size, headroom)) {
      // On a full cluster nobody has headroom, and the limit is not what he waits for.
      add(
          "the limit of its queue or its user leaves it "
              + room(headroom.getVirtualCores(), headroom.getMemorySize()));
    } else {
      add(
          "there are nodes with room for "
              + wanted
              + ": it waits for its turn, for a limit, or for the nodes that it asks for"
              + (isBoundLate
                  ? ", or for a core that is free or runs a task of worse rank (placement)"
                  : ""));
    }
  }

  private void placeInQueue(ObjectNode json, FiCaSchedulerApp attempt) {
    AbstractLeafQueue queue = attempt.getCSLeafQueue();
    json.put("queuePath", queue.getQueuePath());
    ArrayNode ahead = Json.array();
    int position = 0;
    int place = 0;
    int waitingAhead = 0;
    int hiddenAhead = 0;
    // The collection of a queue's ordering policy may be walked while it changes.
    for (FiCaSchedulerApp other : queue.getApplications()) {
      position++;
      if (other == attempt) {
        place = position;
      } else if (place == 0 && JobDemand.of(other).pending() > 0) {
        waitingAhead++;
        // No more than these are judged: it may cost a lock of YARN's for each.
        if (waitingAhead <= MOST_AHEAD) {
          if (mayName.test(other.getApplicationId())) {
            ahead.add(other.getApplicationId().toString());
          } else {
            hiddenAhead++;
          }
        }
      }
    }
    if (place == 0) {
      json.putNull("position");
      // In neither list it is one that was just taken out of the order to be put in elsewhere.
      if (queue.getPendingApplications().stream().anyMatch(attempt::equals)) {
        reasons.add(
            "it is not active yet: masters of "
                + queue.getQueuePath()
                + " or of its user are at their limit (maximum-am-resource-percent)");
      }
    } else {
      json.putObject("position")
          .put("place", place)
          .put("of", position)
          .put("waitingAhead", waitingAhead)
          .put("hiddenAhead", hiddenAhead)
          .set("ahead", ahead);
      if (waitingAhead > 0 && JobDemand.of(attempt).pending() > 0) {
        reasons.add(
            waitingAhead == 1
                ? "another application of its queue waits before it"
                : waitingAhead + " applications of its queue wait before it");
      }
    }
    limits(json.putObject("limits"), queue, attempt.getHeadroom());
  }

  private void rank(ObjectNode json, String id) {
    Optional<RankReason> known = jobs.rankReason(id);
    if (known.isEmpty()) {
      json.putNull("rank");
      return;
    }
    RankReason rank = known.get();
    ObjectNode told =
        json.putObject("rank")
            .put("endedTasks", rank.endedTasks())
            .put("pastJobs", rank.pastJobs())
            .put("pastJobsOfQueue", rank.isOfQueue())
            .put("lifted", rank.isLifted());
    Json.put(told, "leftSeconds", rank.leftSeconds());
    Json.put(told, "userSeconds", rank.userSeconds());
    Json.put(told, "untilLiftSeconds", rank.untilLiftSeconds());
    reasons.add(rank.sentence());
  }

  private void forecast(ObjectNode json, String id, AbstractLeafQueue queue) {
    Optional<Outlook> known = jobs.outlook(id);
    Optional<Forecast> forecast = known.flatMap(Outlook::forecast);
    Optional<String> whyNone =
        known.flatMap(Outlook::why).map(why -> why.sentence(jobs.orderOf(queue)));
    json.set("forecast", forecast.map(ForecastJson::of).orElse(null));
    json.put("noForecast", whyNone.orElse(null));
    forecast.map(Forecast::sentence).or(() -> whyNone).ifPresent(reasons::add);
  }

  private static void limits(ObjectNode json, AbstractLeafQueue queue, Resource headroom) {
    json.put("usedVcores", queue.getUsedResources().getVirtualCores())
        .put("usedMemoryMb", queue.getUsedResources().getMemorySize())
        .put("applications", queue.getNumApplications())
        .put("pendingApplications", queue.getNumPendingApplications());
    Json.put(json, "capacityPercent", queue.getAbsoluteCapacity() * 100);
    Json.put(json, "maximumCapacityPercent", queue.getAbsoluteMaximumCapacity() * 100);
    Json.put(json, "usedPercent", queue.getAbsoluteUsedCapacity() * 100);
    if (headroom != null) {
      json.put("headroomVcores", headroom.getVirtualCores())
          .put("headroomMemoryMb", headroom.getMemorySize());
    }
  }

  private void containers(ObjectNode json, FiCaSchedulerApp attempt) {
    ArrayNode containers = json.putArray("containers");
    int amongWaiting = 0;
    for (RMContainer container : attempt.getLiveContainers()) {
      if (containers.size() == MOST_CONTAINERS) {
        break;
      }
      String onNode = OnNode.of(container, nodes.shared(String.valueOf(container.getNodeId())));
      amongWaiting += onNode == null || onNode.equals("running") ? 0 : 1;
      containers
          .addObject()
          .put("id", container.getContainerId().toString())
          .put("node", String.valueOf(container.getNodeId()))
          .put("state", String.valueOf(container.getState()))
          .put("onNode", onNode)
          .put("master", container.isAMContainer());
    }
    if (amongWaiting > 0) {
      reasons.add(
          amongWaiting
              + (amongWaiting == 1 ? " of its tasks is" : " of its tasks are")
              + " on nodes that suspend or queue tasks now; the pages of those nodes say which");
    }
  }

  private void add(String reason) {
    if (!reasons.contains(reason)) {
      reasons.add(reason);
    }
  }

  private static boolean fits(Resource size, Resource room) {
    return size.getVirtualCores() <= room.getVirtualCores()
        && size.getMemorySize() <= room.getMemorySize();
  }

  private static String room(int vcores, long memoryMb) {
    return (vcores == 1 ? "1 vcore" : vcores + " vcores") + " and " + memoryMb + " MB";
  }
}
