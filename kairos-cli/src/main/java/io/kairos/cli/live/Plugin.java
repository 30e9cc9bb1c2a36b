// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.fasterxml.jackson.databind.JsonNode;

/** Which plug-in a daemon runs. */
public final class Plugin {
  /** Stands for a plug-in that is there, but older than the interface that tells its version. */
  public static final String OLD = "old";

  /** Stands for none. */
  public static final String NONE = "none";

  private static final String BEAN = "Hadoop:service=NodeManager,name=Kairos";

  private Plugin() {}

  /** Version of the ResourceManager's plug-in, or {@link #NONE}. */
  public static String ofResourceManager(Cluster cluster) {
    try {
      return cluster.resourceManager("/cluster").path("version").asText(OLD);
    } catch (Trouble e) {
      if (e.kind() == Trouble.Kind.NO_PLUGIN) {
        return NONE;
      }
      throw e;
    }
  }

  /** Version of a node's plug-in, {@link #OLD} or {@link #NONE}. */
  public static String ofNode(Cluster cluster, Node node) {
    try {
      return cluster.nodeManager(node.httpAddress(), "/node").path("version").asText(OLD);
    } catch (Trouble e) {
      if (e.kind() == Trouble.Kind.NO_PLUGIN) {
        return beans(cluster, node).isEmpty() ? NONE : OLD;
      }
      throw e;
    }
  }

  static JsonNode beans(Cluster cluster, Node node) {
    return cluster.jmx(node.httpAddress(), BEAN);
  }
}
