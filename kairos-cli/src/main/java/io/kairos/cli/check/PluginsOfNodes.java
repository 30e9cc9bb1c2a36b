// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.live.EachNode;
import io.kairos.cli.live.EachNode.Answer;
import io.kairos.cli.live.Node;
import io.kairos.cli.live.NodePlugin;
import io.kairos.cli.live.Plugin;
import io.kairos.cli.live.RunningCluster;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which plug-in the nodes of a cluster run, as far as that is known. Not thread-safe. */
final class PluginsOfNodes {
  private final Map<String, List<String>> byVersion = new TreeMap<>();
  private final List<String> shadow = new ArrayList<>();
  private final List<String> failing = new ArrayList<>();

  private PluginsOfNodes() {}

  /**
   * What the ResourceManager knows by heartbeats: one question, whatever the number of nodes. A
   * stock one knows nothing, and none knows which nodes are in shadow mode.
   */
  static PluginsOfNodes told(RunningCluster cluster, List<Node> nodes) {
    PluginsOfNodes known = new PluginsOfNodes();
    Map<String, String> told = Plugin.byHeartbeat(cluster);
    for (Node node : nodes) {
      if (told.containsKey(node.id())) {
        known.add(told.get(node.id()), node.id());
      }
    }
    return known;
  }

  /**
   * Asks every node.
   *
   * @param tells whether the ResourceManager knows more of nodes that do not answer
   * @param findings are given those nodes
   */
  static PluginsOfNodes ask(
      RunningCluster cluster, List<Node> nodes, boolean tells, Findings findings) {
    PluginsOfNodes known = new PluginsOfNodes();
    Map<String, String> silent = new LinkedHashMap<>();
    Map<Node, Answer<NodePlugin>> answers =
        EachNode.ask(nodes, node -> Plugin.ofNode(cluster, node));
    answers.forEach(
        (node, answer) -> {
          if (answer.trouble() == null) {
            known.add(answer.value(), node.id());
          } else {
            silent.put(node.id(), node.id() + " (" + answer.trouble().getMessage() + ")");
          }
        });
    if (!silent.isEmpty()) {
      findings.warning(
          "node-unreachable",
          silent.size()
              + " of "
              + nodes.size()
              + " nodes could not be asked: "
              + LiveChecks.some(List.copyOf(silent.values()))
              + ".",
          Fix.run("yarn node -list -all"));
      if (tells) {
        known.addTold(silent.keySet(), Plugin.byHeartbeat(cluster));
      }
    }
    return known;
  }

  /** Heartbeats reach the ResourceManager also from nodes whose web port is closed to this host. */
  private void addTold(Iterable<String> ids, Map<String, String> told) {
    for (String id : ids) {
      String version = told.getOrDefault(id, Plugin.NONE);
      // One that has just registered tells nothing yet: no reason to miss the plug-in there.
      if (!version.equals(Plugin.NONE)) {
        add(version, id);
      }
    }
  }

  private void add(NodePlugin plugin, String id) {
    add(plugin.version(), id);
    if (plugin.isShadow()) {
      shadow.add(id);
    }
    if (plugin.errors() > 0) {
      failing.add(id + ": " + plugin.errors());
    }
  }

  private void add(String version, String id) {
    byVersion.computeIfAbsent(version, any -> new ArrayList<>()).add(id);
  }

  /** Ids of nodes by the version that they run; nodes of which nothing is known are left out. */
  Map<String, List<String>> byVersion() {
    return Collections.unmodifiableMap(byVersion);
  }

  /** Nodes that counted errors, each with how many. */
  List<String> failing() {
    return Collections.unmodifiableList(failing);
  }

  /** Ids of the nodes that only watch. */
  List<String> shadow() {
    return Collections.unmodifiableList(shadow);
  }
}
