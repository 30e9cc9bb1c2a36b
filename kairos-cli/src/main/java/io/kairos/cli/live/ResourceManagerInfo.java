// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.fasterxml.jackson.databind.JsonNode;

/** A ResourceManager, active or not, as stock YARN describes it; immutable. */
public final class ResourceManagerInfo {
  private final String name;
  private final String hadoopVersion;

  private ResourceManagerInfo(String name, String hadoopVersion) {
    this.name = name;
    this.hadoopVersion = hadoopVersion;
  }

  static ResourceManagerInfo of(RmAddress address, JsonNode answer) {
    JsonNode info = answer.path("clusterInfo");
    String state = info.path("haState").asText().equals("ACTIVE") ? "active" : "standby";
    return new ResourceManagerInfo(
        address.id().isEmpty()
            ? "ResourceManager"
            : "ResourceManager " + address.id() + " (" + state + ")",
        info.path("resourceManagerVersion").asText());
  }

  /** How an operator tells it from the other of a pair. */
  public String name() {
    return name;
  }

  public String hadoopVersion() {
    return hadoopVersion;
  }
}
