// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** What the page of a node says of its tasks. */
final class TaskStates {
  private static final String BATCH = "batch";

  private TaskStates() {}

  /**
   * The state of each task of the first node, behind its class of service unless that is batch; in
   * the order of the alphabet. Empty while the node does not answer.
   */
  static List<String> of(KairosCluster cluster) {
    YarnConfiguration conf = cluster.daemons().yarnConfiguration();
    String manager = "http://" + conf.get(YarnConfiguration.RM_WEBAPP_ADDRESS) + "/kairos/";
    List<String> states = new ArrayList<>();
    try {
      String node = WebJson.get(manager, "nodes").at("/nodes/0/httpAddress").asText();
      for (JsonNode task : WebJson.get("http://" + node + "/kairos/", "node/tasks").path("tasks")) {
        String serviceClass = task.path("class").asText();
        String state = task.path("state").asText();
        states.add(serviceClass.equals(BATCH) ? state : serviceClass + " " + state);
      }
    } catch (ConnectException e) {
      return List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Collections.sort(states);
    return states;
  }
}
