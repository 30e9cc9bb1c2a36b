// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.rm.jobs.JobOrdering;
import io.kairos.rm.placement.measure.ApplicationService;
import io.kairos.web.Cached;
import io.kairos.web.Json;
import io.kairos.web.WebProblem;
import io.kairos.web.WebRequest;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** One node, one application or one container, as JSON for one viewer. */
final class WebDetails {
  private final CapacityScheduler scheduler;
  private final JobOrdering jobs;
  private final ApplicationService<NodeId> service;
  private final Cached<WebNodes> nodes;

  WebDetails(CapacityScheduler scheduler, JobOrdering jobs, Cached<WebNodes> nodes) {
    this.scheduler = scheduler;
    this.jobs = jobs;
    this.service = jobs.service();
    this.nodes = nodes;
  }

  /** {@code /nodes/{id}}. */
  ObjectNode node(String id, WebRequest request) throws WebProblem {
    ObjectNode json = nodes.get().node(id);
    FiCaSchedulerNode node = json == null ? null : scheduler.getNode(nodeId(id));
    if (node == null) {
      throw noNode(id);
    }
    RMContext context = scheduler.getRMContext();
    ViewAccess access = new ViewAccess(context);
    Map<String, Integer> containersOf = new TreeMap<>();
    ArrayNode containers = json.putArray("containers");
    int hidden = 0;
    // A copy, made under the node's own monitor.
    for (RMContainer container : node.getCopiedListOfRunningContainers()) {
      ApplicationId applicationId = container.getApplicationAttemptId().getApplicationId();
      if (!access.mayList(applicationId, request)) {
        hidden++;
        continue;
      }
      containersOf.merge(applicationId.toString(), 1, Integer::sum);
      container(containers.addObject(), container, context.getRMApps().get(applicationId))
          .put("onNode", OnNode.of(container, json));
    }
    json.put("hiddenContainers", hidden);
    ArrayNode applications = json.putArray("applications");
    Map<String, Double> attained = service.attainedOn(node.getNodeID());
    containersOf.forEach(
        (applicationId, count) -> {
          RMApp application = context.getRMApps().get(ApplicationId.fromString(applicationId));
          ObjectNode one = applications.addObject().put("id", applicationId);
          naming(one, application).put("containers", count);
          Json.put(one, "attainedSeconds", attained.getOrDefault(applicationId, Double.NaN));
        });
    return json;
  }

  /** {@code /apps/{id}}. */
  ObjectNode application(String text, WebRequest request) throws WebProblem {
    RMApp application = application(parseApplication(text));
    ViewAccess access = new ViewAccess(scheduler.getRMContext());
    if (!access.mayList(application, request)) {
      // As good as unknown to this viewer.
      throw noApplication(text);
    }
    ObjectNode json = Json.object().put("id", application.getApplicationId().toString());
    naming(json, application)
        .put("state", String.valueOf(application.getState()))
        .put("submittedMillis", application.getSubmitTime())
        .put("finishedMillis", application.getFinishTime());
    boolean mayView = access.mayView(application, request);
    json.put("access", mayView);
    if (mayView) {
      new WaitingReasons(scheduler, jobs, nodes.get(), other -> access.mayList(other, request))
          .explain(json, application);
    }
    return json;
  }

  /** {@code /containers/{id}}. */
  ObjectNode container(String text, WebRequest request) throws WebProblem {
    ContainerId id;
    try {
      id = ContainerId.fromString(text);
    } catch (IllegalArgumentException e) {
      throw WebProblem.badRequest(
          "not a container id", "write it like container_1700000000000_0001_01_000002");
    }
    RMContainer container = scheduler.getRMContainer(id);
    ApplicationId applicationId = id.getApplicationAttemptId().getApplicationId();
    RMApp application = scheduler.getRMContext().getRMApps().get(applicationId);
    ViewAccess access = new ViewAccess(scheduler.getRMContext());
    if (container == null
        || application == null
        || !access.mayList(application, request)
        || !access.mayView(application, request)) {
      throw WebProblem.notFound(
          "no container of this id is placed or running",
          "it may have ended, or not have been placed yet: ask for apps/" + applicationId);
    }
    NodeId nodeId = container.getNodeId();
    ObjectNode node = nodes.get().node(nodeId.toString());
    ObjectNode json = container(Json.object(), container, application);
    json.put("node", nodeId.toString()).put("onNode", OnNode.of(container, node));
    ArrayNode reasons = Json.array();
    if (node == null) {
      json.putNull("nodeDetails");
      reasons.add("its node " + nodeId + " is not in the scheduler's books any more");
    } else {
      json.set("nodeDetails", node);
      json.put("nodeTasksPath", "/ws/v1/kairos/node/tasks");
      reasons.add(where(container, node));
    }
    Json.put(
        json,
        "attainedSeconds",
        service.attainedOn(nodeId).getOrDefault(applicationId.toString(), Double.NaN));
    json.set("reasons", reasons);
    return json;
  }

