// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.fasterxml.jackson.databind.JsonNode;

/** A node as stock YARN describes it; immutable. */
public final class Node {
  private final String id;
  private final String httpAddress;
  private final String state;
  private final String health;
  private final String hadoopVersion;
  private final int containers;
  private final int usedVcores;
  private final int freeVcores;
  private final long memoryMb;

  private Node(JsonNode json) {
    id = json.path("id").asText();
    httpAddress = json.path("nodeHTTPAddress").asText();
    state = json.path("state").asText();
    health = json.path("healthReport").asText().trim().replaceAll("\\s+", " ");
    hadoopVersion = json.path("version").asText();
    containers = json.path("numContainers").asInt();
    usedVcores = json.path("usedVirtualCores").asInt();
    freeVcores = json.path("availableVirtualCores").asInt();
    memoryMb = json.path("usedMemoryMB").asLong() + json.path("availMemoryMB").asLong();
  }

  static Node of(JsonNode json) {
    return new Node(json);
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

  /** Whether it broke: the operator did not take it out. */
  public boolean isBroken() {
    return state.equals("LOST") || state.equals("UNHEALTHY") || state.equals("REBOOTED");
  }

  /** What the node says of its health; empty if it is well, or gone. */
  public String health() {
    return health;
  }

  /** RUNNING, LOST and so on. */
  public String state() {
    return state;
  }

  public String hadoopVersion() {
    return hadoopVersion;
  }

  /** Placed there, masters included. */
  public int containers() {
    return containers;
  }

  /** Its own. */
  public int vcores() {
    return usedVcores + freeVcores;
  }

  /** For containers, its own; 0 if it is not told. */
  public long memoryMb() {
    return memoryMb;
  }

  /**
   * Whether it holds more vcores than its size: its ResourceManager counts memory alone, or gives
   * it a few more as Kairos does, or it was made smaller while it was busy.
   */
  public boolean isBeyondItsVcores() {
    return freeVcores < 0;
  }
}
