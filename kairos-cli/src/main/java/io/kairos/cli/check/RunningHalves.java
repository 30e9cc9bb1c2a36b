// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.config.Side;
import io.kairos.cli.live.Plugin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Whether both halves of the plug-in run on a cluster. A daemon loads its half at a start, so a
 * half that this host is configured with and that runs nowhere awaits a restart and is no mistake.
 */
final class RunningHalves {
  private static final Fix CHECK_EACH =
      Fix.run("yarn kairos check --side nm  # on each of them, then restart its NodeManager");

  private final Host host;
  private final Findings findings;

  RunningHalves(Host host, Findings findings) {
    this.host = host;
    this.findings = findings;
  }

  /**
   * @param scheduler the version that the ResourceManager runs, or {@link Plugin#NONE}
   * @param nodesByVersion ids of nodes by the version that they run
   * @param shadowNodes how many nodes run Kairos in shadow mode
   */
  void judge(String scheduler, Map<String, List<String>> nodesByVersion, int shadowNodes) {
    List<String> without = nodesByVersion.getOrDefault(Plugin.NONE, List.of());
    long with = nodesByVersion.values().stream().mapToLong(List::size).sum() - without.size();
    if (!scheduler.equals(Plugin.NONE)) {
      judgeNodes(with, without);
    } else if (with > 0) {
      judgeStockScheduler(with, shadowNodes);
    } else if (!without.isEmpty()) {
      judgeStockCluster();
    }
  }

  private void judgeNodes(long with, List<String> without) {
    if (with == 0 && !without.isEmpty()) {
      findings.warning(
          "plugin-on-rm-only",
          "the ResourceManager runs Kairos and none of its "
              + without.size()
              + " nodes does: they get no more tasks than they have vcores, and suspend none.",
          awaitsRestart(Side.NM) ? restart(List.of(Side.NM)) : CHECK_EACH);
    } else if (!without.isEmpty()) {
      findings.warning(
          "plugin-missing-on-nodes",
          without.size()
              + " of "
              + (without.size() + with)
              + " nodes run without Kairos: "
              + LiveChecks.some(without)
              + ". These get no more tasks than they have vcores.",
          CHECK_EACH);
    }
  }

  private void judgeStockScheduler(long with, int shadowNodes) {
    String what =
        with
            + (with == 1 ? " node runs" : " nodes run")
            + " Kairos and the ResourceManager does not: tasks are placed as by stock YARN, and a"
            + " node has something to suspend only where it is given more tasks than it has vcores.";
    if (awaitsRestart(Side.RM)) {
      findings.warning("plugin-on-nodes-only", what, restart(List.of(Side.RM)));
    } else if (with == shadowNodes) {
      findings.info(
          "plugin-on-nodes-only",
          what + " In shadow mode they suspend nothing in any case; docs/operator/install.md.");
    } else {
      findings.warning(
          "plugin-on-nodes-only",
          what,
          Fix.set(host.yarnSite(), YarnConfiguration.RM_SCHEDULER, Names.SCHEDULER));
    }
  }

  private void judgeStockCluster() {
    String what = "neither the ResourceManager nor any node runs Kairos.";
    List<Side> awaiting = awaiting();
    if (awaiting.isEmpty()) {
      findings.error(
          "plugin-nowhere",
          what,
          host.is(Side.NM) || host.is(Side.RM)
              ? Fix.run("# put right what else is an error here, then restart the daemon")
              : Fix.run("yarn kairos check --side nm  # on a node, then --side rm"));
    } else {
      findings.error("plugin-nowhere", what, restart(awaiting));
    }
  }

  /** No node was asked, and a stock ResourceManager knows nothing of the plug-in. */
  void tellUnknown() {
    List<Side> awaiting = awaiting();
    String what =
        "the ResourceManager runs without Kairos, so it cannot tell which nodes run it, and no node"
            + " was asked: yarn kairos check --remote asks each.";
    findings.info(
        "nodes-not-asked",
        awaiting.isEmpty()
            ? what
            // Before the restart that the manual asks for next, nothing is wrong.
            : what
                + " This host is configured for Kairos: restart its "
                + awaiting.stream().map(Side::title).collect(Collectors.joining(" and "))
                + " if the rest is in order.");
  }

  private List<Side> awaiting() {
    List<Side> awaiting = new ArrayList<>();
    for (Side side : List.of(Side.NM, Side.RM)) {
      if (awaitsRestart(side)) {
        awaiting.add(side);
      }
    }
    return awaiting;
  }

  /** Whether a daemon of this host would load Kairos at its next start. */
  private boolean awaitsRestart(Side side) {
    if (!host.is(side)) {
      return false;
    }
    return side == Side.NM
        ? isWritten(YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS, Names.LAUNCHER)
        : isWritten(YarnConfiguration.RM_SCHEDULER, Names.SCHEDULER);
  }

  private boolean isWritten(String property, String value) {
    return Optional.of(value).equals(host.site().written(property));
  }

  private static Fix restart(List<Side> sides) {
    List<String> commands = new ArrayList<>();
    for (Side side : sides) {
      String daemon = side == Side.NM ? "nodemanager" : "resourcemanager";
      commands.add("yarn --daemon stop " + daemon + "; yarn --daemon start " + daemon);
    }
    return Fix.run(String.join("; ", commands) + "  # or by its unit");
  }
}
