// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.JsonText;

/** What one node in shadow mode has counted since its NodeManager started; immutable. */
final class ShadowNode {
  private final String id;
  private final int vcores;
  private final long tasks;
  private final long waiting;
  private final long preemptions;
  private final double varianceSeconds2;
  private final long upMillis;
  private final int processors;
  private final long memoryMb;
  private final ContainerDemand demand;

  private ShadowNode(JsonNode node, long upMillis, long memoryMb) {
    this.id = node.path("id").asText();
    this.vcores = node.path("vcores").asInt();
    this.waiting = node.at("/tasks/waiting").asLong();
    this.tasks = node.at("/tasks/running").asLong() + waiting;
    this.preemptions = node.at("/counters/Suspensions").asLong();
    this.varianceSeconds2 = node.path("attainedVarianceSeconds2").asDouble();
    this.upMillis = upMillis;
    this.processors = node.path("limitedToCores").isInt() ? node.path("processors").asInt() : 0;
    this.memoryMb = memoryMb;
    this.demand = ContainerDemand.of(node.path("demand"), vcores);
  }

  /**
   * @param node what its plug-in says
   * @param upMillis how long its NodeManager has run
   * @param memoryMb for its containers, 0 if it is not told
   * @return {@code null} if the node is not in shadow mode
   */
  static ShadowNode of(JsonNode node, long upMillis, long memoryMb) {
    return Plugin.isShadow(node) ? new ShadowNode(node, upMillis, memoryMb) : null;
  }

  /** Whether its tasks would get fewer processors than its host has, in mode enforce. */
  boolean wouldLoseProcessors() {
    return processors > vcores;
  }

  /** Of its host, if its tasks would be limited to fewer; else 0. */
  int processors() {
    return processors;
  }

  String id() {
    return id;
  }

  int vcores() {
    return vcores;
  }

  /** For its containers, 0 if it is not told. */
  long memoryMb() {
    return memoryMb;
  }

  /** The same for nodes with as many vcores and as much memory. */
  String size() {
    return vcores + "/" + memoryMb;
  }

  /** What its containers held and used since the start. */
  ContainerDemand demand() {
    return demand;
  }

  /** That run at this moment, all of them in truth. */
  long tasks() {
    return tasks;
  }

  /** Of these, how many would be suspended at this moment. */
  long waiting() {
    return waiting;
  }

  /** That would have been since the start. */
  long preemptions() {
    return preemptions;
  }

  /** Of the attained service of its tasks, in seconds squared. */
  double varianceSeconds2() {
    return varianceSeconds2;
  }

  long upMillis() {
    return upMillis;
  }

  ObjectNode json() {
    ObjectNode json = JsonText.object();
    json.put("id", id);
    json.put("vcores", vcores);
    json.put("tasks", tasks);
    json.put("wouldBeSuspended", waiting);
    json.put("preemptions", preemptions);
    json.put("attainedVarianceSeconds2", varianceSeconds2);
    json.put("upMillis", upMillis);
    json.put("memoryMb", memoryMb);
    json.set("demand", demand.json());
    return json;
  }
}
