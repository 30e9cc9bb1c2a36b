// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import com.fasterxml.jackson.databind.JsonNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;

/**
 * What a container does on its node, as far as the node's last heartbeat tells. YARN calls it
 * running from its launch to its end, and a heartbeat says how many tasks wait, but not which.
 */
final class OnNode {
  private OnNode() {}

  /**
   * @param node as {@code /nodes} tells it, or {@code null}
   * @return {@code running}, {@code suspended}, {@code queued}, two of them where either is
   *     possible, or {@code null} for a container that has not been launched, or on an unknown node
   */
  static String of(RMContainer container, JsonNode node) {
    if (node == null || container.getState() != RMContainerState.RUNNING) {
      return null;
    }
    String waits = node.path("kind").asText().equals("queue") ? "queued" : "suspended";
    if (container.isAMContainer() || node.path("waiting").asInt() == 0) {
      return "running";
    }
    return node.path("running").asInt() == 0 ? waits : "running or " + waits;
  }
}
