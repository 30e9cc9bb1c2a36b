// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.common.NodeStatistics;
import io.kairos.common.PluginVersion;
import io.kairos.common.QueueStatistics;
import io.kairos.common.Setting;
import io.kairos.common.UsedCores;
import io.kairos.rm.dispatch.ClusterUse;
import io.kairos.rm.dispatch.HeldTasks;
import io.kairos.rm.dispatch.NodeCapacity;
import io.kairos.rm.dispatch.RankedNode;
import io.kairos.rm.dispatch.RankedNode.Standing;
import io.kairos.rm.nodes.Books;
import io.kairos.rm.offers.ClusterView;
import io.kairos.web.Json;
import io.kairos.web.WebVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * All nodes at one moment, in the order in which they are offered tasks, as JSON.
 *
 * <p>Making it is O(n log n) in the number of nodes, on a web thread. It takes the references that
 * the dispatcher leaves behind ({@link ClusterView#ranked()}). Then it takes each node's own
 * monitor for the time of reading two fields, one node after the other, and never the scheduler's
 * lock. Neither the dispatcher nor a heartbeat waits for more than that.
 */
final class WebNodes {
  private static final double MILLIS_PER_SECOND = 1000;
  private static final double MILLI = 1000;

  private final ObjectNode document;

  /** Made when it is first asked for: most ask for one node, or for the cluster's figures. */
  private volatile byte[] text;

  private final Map<String, ObjectNode> byId = new HashMap<>();
  private final Rooms offeredRooms = new Rooms();
  private final ObjectNode totals = Json.object();

  WebNodes(CapacityScheduler scheduler, NodeSight sight) {
    ClusterView view = sight.view();
    List<RankedNode<NodeId>> ranked = new ArrayList<>();
    for (RankedNode<NodeId> node : view.ranked()) {
      FiCaSchedulerNode now = scheduler.getNode(node.id());
      boolean isUnfit = node.standing() == Standing.OFFERED && now != null && !sight.isFit(now);
      ranked.add(isUnfit ? node.unfit() : node);
    }
    ranked.sort(RankedNode.offeredFirst());
    document = WebVersion.of("resourcemanager");
    ArrayNode nodes = document.putArray("nodes");
    Map<String, Integer> ranks = new LinkedHashMap<>();
    Sums sums = new Sums();
    for (RankedNode<NodeId> node : ranked) {
      FiCaSchedulerNode now = scheduler.getNode(node.id());
      if (now == null) {
        // Gone since the dispatcher looked.
        continue;
      }
      ObjectNode json = nodes.addObject();
      if (node.standing() == Standing.OFFERED) {
        json.put("rank", ranks.merge(node.partition(), 1, Integer::sum));
        Resource free = now.getUnallocatedResource();
        offeredRooms.add(free.getVirtualCores(), free.getMemorySize());
      } else {
        json.putNull("rank");
      }
      identity(json, node, now);
      books(json, node, now, sight.masters().on(node.id()), sums);
      OptionalLong silenceMillis = view.silenceMillis(node.id());
      statistics(json, node, sums);
      heartbeat(json, now, silenceMillis);
      // A node that has just registered may well send statistics.
      sums.without += node.statistics() == null && silenceMillis.isPresent() ? 1 : 0;
      byId.put(node.id().toString(), json);
      sums.nodes++;
    }
    sums.write(totals, ClusterUse.of(ranked));
  }

  /** {@code /nodes}. */
  byte[] text() {
    byte[] made = text;
    if (made == null) {
      // Two may make it at the same time; it is the same.
      made = Json.bytes(document);
      text = made;
    }
    return made;
  }

  /** What {@code /cluster} says of all nodes together. */
  ObjectNode totals() {
    return totals.deepCopy();
  }

  /** One of the nodes, {@code null} if there is none of this id. */
  ObjectNode node(String id) {
    ObjectNode node = byId.get(id);
    return node == null ? null : node.deepCopy();
  }

  /** The same without a copy, to look at only. */
  JsonNode shared(String id) {
    return byId.get(id);
  }

  boolean isEmpty() {
    return byId.isEmpty();
  }

  /** Whether any node is offered tasks and could take one of this size. */
  boolean hasRoomFor(int vcores, long memoryMb) {
    return offeredRooms.fits(vcores, memoryMb);
  }

  private static void identity(ObjectNode json, RankedNode<NodeId> node, FiCaSchedulerNode now) {
    json.put("id", node.id().toString())
        .put("host", node.id().getHost())
        .put("rack", now.getRackName())
        .put("httpAddress", now.getHttpAddress())
        .put("partition", node.partition())
        .put("standing", Setting.spell(node.standing()))
        .put("kind", Setting.spell(node.kind()));
    boolean isOffered = node.standing() == Standing.OFFERED;
    Json.put(json, "load", isOffered ? node.load() : Double.NaN);
    Json.put(json, "score", isOffered && node.statistics() != null ? node.score() : Double.NaN);
  }

  private static void books(
      ObjectNode json,
      RankedNode<NodeId> node,
      FiCaSchedulerNode now,
      HeldTasks masters,
      Sums sums) {
    NodeCapacity own = Books.capacity(now);
    Resource used = now.getAllocatedResource();
    Resource free = now.getUnallocatedResource();
    HeldTasks tasks = Books.containers(now).without(masters);
    int limit = tasks.vcores() + free.getVirtualCores();
    int room = Math.max(0, free.getVirtualCores());
    json.put("tasks", tasks.tasks())
        .put("masters", masters.tasks())
        .put("vcores", own.vcores())
        .put("limitVcores", limit)
        .put("queueVcores", Math.max(0, limit - own.vcores()))
        .put("usedVcores", tasks.vcores())
        .put("admissionRoomVcores", room)
        .put("memoryMb", own.memoryMb())
        .put("usedMemoryMb", used.getMemorySize())
        .put("freeMemoryMb", Math.max(0, free.getMemorySize()));
    sums.vcores += own.vcores();
    boolean tellsUse = node.statistics() != null && node.statistics().usedCores().isPresent();
    sums.useVcores += tellsUse ? own.vcores() : 0;
    sums.usedVcores += tasks.vcores();
    sums.beyondVcores += Math.max(0, tasks.vcores() - own.vcores());
    sums.roomVcores += room;
    if (node.kind() == RankedNode.Kind.QUEUE) {
      sums.queueVcores += Math.max(0, limit - own.vcores());
    }
  }

  private static void statistics(ObjectNode json, RankedNode<NodeId> node, Sums sums) {
    NodeStatistics statistics = node.statistics();
    OptionalDouble mean = OptionalDouble.empty();
    if (statistics == null) {
      json.putNull("running").putNull("waiting");
    } else {
      json.put("running", statistics.running()).put("waiting", statistics.waiting());
      mean = OptionalDouble.of(statistics.sumSeconds() / Math.max(1, statistics.tasks()));
      sums.with++;
      sums.running += statistics.running();
      sums.waiting += statistics.waiting();
      sums.withQueues += node.kind() == RankedNode.Kind.QUEUE ? 1 : 0;
    }
    usedCores(json, statistics == null ? null : statistics.usedCores().orElse(null));
    double none = Double.NaN;
    Json.put(json, "attainedSumSeconds", statistics == null ? none : statistics.sumSeconds());
    Json.put(json, "attainedMeanSeconds", mean);
    Json.put(
        json,
        "attainedVarianceSeconds2",
        statistics == null ? none : statistics.varianceSeconds2());
    Json.put(json, "expectedWaitSeconds", node.waitSeconds());
    Json.put(
        json,
        "meanTaskSeconds",
        statistics == null
            ? none
            : statistics.queue().map(QueueStatistics::meanTaskSeconds).orElse(none));
    if (statistics != null && statistics.preemptions().isPresent()) {
      json.put("preemptions", statistics.preemptions().getAsLong());
    } else {
      json.putNull("preemptions");
    }
  }

  /** The sums over all nodes are {@link ClusterUse}'s. */
  private static void usedCores(ObjectNode json, UsedCores cores) {
    double none = Double.NaN;
    json.put("idle", cores == null ? null : (Integer) cores.idleTasks());
    json.put("idleVcores", cores == null ? null : (Integer) cores.idleVcores());
    json.put("unusedVcores", cores == null ? null : (Integer) cores.unusedVcores());
    Json.put(json, "usedCores", cores == null ? none : cores.used());
    Json.put(json, "spareCores", cores == null ? none : cores.spare());
  }

  private static void heartbeat(
      ObjectNode json, FiCaSchedulerNode now, OptionalLong silenceMillis) {
    Json.put(
        json,
        "lastHeartbeatSeconds",
        silenceMillis.isPresent()
            ? OptionalDouble.of(silenceMillis.getAsLong() / MILLIS_PER_SECOND)
            : OptionalDouble.empty());
    // Of the heartbeat itself: nodes whose statistics are of another format tell it too.
    ResourceUtilization utilization = now.getNodeUtilization();
    json.put(
        "pluginVersion",
        utilization == null
            ? null
            : PluginVersion.in(utilization.getCustomResources()).orElse(null));
  }

  private static final class Sums {
    int nodes;
    int with;
    int without;
    int withQueues;
    long running;
    long waiting;
    long vcores;

    /** N of the nodes that tell what is used of it. */
    long useVcores;

    long usedVcores;
    long beyondVcores;
    long roomVcores;
    long queueVcores;

    void write(ObjectNode json, ClusterUse use) {
      json.putObject("nodes")
          .put("total", nodes)
          .put("withStatistics", with)
          .put("withoutStatistics", without)
          .put("withQueues", withQueues);
      boolean isKnown = use.nodes() > 0;
      json.putObject("tasks")
          .put("running", running)
          .put("idle", isKnown ? (Long) use.idleTasks() : null)
          .put("waiting", waiting);
      ObjectNode cores = json.putObject("cores").put("nodes", use.nodes()).put("of", useVcores);
      Json.put(cores, "used", isKnown ? use.usedMilliCores() / MILLI : Double.NaN);
      Json.put(cores, "spare", isKnown ? use.spareMilliCores() / MILLI : Double.NaN);
      json.putObject("vcores")
          .put("total", vcores)
          .put("used", usedVcores)
          .put("beyond", beyondVcores)
          .put("admissionRoom", roomVcores)
          .put("queue", queueVcores);
    }
  }
}
