// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cli.live.Node;
import io.kairos.cli.live.Plugin;
import io.kairos.cli.live.ResourceManagerInfo;
import io.kairos.cli.live.RunningCluster;
import io.kairos.cli.live.ShadowNodes;
import io.kairos.cli.live.Trouble;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Whether the two halves of the plug-in fit together on a running cluster. */
final class LiveChecks {
  /** So many {@link #some} names. */
  static final int MOST_NAMES = 5;

  private final RunningCluster cluster;
  private final Host host;
  private final Findings findings;

  LiveChecks(RunningCluster cluster, Host host, Findings findings) {
    this.cluster = cluster;
    this.host = host;
    this.findings = findings;
  }

  /**
   * @param required whether an operator wants to know of the cluster: each node is asked then, and
   *     it is an error that nobody answers, or that what this host is configured with runs nowhere
   */
  void run(boolean required) {
    String scheduler;
    List<Node> all;
    try {
      scheduler = Plugin.ofResourceManager(cluster);
      all = cluster.nodes();
    } catch (Trouble e) {
      unreachable(e, required);
      return;
    }
    List<Node> nodes = all.stream().filter(Node::isUp).collect(Collectors.toList());
    new NodeStates(findings).judge(all);
    if (nodes.isEmpty()) {
      findings.warning(
          "no-nodes",
          "no NodeManager has registered with the ResourceManager, or none is up.",
          Fix.run("yarn node -list -all"));
    }
    boolean isStock = scheduler.equals(Plugin.NONE);
    PluginsOfNodes plugins =
        required
            ? PluginsOfNodes.ask(cluster, nodes, !isStock, findings)
            : PluginsOfNodes.told(cluster, nodes);
    RunningHalves halves = new RunningHalves(host, findings);
    if (required || !isStock) {
      halves.judge(scheduler, plugins.byVersion(), plugins.shadow().size());
    } else if (!nodes.isEmpty()) {
      halves.tellUnknown();
    }
    judgeVersions(scheduler, plugins.byVersion());
    proposeQueueVcores(nodes, plugins.shadow());
    judgeShadow(plugins.shadow());
    judgeErrors(plugins.failing());
    judgeHadoop(nodes);
    if (isStock) {
      new StockCalculator(cluster, host, findings).judge(nodes, required);
    } else {
      HeldMemory.judge(cluster, findings);
      judgeScheduler();
    }
  }

  /** What the ResourceManager tells of itself, from the queues that it has made. */
  private void judgeScheduler() {
    JsonNode told;
    try {
      told = cluster.resourceManager("/cluster");
    } catch (Trouble e) {
      // Asked a moment ago: whoever wants to know asks again.
      return;
    }
    for (JsonNode remark : told.path("remarks")) {
      // The files of this host may have said the same.
      if (findings.all().stream().noneMatch(one -> one.what().equals(remark.asText()))) {
        findings.warning("rm-remark", remark.asText(), Fix.NONE);
      }
    }
    long errors = told.path("errors").asLong();
    if (errors > 0) {
      findings.warning(
          "rm-errors",
          "Kairos on the ResourceManager counted " + errors + " errors since it became active.",
          Fix.run("grep 'Kairos failed' $HADOOP_LOG_DIR/*resourcemanager*.log  # on its host"));
    }
    judgeOffers(told);
  }

  private void judgeOffers(JsonNode told) {
    long failSeconds = told.path("offersFailSeconds").asLong();
    if (failSeconds > 0) {
      findings.error(
          "rm-offers-fail",
          "every offer of a node has ended in an error for "
              + failSeconds
              + " s, and nothing is placed on this cluster.",
          Fix.run(
              "grep -A 20 'ERROR io.kairos' $HADOOP_LOG_DIR/*resourcemanager*.log  # on its host"));
    }
    int leftOut = told.path("leftOutApplications").asInt();
    if (leftOut > 0) {
      findings.warning(
          "rm-left-out",
          leftOut
              + (leftOut == 1 ? " application gets" : " applications get")
              + " nothing for a while, as offers to "
              + (leftOut == 1 ? "it" : "them")
              + " end in errors.",
          Fix.run(
              "grep 'gets no containers' $HADOOP_LOG_DIR/*resourcemanager*.log  # on its host"));
    }
  }

  private void unreachable(Trouble trouble, boolean required) {
    String code;
    Fix fix;
    switch (trouble.kind()) {
      case STANDBY:
        code = "rm-standby-only";
        fix = Fix.run("yarn rmadmin -getAllServiceState");
        break;
      case NO_PERMISSION:
        code = "rm-no-permission";
        fix = Fix.run("kinit");
        break;
      default:
        code = "rm-unreachable";
        fix = Fix.run("yarn --daemon start resourcemanager  # on its host, if it is down");
        break;
    }
    if (required) {
      findings.error(code, trouble.getMessage(), fix);
    } else {
      findings.info(code, "the running cluster was not looked at: " + trouble.getMessage());
    }
  }

