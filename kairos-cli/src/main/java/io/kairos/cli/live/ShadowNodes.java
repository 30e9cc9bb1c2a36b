// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Those of a cluster's nodes that are in shadow mode, and what they say. Immutable. */
public final class ShadowNodes {
  private static final String RUNTIME = "java.lang:type=Runtime";

  private final List<ShadowNode> shadow;
  private final List<String> troubles;
  private final int others;

  private ShadowNodes(List<ShadowNode> shadow, List<String> troubles, int others) {
    this.shadow = List.copyOf(shadow);
    this.troubles = List.copyOf(troubles);
    this.others = others;
  }

  /**
   * Asks all nodes at a time.
   *
   * @param up nodes that are up
   */
  public static ShadowNodes ask(RunningCluster cluster, List<Node> up) {
    Map<Node, EachNode.Answer<ShadowNode>> answers =
        EachNode.ask(up, node -> askOne(cluster, node));
    List<ShadowNode> shadow = new ArrayList<>();
    List<String> troubles = new ArrayList<>();
    answers.forEach(
        (node, answer) -> {
          Trouble trouble = answer.trouble();
          if (answer.value() != null) {
            shadow.add(answer.value());
          } else if (trouble != null && trouble.kind() != Trouble.Kind.NO_PLUGIN) {
            troubles.add(node.id() + ": " + trouble.getMessage());
          }
        });
    return new ShadowNodes(shadow, troubles, up.size() - shadow.size() - troubles.size());
  }

  private static ShadowNode askOne(RunningCluster cluster, Node node) {
    JsonNode answer = cluster.nodeManager(node.httpAddress(), "/node");
    long upMillis = cluster.jmx(node.httpAddress(), RUNTIME).path(0).path("Uptime").asLong();
    return ShadowNode.of(answer, upMillis, node.memoryMb());
  }

  List<ShadowNode> all() {
    return shadow;
  }

  /** Nodes that did not answer, and why. */
  List<String> troubles() {
    return troubles;
  }

  /** How many answered that are in no shadow mode, or run no Kairos. */
  int others() {
    return others;
  }

  /** How large Q should be; empty if no node is in shadow mode. */
  public Optional<QueueAdvice> queueAdvice() {
    return shadow.isEmpty() ? Optional.empty() : Optional.of(QueueAdvice.of(shadow));
  }
}
