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

  private ShadowNode(JsonNode node, long upMillis) {
    this.id = node.path("id").asText();
    this.vcores = node.path("vcores").asInt();
    this.waiting = node.at("/tasks/waiting").asLong();
    this.tasks = node.at("/tasks/running").asLong() + waiting;
    this.preemptions = node.at("/counters/Suspensions").asLong();
    this.varianceSeconds2 = node.path("attainedVarianceSeconds2").asDouble();
    this.upMillis = upMillis;
    this.processors = node.path("limitedToCores").isInt() ? node.path("processors").asInt() : 0;
  }

  /**
   * @param node what its plug-in says
   * @param upMillis how long its NodeManager has run
   * @return {@code null} if the node is not in shadow mode
   */
  static ShadowNode of(JsonNode node, long upMillis) {
    return Plugin.isShadow(node) ? new ShadowNode(node, upMillis) : null;
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
    return json;
  }
}
