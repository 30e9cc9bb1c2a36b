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
  /** Of a task, in the words of the nodes. */
  static final String RUNNING = "running";

  private TasksOfApplication() {}

  /**
   * Sets {@code onNode} of its containers to what their nodes say, and adds a sentence. A node in
   * shadow mode suspends nothing, so its tasks run.
   */
  static JsonNode addTo(JsonNode application, RunningCluster cluster) {
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
    Map<String, State> states = new HashMap<>();
    EachNode.ask(nodes, node -> states(cluster, node.httpAddress()))
        .values()
        .forEach(
            answer -> {
              if (answer.trouble() == null) {
                states.putAll(answer.value());
              }
            });
    ObjectNode told = application.deepCopy();
    Map<String, Integer> counts = new TreeMap<>();
    for (JsonNode container : told.path("containers")) {
      State state = states.get(container.path("id").asText());
      if (state != null) {
        ((ObjectNode) container).put("onNode", state.inTruth());
        counts.merge(state.text(), 1, Integer::sum);
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

  private static Map<String, State> states(RunningCluster cluster, String httpAddress) {
    boolean isShadow = TasksCommand.isShadow(cluster, httpAddress);
    Map<String, State> states = new HashMap<>();
    for (JsonNode task : cluster.nodeManager(httpAddress, "/node/tasks").path("tasks")) {
      states.put(task.path("id").asText(), new State(task.path("state").asText(), isShadow));
    }
    return states;
  }

  /** What a node has decided on a task, and whether it does that. */
  private static final class State {
    private final String decided;
    private final boolean isShadow;

    State(String decided, boolean isShadow) {
      this.decided = decided;
      this.isShadow = isShadow;
    }

    String inTruth() {
      return isShadow ? RUNNING : decided;
    }

    String text() {
      return isShadow && !decided.equals(RUNNING)
          ? RUNNING + " (would be " + decided + ", but for shadow mode)"
          : decided;
    }
  }
}
