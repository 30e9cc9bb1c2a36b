// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import io.kairos.cli.live.Trouble.Kind;
import java.util.List;
import java.util.stream.Collectors;

/** Which node an operator means: its id, host and port, or just its host. */
final class NodeChoice {
  private NodeChoice() {}

  /**
   * @throws Trouble if there is none of this name, several, or it is gone
   */
  static Node find(List<Node> nodes, String name) {
    List<Node> meant =
        nodes.stream()
            .filter(node -> node.id().equals(name) || node.host().equals(name))
            .collect(Collectors.toList());
    if (meant.isEmpty()) {
      throw new Trouble(
          Kind.NOT_FOUND,
          "there is no node "
              + name
              + (nodes.isEmpty()
                  ? "; no NodeManager has registered."
                  : "; there are, for example, " + names(nodes) + "."));
    }
    if (meant.size() > 1) {
      throw new Trouble(
          Kind.NOT_FOUND,
          name + " is " + meant.size() + " nodes: name one of " + names(meant) + ".");
    }
    Node node = meant.get(0);
    if (!node.isUp() || node.httpAddress().isEmpty()) {
      throw new Trouble(
          Kind.UNREACHABLE,
          "node " + node.id() + " is " + node.state() + "; look at its NodeManager's log.");
    }
    return node;
  }

  private static String names(List<Node> nodes) {
    int most = 5;
    return nodes.stream().limit(most).map(Node::id).collect(Collectors.joining(", "));
  }
}
