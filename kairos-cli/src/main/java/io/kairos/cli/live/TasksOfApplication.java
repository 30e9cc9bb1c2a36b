// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the tasks of an application do: the ResourceManager knows their nodes, and only a node knows
 * which of its tasks it has suspended.
 */
final class TasksOfApplication {
  private TasksOfApplication() {}

  /** Sets {@code onNode} of its containers to what their nodes say, and adds a sentence. */
  static JsonNode addTo(JsonNode application, Cluster cluster) {
    Set<String> wanted = new HashSet<>();
    for (JsonNode container : application.path("containers")) {
      if (!container.path("master").asBoolean()) {
        wanted.add(container.path("node").asText());
      }
    }
    if (wanted.isEmpty()) {
      return application;
    }
    List<Node> nodes =
        cluster.nodes().stream()
            .filter(node -> wanted.contains(node.id()) && !node.httpAddress().isEmpty())
            .collect(Collectors.toList());
    Map<String, String> states = new HashMap<>();
    EachNode.ask(nodes, node -> cluster.nodeManager(node.httpAddress(), "/node/tasks"))
        .values()
        .forEach(
            answer -> {
              if (answer.trouble() == null) {
                for (JsonNode task : answer.value().path("tasks")) {
                  states.put(task.path("id").asText(), task.path("state").asText());
                }
              }
            });
    ObjectNode told = application.deepCopy();
    Map<String, Integer> counts = new TreeMap<>();
    for (JsonNode container : told.path("containers")) {
      String state = states.get(container.path("id").asText());
      if (state != null) {
        ((ObjectNode) container).put("onNode", state);
        counts.merge(state, 1, Integer::sum);
      }
    }
    if (!counts.isEmpty()) {
      told.withArray("reasons")
          .add(
              "its tasks, as their nodes say: "
                  + counts.entrySet().stream()
                      .map(one -> one.getValue() + " " + one.getKey())
                      .collect(Collectors.joining(", ")));
    }
    return told;
  }
}
