// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueStatistics;
import io.kairos.common.Setting;
import io.kairos.common.TaskSnapshot;
import io.kairos.common.UsedCores;
import io.kairos.nm.agent.NodeAgent;
import io.kairos.nm.check.NodeDryRun;
import io.kairos.nm.demand.DemandSums;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.web.Cached;
import io.kairos.web.Json;
import io.kairos.web.WebProblem;
import io.kairos.web.WebRequest;
import io.kairos.web.WebResource;
import io.kairos.web.WebVersion;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;

/**
 * What a NodeManager tells of its tasks, by address. The scheduler thread is asked for its tasks at
 * most twice a second, however many look; all else is what it published before.
 */
public final class NodeWeb implements WebResource {
  private static final long CACHE_MILLIS = 500;
  private static final long ANSWER_MILLIS = 2_000;

  private final Context context;
  private final NodeSettings settings;
  private final String coreControl;
  private final IntSupplier vcores;
  private final Supplier<Optional<DemandSums>> demand;
  private final NodeAgent agent;
  private final boolean limitsTogether;
  private final Cached<List<TaskSnapshot>> tasks;

  /**
   * @param coreControl how the CPU of suspended tasks is controlled
   * @param vcores N
   * @param demand what tasks would use of their cores, where that can be seen
   */
  public NodeWeb(
      Context context,
      NodeSettings settings,
      String coreControl,
      IntSupplier vcores,
      Supplier<Optional<DemandSums>> demand,
      NodeAgent agent) {
    this.context = context;
    this.settings = settings;
    this.coreControl = coreControl;
    this.vcores = vcores;
    this.demand = demand;
    this.agent = agent;
    limitsTogether = new NodeDryRun(context.getConf()).limitsTogether();
    tasks = new Cached<>(this::askForTasks, CACHE_MILLIS, Time::monotonicNow);
  }

  @Override
  public byte[] get(WebRequest request) throws WebProblem {
    switch (String.join("/", request.path())) {
      case "":
        return Json.bytes(WebVersion.of("nodemanager"));
      case "node":
        return Json.bytes(node());
      case "node/tasks":
        return Json.bytes(tasks(request));
      default:
        throw WebProblem.notFound("a NodeManager has nothing here", "ask for node or node/tasks");
    }
  }

  private ObjectNode node() {
    NodeStatistics statistics = agent.statistics();
    int cores = vcores.getAsInt();
    int processors = NodeDryRun.processors();
    ObjectNode json =
        WebVersion.of("nodemanager")
            .put("id", String.valueOf(context.getNodeId()))
            .put("mode", settings.isShadow() ? "shadow" : "enforce")
            .put("kind", settings.queuesTasks() ? "queue" : "suspend")
            .put("policy", settings.get(NodeSettings.POLICY).name())
            .put("coreControl", coreControl)
            .put("vcores", cores)
            .put("processors", processors)
            .put("quantumMillis", settings.get(NodeSettings.QUANTUM_MS))
            .put("limitedToCores", limitsTogether && cores < processors ? (Integer) cores : null);
    ObjectNode texts = json.putObject("settings");
    settings.texts().forEach(texts::put);
    UsedCores used = statistics.usedCores().orElse(null);
    json.putObject("tasks")
        .put("running", statistics.running())
        .put("idle", used == null ? null : (Integer) used.idleTasks())
        .put("waiting", statistics.waiting());
    Json.put(json, "usedCores", used == null ? Double.NaN : used.used());
    Json.put(json, "spareCores", used == null ? Double.NaN : used.spare());
    Json.put(json, "attainedSumSeconds", statistics.sumSeconds());
    Json.put(json, "attainedVarianceSeconds2", statistics.varianceSeconds2());
    Json.put(
        json,
        "expectedWaitSeconds",
        statistics.queue().map(QueueStatistics::waitSeconds).orElse(Double.NaN));
    Json.put(
        json,
        "meanTaskSeconds",
        statistics.queue().map(QueueStatistics::meanTaskSeconds).orElse(Double.NaN));
    ObjectNode counters = json.putObject("counters");
    agent.metrics().counters().forEach(counters::put);
    json.set("demand", demand.get().map(NodeWeb::demand).orElse(null));
    json.set("history", agent.history());
    return json;
  }