  private static String where(RMContainer container, ObjectNode node) {
    String at = node.path("id").asText();
    if (container.isAMContainer()) {
      return "a master on " + at + ": it holds no core and is never suspended or queued";
    }
    int waiting = node.path("waiting").asInt();
    String kind = node.path("kind").asText();
    String others =
        " ("
            + node.path("running").asInt()
            + " tasks run there, "
            + waiting
            + (kind.equals("queue") ? " are queued)" : " are suspended)");
    switch (kind) {
      case "suspend":
        return "on "
            + at
            + others
            + (waiting == 0
                ? ", so it runs"
                : ": those that its policy puts first run; the node's own page says which");
      case "queue":
        return "on "
            + at
            + others
            + (waiting == 0
                ? ", so it runs"
                : ": it runs or waits for its launch; the node's own page says which");
      default:
        return "on " + at + ", which sends no statistics of Kairos: it runs as under stock YARN";
    }
  }

  private ObjectNode container(ObjectNode json, RMContainer container, RMApp application) {
    json.put("id", container.getContainerId().toString())
        .put("application", container.getApplicationAttemptId().getApplicationId().toString());
    naming(json, application)
        .put("master", container.isAMContainer())
        .put("state", String.valueOf(container.getState()))
        .put("vcores", container.getAllocatedResource().getVirtualCores())
        .put("memoryMb", container.getAllocatedResource().getMemorySize())
        .put("createdMillis", container.getCreationTime());
    if (container.getAllocatedPriority() == null) {
      return json.putNull("priority");
    }
    return json.put("priority", container.getAllocatedPriority().getPriority());
  }

  private static ObjectNode naming(ObjectNode json, RMApp application) {
    if (application == null) {
      // It has ended, and its last containers are being cleaned up.
      return json.putNull("name").putNull("user").putNull("queue");
    }
    return json.put("name", application.getName())
        .put("user", application.getUser())
        .put("queue", application.getQueue());
  }

  private RMApp application(ApplicationId id) throws WebProblem {
    RMApp application = scheduler.getRMContext().getRMApps().get(id);
    if (application == null) {
      throw noApplication(id.toString());
    }
    return application;
  }

  private static ApplicationId parseApplication(String text) throws WebProblem {
    try {
      return ApplicationId.fromString(text);
    } catch (IllegalArgumentException e) {
      throw WebProblem.badRequest(
          "not an application id", "write it like application_1700000000000_0001");
    }
  }

  private static NodeId nodeId(String text) throws WebProblem {
    try {
      return NodeId.fromString(text);
    } catch (IllegalArgumentException e) {
      throw WebProblem.badRequest("not a node id", "write it like host:port, as in nodes");
    }
  }

  private static WebProblem noApplication(String id) {
    return WebProblem.notFound(
        "this ResourceManager knows no application " + id,
        "look at `yarn application -list -appStates ALL`; it may have ended long ago");
  }

  private WebProblem noNode(String text) throws WebProblem {
    NodeId id = nodeId(text);
    RMNode known = scheduler.getRMContext().getRMNodes().get(id);
    RMNode inactive = scheduler.getRMContext().getInactiveRMNodes().get(id);
    RMNode gone = inactive == null ? known : inactive;
    return gone == null
        ? WebProblem.notFound(
            "there is no node " + id, "ask for nodes, or look at `yarn node -list -all`")
        : WebProblem.notFound(
            "node " + id + " takes no tasks: it is " + gone.getState(),
            "look at the NodeManager's log on " + id.getHost());
  }
}