  private void proposeQueueVcores(List<Node> nodes, List<String> shadow) {
    List<Node> watching =
        nodes.stream().filter(node -> shadow.contains(node.id())).collect(Collectors.toList());
    ShadowNodes.ask(cluster, watching)
        .queueAdvice()
        .ifPresent(advice -> findings.info("queue-vcores-proposal", advice.text()));
  }

  /** A node that only watches runs side by side whatever it is given. */
  private void judgeShadow(List<String> shadow) {
    if (shadow.isEmpty()) {
      return;
    }
    List<String> sideBySide = new ArrayList<>(shadow);
    try {
      sideBySide.retainAll(Plugin.overCommitted(cluster));
    } catch (Trouble e) {
      // Asked a moment ago: whoever wants to know asks again.
      return;
    }
    if (!sideBySide.isEmpty()) {
      findings.warning(
          "shadow-under-kairos",
          sideBySide.size()
              + (sideBySide.size() == 1 ? " node is" : " nodes are")
              + " in shadow mode, and the ResourceManager gives them more tasks than vcores: these"
              + " run side by side ("
              + some(sideBySide)
              + "). Let them enforce, or set queue-vcores to 0 until they do:",
          Fix.set(host.yarnSite(), "yarn.nodemanager.kairos.mode", "enforce"));
    }
  }

  private void judgeErrors(List<String> failing) {
    if (!failing.isEmpty()) {
      findings.warning(
          "node-errors",
          "Kairos counted errors on "
              + failing.size()
              + (failing.size() == 1 ? " node" : " nodes")
              + " since the start of the NodeManager, so that tasks there may not get the CPU that"
              + " they should ("
              + some(failing)
              + ").",
          Fix.run(
              "grep -E '(WARN|ERROR) io.kairos' $HADOOP_LOG_DIR/*nodemanager*.log  # on that node"));
    }
  }

  private void judgeVersions(String scheduler, Map<String, List<String>> nodesByVersion) {
    Set<String> versions = new TreeSet<>(nodesByVersion.keySet());
    versions.add(scheduler);
    versions.remove(Plugin.NONE);
    if (versions.size() < 2) {
      return;
    }
    List<String> sides = new ArrayList<>();
    if (!scheduler.equals(Plugin.NONE)) {
      sides.add("the ResourceManager " + scheduler);
    }
    nodesByVersion.forEach(
        (version, ids) -> {
          if (!version.equals(Plugin.NONE)) {
            sides.add(
                ids.size()
                    + (ids.size() == 1 ? " node " : " nodes ")
                    + version
                    + " ("
                    + some(ids)
                    + ")");
          }
        });
    findings.warning(
        nodesByVersion.containsKey(Plugin.OLD) || nodesByVersion.containsKey(Plugin.UNKNOWN)
            ? "plugin-old-on-nodes"
            : "plugin-versions-differ",
        "different versions of Kairos run: " + String.join(", ", sides) + ".",
        Fix.run(
            "bin/kairos-install --side nodemanager  # of the newer package on the nodes left"
                + " behind, then restart their NodeManagers: docs/operator/install.md#upgrade"));
  }

  private void judgeHadoop(List<Node> nodes) {
    Map<String, List<String>> byVersion = new TreeMap<>();
    // Each of a pair for itself: in a rolling upgrade the standby runs the new one first.
    List<String> silent = new ArrayList<>();
    for (ResourceManagerInfo one : cluster.resourceManagers(silent)) {
      byVersion.computeIfAbsent(one.hadoopVersion(), any -> new ArrayList<>()).add(one.name());
    }
    if (!silent.isEmpty()) {
      findings.warning(
          "rm-silent",
          "one ResourceManager of the pair does not answer, so a failover would fail: "
              + some(silent)
              + ".",
          Fix.run("yarn --daemon start resourcemanager  # on its host, if it is down"));
    }
    nodes.forEach(
        node ->
            byVersion
                .computeIfAbsent(node.hadoopVersion(), any -> new ArrayList<>())
                .add(node.id()));
    if (byVersion.size() > 1) {
      findings.warning(
          "hadoop-versions-differ",
          "the cluster runs "
              + byVersion.entrySet().stream()
                  .map(entry -> "Hadoop " + entry.getKey() + " on " + some(entry.getValue()))
                  .collect(Collectors.joining("; "))
              + ".",
          Fix.run("# finish the rolling upgrade of Hadoop"));
    }
  }

  static String some(List<String> names) {
    String first = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    return names.size() > MOST_NAMES
        ? first + " and " + (names.size() - MOST_NAMES) + " more"
        : first;
  }
}