  private static ObjectNode demand(DemandSums sums) {
    ObjectNode json = Json.object();
    Json.put(json, "busySeconds", sums.busySeconds());
    Json.put(json, "fullSeconds", sums.fullSeconds());
    Json.put(json, "vcoreSeconds", sums.vcoreSeconds());
    json.put("mostVcores", sums.mostVcores());
    Json.put(json, "memoryMbSeconds", sums.memoryMbSeconds());
    Json.put(json, "measuredVcoreSeconds", sums.measuredVcoreSeconds());
    Json.put(json, "usedCoreSeconds", sums.usedCoreSeconds());
    return json;
  }

  private ObjectNode tasks(WebRequest request) throws WebProblem {
    List<TaskSnapshot> now;
    try {
      now = tasks.get();
    } catch (IllegalStateException e) {
      throw WebProblem.unavailable(
          "the node scheduler does not answer", "look for Kairos in the NodeManager's log");
    }
    ObjectNode json = WebVersion.of("nodemanager");
    ArrayNode array = json.putArray("tasks");
    int hidden = 0;
    for (TaskSnapshot task : now) {
      Container container = context.getContainers().get(ContainerId.fromString(task.id()));
      if (mayList(task, container, request)) {
        task(array.addObject(), task, container);
      } else {
        hidden++;
      }
    }
    return json.put("hiddenTasks", hidden);
  }

  private static void task(ObjectNode json, TaskSnapshot task, Container container) {
    json.put("id", task.id()).put("application", task.applicationId());
    if (container == null) {
      json.putNull("user").putNull("memoryMb");
    } else {
      json.put("user", container.getUser())
          .put("memoryMb", container.getResource().getMemorySize());
    }
    json.put("vcores", task.vcores())
        .put("state", Setting.spell(task.state()))
        .put("attainedMillis", TimeUnit.NANOSECONDS.toMillis(task.attainedNanos()))
        .put("class", task.serviceClass().text())
        .put("spareMillis", TimeUnit.NANOSECONDS.toMillis(task.spareNanos()))
        .put("guarded", task.isGuarded());
    boolean isWaiting = task.next().isPresent();
    OptionalLong inState = task.inStateNanos();
    put(json, "stintMillis", isWaiting ? OptionalLong.empty() : millis(inState));
    put(json, "waitedMillis", isWaiting ? millis(inState) : OptionalLong.empty());
    put(json, "estimateMillis", task.estimateMillis());
    if (isWaiting) {
      json.put("next", task.next().getAsInt());
    } else {
      json.putNull("next");
    }
  }

  /** As in the NodeManager's own REST interface: everybody, unless lists are filtered by user. */
  private boolean mayList(TaskSnapshot task, Container container, WebRequest request) {
    boolean isFiltered =
        context
            .getConf()
            .getBoolean(
                YarnConfiguration.FILTER_ENTITY_LIST_BY_USER,
                YarnConfiguration.DEFAULT_DISPLAY_APPS_FOR_LOGGED_IN_USER);
    if (!isFiltered || request.user().isEmpty()) {
      return true;
    }
    return container != null
        && context
            .getApplicationACLsManager()
            .checkAccess(
                request.user().get(),
                ApplicationAccessType.VIEW_APP,
                container.getUser(),
                ApplicationId.fromString(task.applicationId()));
  }

  private List<TaskSnapshot> askForTasks() {
    try {
      return agent.tasks().get(ANSWER_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }

  private static OptionalLong millis(OptionalLong nanos) {
    return nanos.isPresent()
        ? OptionalLong.of(TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong()))
        : OptionalLong.empty();
  }

  private static void put(ObjectNode json, String name, OptionalLong value) {
    if (value.isPresent()) {
      json.put(name, value.getAsLong());
    } else {
      json.putNull(name);
    }
  }
}
