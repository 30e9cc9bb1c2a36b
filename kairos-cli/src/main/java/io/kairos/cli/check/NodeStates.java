// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.live.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whether nodes of a running cluster are missing: broken ones, and those that were taken out. */
final class NodeStates {
  private final Findings findings;

  NodeStates(Findings findings) {
    this.findings = findings;
  }

  /**
   * @param all every node that YARN knows, in whatever state
   */
  void judge(List<Node> all) {
    Map<String, List<String>> broken = new TreeMap<>();
    Map<String, List<String>> takenOut = new TreeMap<>();
    for (Node node : all) {
      if (node.isBroken()) {
        String health = node.health().isEmpty() ? "" : " (" + node.health() + ")";
        broken.computeIfAbsent(node.state(), any -> new ArrayList<>()).add(node.id() + health);
      } else if (!node.isUp()) {
        takenOut.computeIfAbsent(node.state(), any -> new ArrayList<>()).add(node.id());
      }
    }
    broken.forEach(
        (state, ids) ->
            findings.warning("nodes-broken", are(ids.size(), all.size(), state, ids), fix(state)));
    takenOut.forEach(
        (state, ids) -> findings.info("nodes-taken-out", are(ids.size(), all.size(), state, ids)));
  }

  private static String are(int count, int all, String state, List<String> ids) {
    return count
        + " of "
        + all
        + (all == 1 ? " node" : " nodes")
        + (count == 1 ? " is " : " are ")
        + state
        + ": "
        + LiveChecks.some(ids)
        + ".";
  }

  private static Fix fix(String state) {
    return state.equals("UNHEALTHY")
        ? Fix.run("yarn node -list -states UNHEALTHY -showDetails")
        : Fix.run("yarn --daemon start nodemanager  # on each of these hosts, if it is down");
  }
}
