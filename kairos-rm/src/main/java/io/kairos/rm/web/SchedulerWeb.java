// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.rm.forecast.JobForecasts;
import io.kairos.rm.jobs.JobOrdering;
import io.kairos.rm.metrics.SchedulerMetrics;
import io.kairos.rm.placement.measure.ApplicationService;
import io.kairos.web.Cached;
import io.kairos.web.Json;
import io.kairos.web.WebProblem;
import io.kairos.web.WebRequest;
import io.kairos.web.WebResource;
import io.kairos.web.WebVersion;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * What an active ResourceManager tells of itself, by address, and what is recorded for that alone.
 * Web threads read; all they read may be written meanwhile.
 */
public final class SchedulerWeb implements WebResource {
  /** However many look at the page, the cluster is looked at once in this time. */
  static final long CACHE_MILLIS = 1_000;

  private final CapacityScheduler scheduler;
  private final ApplicationService<NodeId> service;
  private final JobForecasts forecasts;
  private final SchedulerMetrics metrics;
  private final Supplier<Map<String, String>> settings;
  private final Supplier<List<String>> remarks;
  private final long sinceMillis = System.currentTimeMillis();
  private final Cached<WebNodes> nodes;
  private final Cached<byte[]> cluster;
  private final WebDetails details;
  private final JobCompletions completions = new JobCompletions();
  private final ClusterHistory history;

  /**
   * @param jobs what is known of jobs
   * @param settings every setting as it applies, by property
   * @param remarks what an operator should know of the queues, in sentences
   */
  public SchedulerWeb(
      CapacityScheduler scheduler,
      NodeSight sight,
      JobOrdering jobs,
      SchedulerMetrics metrics,
      Supplier<Map<String, String>> settings,
      Supplier<List<String>> remarks) {
    this.scheduler = scheduler;
    this.service = jobs.service();
    this.forecasts = jobs.forecasts();
    this.metrics = metrics;
    this.settings = settings;
    this.remarks = remarks;
    nodes = new Cached<>(() -> new WebNodes(scheduler, sight), CACHE_MILLIS, Time::monotonicNow);
    cluster = new Cached<>(this::cluster, CACHE_MILLIS, Time::monotonicNow);
    details = new WebDetails(scheduler, jobs, nodes);
    history = new ClusterHistory(sight.view()::ranked, metrics::allocations, metrics::error);
  }

  public void start() {
    history.start();
  }

  public void stop() {
    history.stop();
  }

  /**
   * An application was submitted, or recovered after a restart; any thread.
   *
   * @param application {@code null} if YARN does not know it any more
   */
  public void began(RMApp application) {
    if (application != null) {
      completions.began(application.getApplicationId(), application.getSubmitTime());
    }
  }

  /**
   * An application has ended; any thread.
   *
   * @param finished the application if it is FINISHED and YARN still knows it, else {@code null}
   */
  public void ended(ApplicationId id, RMApp finished) {
    completions.ended(id, finished, scheduler::getQueue);
  }

  @Override
  public byte[] get(WebRequest request) throws WebProblem {
    List<String> path = request.path();
    String first = path.isEmpty() ? "" : path.get(0);
    switch (first + "/" + path.size()) {
      case "/0":
        return Json.bytes(WebVersion.of("resourcemanager"));
      case "cluster/1":
        return cluster.get();
      case "nodes/1":
        return nodes.get().text();
      case "nodes/2":
        return Json.bytes(details.node(path.get(1), request));
      case "ended/1":
        return Json.bytes(new EndedApplications(scheduler.getRMContext(), service).toJson(request));
      case "apps/2":
        return Json.bytes(details.application(path.get(1), request));
      case "containers/2":
        return Json.bytes(details.container(path.get(1), request));
      default:
        throw WebProblem.notFound(
            "a ResourceManager has nothing here",
            "ask for cluster, nodes, nodes/{id}, ended, apps/{id} or containers/{id}");
    }
  }

  private byte[] cluster() {
    ObjectNode json = WebVersion.of("resourcemanager").put("activeSinceMillis", sinceMillis);
    ObjectNode texts = json.putObject("settings");
    settings.get().forEach(texts::put);
    ArrayNode sentences = json.putArray("remarks");
    remarks.get().forEach(sentences::add);
    json.setAll(nodes.get().totals());
    json.put("applications", scheduler.getSchedulerApplications().size());
    Json.put(json, "preemptions", history.preemptions());
    json.put("allocations", metrics.allocations())
        .put("offers", metrics.offers())
        .put("failedCommits", metrics.failedCommits())
        .put("passes", metrics.passes())
        .put("errors", metrics.errors())
        .put("leftOutApplications", metrics.leftOutApplications())
        .put("offersFailSeconds", metrics.offersFailSeconds());
    json.set("completions", completions.toJson());
    json.set("forecasts", ForecastJson.of(forecasts.firstEnds()));
    json.set("history", history.toJson());
    return Json.bytes(json);
  }
}
