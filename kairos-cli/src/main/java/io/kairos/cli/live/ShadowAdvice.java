// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import io.kairos.nm.settings.NodeSettings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the figures of nodes in shadow mode mean, and what to do next. */
final class ShadowAdvice {
  private ShadowAdvice() {}

  /** What nodes lose whose tasks may use more processors today than in mode enforce. */
  static Optional<String> onProcessors(List<ShadowNode> shadow) {
    List<ShadowNode> losing =
        shadow.stream().filter(ShadowNode::wouldLoseProcessors).collect(Collectors.toList());
    if (losing.isEmpty()) {
      return Optional.empty();
    }
    ShadowNode first = losing.get(0);
    return Optional.of(
        "In mode enforce, all tasks of a node together use at most its vcores. "
            + losing.size()
            + (losing.size() == 1 ? " node has" : " nodes have")
            + " more processors, for instance "
            + first.id()
            + ": "
            + first.vcores()
            + " of "
            + first.processors()
            + ". If tasks may use all of them, set "
            + NodeSettings.LIMIT_TO_CORES.property()
            + " to false there.");
  }

  /**
   * @param shadow nodes in shadow mode
   * @param overCommits whether Kairos on the ResourceManager gives nodes more than their vcores
   * @param beyondVcores whether a node holds more than its size in the ResourceManager's books
   */
  static String of(List<ShadowNode> shadow, boolean overCommits, boolean beyondVcores) {
    if (shadow.isEmpty()) {
      return "No node is in shadow mode: set yarn.nodemanager.kairos.mode to shadow on a few, and"
          + " restart their NodeManagers.";
    }
    if (beyondVcores) {
      return "Nodes hold more containers than vcores. The ResourceManager may count memory and no"
          + " vcores; let it count them before the nodes enforce:"
          + " docs/operator/install.md#2-count-vcores. Or a busy node was made smaller (yarn"
          + " rmadmin -updateNodeResource); this then ends with its tasks.";
    }
    long preemptions = shadow.stream().mapToLong(ShadowNode::preemptions).sum();
    if (preemptions > 0) {
      return "Kairos would have suspended tasks "
          + preemptions
          + " times: short tasks would not have shared their cores with long ones. To let it, set"
          + " yarn.nodemanager.kairos.mode to enforce on these nodes and restart their"
          + " NodeManagers.";
    }
    if (!overCommits) {
      return "Kairos would have done nothing, because no node is given more tasks than it has"
          + " vcores: that is what the ResourceManager's half does (queue-vcores above 0)."
          + " In shadow mode such tasks would run side by side; so switch the nodes to"
          + " enforce first, then install the ResourceManager's half.";
    }
    return "Kairos would have done nothing so far: no node had more tasks than vcores for as long"
        + " as a quantum. Look again when the cluster is busy.";
  }
}
