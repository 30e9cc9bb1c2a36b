// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.common.PluginVersion;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Which plug-in a daemon runs. */
public final class Plugin {
  /** Stands for a plug-in that is there, but older than the interface that tells its version. */
  public static final String OLD = "old";

  /** Stands for one that tells no version in its heartbeats, or something that is none. */
  public static final String UNKNOWN = "unknown";

  /** Stands for none. */
  public static final String NONE = "none";

  private static final String BEAN = "Hadoop:service=NodeManager,name=Kairos";

  private Plugin() {}

  /** Version of the ResourceManager's plug-in, {@link #OLD}, {@link #UNKNOWN} or {@link #NONE}. */
  public static String ofResourceManager(RunningCluster cluster) {
    try {
      return version(cluster.resourceManager("/cluster"));
    } catch (Trouble e) {
      if (e.kind() == Trouble.Kind.NO_PLUGIN) {
        return NONE;
      }
      throw e;
    }
  }

  /** What a node's plug-in is. */
  public static NodePlugin ofNode(RunningCluster cluster, Node node) {
    try {
      JsonNode answer = cluster.nodeManager(node.httpAddress(), "/node");
      JsonNode counters = answer.path("counters");
      return new NodePlugin(
          version(answer),
          isShadow(answer),
          counters.path("CoreControlErrors").asLong() + counters.path("SchedulerErrors").asLong());
    } catch (Trouble e) {
      if (e.kind() == Trouble.Kind.NO_PLUGIN) {
        return new NodePlugin(beans(cluster, node).isEmpty() ? NONE : OLD, false, 0);
      }
      throw e;
    }
  }

  /** Whether a node that answers for itself only watches. */
  public static boolean isShadow(JsonNode answer) {
    return answer.path("mode").asText().equals("shadow");
  }

  /**
   * Ids of the nodes that the ResourceManager gives more tasks than they have vcores; none if it
   * does not say, for instance because it is stock.
   */
  public static Set<String> overCommitted(RunningCluster cluster) {
    return listed(cluster, node -> node.path("queueVcores").asInt() > 0);
  }

  /**
   * The nodes that hold more vcores than they may: more than their own, and more than Kairos on the
   * ResourceManager lets them.
   */
  public static List<Node> beyondTheirVcores(RunningCluster cluster, List<Node> nodes) {
    List<Node> beyond = nodes.stream().filter(Node::isBeyondItsVcores).collect(Collectors.toList());
    if (!beyond.isEmpty()) {
      Set<String> within =
          listed(
              cluster,
              node ->
                  node.has("limitVcores")
                      && node.path("usedVcores").asInt() <= node.path("limitVcores").asInt());
      beyond.removeIf(node -> within.contains(node.id()));
    }
    return beyond;
  }

  private static Set<String> listed(RunningCluster cluster, Predicate<JsonNode> wanted) {
    Set<String> ids = new HashSet<>();
    try {
      for (JsonNode node : cluster.resourceManager("/nodes").path("nodes")) {
        if (wanted.test(node)) {
          ids.add(node.path("id").asText());
        }
      }
    } catch (Trouble e) {
      if (e.kind() != Trouble.Kind.NO_PLUGIN) {
        throw e;
      }
    }
    return ids;
  }

  /**
   * The versions that nodes tell the ResourceManager, by node id: for nodes that are not asked, or
   * cannot be from here. A node without a heartbeat so far has told nothing and is left out.
   *
   * @return versions, {@link #UNKNOWN} or {@link #NONE}; empty if the ResourceManager does not say
   */
  public static Map<String, String> byHeartbeat(RunningCluster cluster) {
    Map<String, String> versions = new HashMap<>();
    try {
      for (JsonNode node : cluster.resourceManager("/nodes").path("nodes")) {
        String version = inHeartbeat(node);
        if (!version.equals(NONE) || node.path("lastHeartbeatSeconds").isNumber()) {
          versions.put(node.path("id").asText(), version);
        }
      }
    } catch (Trouble e) {
      // What is known without it still holds, and whoever wants more asks the nodes.
      return Map.of();
    }
    return versions;
  }

  /** The same of one node of the ResourceManager's list. */
  static String inHeartbeat(JsonNode node) {
    return PluginVersion.checked(node.path("pluginVersion").textValue())
        .orElse(node.path("kind").asText(NONE).equals(NONE) ? NONE : UNKNOWN);
  }

  /** What an answer says of who answers. */
  static String version(JsonNode answer) {
    return answer.hasNonNull("version")
        ? PluginVersion.checked(answer.path("version").textValue()).orElse(UNKNOWN)
        : OLD;
  }

  static JsonNode beans(RunningCluster cluster, Node node) {
    return cluster.jmx(node.httpAddress(), BEAN);
  }
}
