// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.fasterxml.jackson.databind.JsonNode;

/** A node as stock YARN describes it; immutable. */
public final class Node {
  private final String id;
  private final String httpAddress;
  private final String state;
  private final String hadoopVersion;

  private Node(String id, String httpAddress, String state, String hadoopVersion) {
    this.id = id;
    this.httpAddress = httpAddress;
    this.state = state;
    this.hadoopVersion = hadoopVersion;
  }

  static Node of(JsonNode json) {
    return new Node(
        json.path("id").asText(),
        json.path("nodeHTTPAddress").asText(),
        json.path("state").asText(),
        json.path("version").asText());
  }

  /** Host and port, as YARN's commands name it. */
  public String id() {
    return id;
  }

  public String host() {
    return id.substring(0, Math.max(0, id.lastIndexOf(':')));
  }

  /** Of its web server; empty for a node that is gone. */
  public String httpAddress() {
    return httpAddress;
  }

  /** Whether it takes tasks, or did until it began to drain. */
  public boolean isUp() {
    return state.equals("RUNNING") || state.equals("DECOMMISSIONING") || state.equals("UNHEALTHY");
  }

  /** RUNNING, LOST and so on. */
  public String state() {
    return state;
  }

  public String hadoopVersion() {
    return hadoopVersion;
  }
}
