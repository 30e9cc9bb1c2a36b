// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check.setting;

import io.kairos.cli.check.Check;
import io.kairos.cli.check.Findings;
import io.kairos.cli.check.Fix;
import io.kairos.cli.check.Host;
import io.kairos.cli.config.Side;
import io.kairos.common.InvalidSettingException;
import io.kairos.common.NamedChoice;
import io.kairos.nm.check.NodeDryRun;
import io.kairos.nm.check.SuspensionPlan;
import io.kairos.nm.settings.NodeSettings;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Whether this user may control the CPU of tasks on this host, and how it would be done. */
public final class CpuControl extends NamedChoice implements Check {
  /** One command for all cgroups, up to the end of its sentence. */
  private static final Pattern DELEGATION =
      Pattern.compile("(?:mkdir -p .+? && chown -R .+?|echo [+a-z ]+> \\S+?)(?=\\.(?:\\s|$))");

  private static final String NO_CGROUP_V1 = "the cpu controller of cgroup v1 is not mounted";
  private static final String NO_CGROUP_V2 = "cgroup v2 is not mounted";
  private static final Pattern TRIAL = Pattern.compile("/check-\\d+");

  public CpuControl() {
    super("cpu-control", "whether this user may control the CPU of tasks here, and how");
  }

  @Override
  public void run(Host host, Findings findings) {
    if (!host.is(Side.NM)) {
      return;
    }
    // What cannot be used is reported by another check.
    Configuration usable = Refusals.collect(host.site().daemons(), NodeDryRun::new, refusal -> {});
    NodeDryRun node = new NodeDryRun(usable);
    if (node.isShadow()) {
      findings.info(
          "shadow-mode",
          host.found(NodeSettings.MODE.property())
              + ": the node decides and counts, but touches no task; yarn kairos shadow-report"
              + " shows what it would do.");
      return;
    }
    try {
      node.checkExecutor();
    } catch (InvalidSettingException e) {
      return;
    }
    tryOut(host, node, findings);
  }

  private static void tryOut(Host host, NodeDryRun node, Findings findings) {
    TrialAccount account = new TrialAccount(host);
    if (node.dependsOnAccount()) {
      account.report(findings);
    }
    String user = account.name();
    Optional<String> yarns = node.yarnCgroupObstacle(account.owner());
    if (yarns.isPresent()) {
      if (account.isRefusedForDaemon()) {
        String property = YarnConfiguration.NM_LINUX_CONTAINER_CGROUPS_HIERARCHY;
        String what = host.found(property) + ", tried as user " + user + ": " + yarns.get();
        refused("yarn-cgroup-unusable", what, fix(host, yarns.get()), host, findings);
      }
      return;
    }
    try {
      Optional<SuspensionPlan> plan = node.tryCoreControl(account.owner());
      plan.ifPresent(
          found -> {
            findings.info(
                "core-control",
                "suspended tasks are kept from the CPU by "
                    + found.name()
                    + ", tried as user "
                    + user
                    + ": "
                    + found.price());
            if (isKnownForDaemon(found, account)) {
              tellCpuTime(found, findings);
            }
          });
    } catch (InvalidSettingException e) {
      if (!account.isRefusedForDaemon()) {
        return;
      }
      String property = NodeSettings.CORE_CONTROL.property();
      String reason = TRIAL.matcher(Refusals.reason(e)).replaceAll("");
      Fix fix = fix(host, reason);
      String what = host.found(property) + ", tried as user " + user + ": " + reason;
      if (!host.is(Side.RM) && dependsOnTheDaemon(node, reason)) {
        findings.warning(
            "core-control-unknown",
            what + " A NodeManager in a unit of its own may see more than this shell.",
            fix);
      } else {
        refused("core-control-unusable", what, fix, host, findings);
      }
    }
  }

  private static void refused(String code, String what, Fix fix, Host host, Findings findings) {
    if (host.is(Side.RM)) {
      // One file often serves both daemons, and tasks are suspended only where a node runs.
      findings.warning(
          "core-control-unknown",
          what
              + " The configuration is that of both daemons: if only a ResourceManager runs on"
              + " this host, check it by --side rm; else run --side nm as the NodeManager's user.",
          fix);
    } else {
      findings.error(code, what, fix);
    }
  }

  private static boolean isKnownForDaemon(SuspensionPlan plan, TrialAccount account) {
    boolean isCounted = plan.cpuTimeObstacle().isEmpty();
    return plan.isBySignal()
        || (isCounted ? account.speaksForDaemon() : account.isRefusedForDaemon());
  }

  private static void tellCpuTime(SuspensionPlan plan, Findings findings) {
    Optional<String> obstacle = plan.cpuTimeObstacle();
    String instead =
        "attained service is the time in which a task holds vcores, and no task counts as idle";
    if (obstacle.isEmpty()) {
      findings.info(
          "cpu-time", "the CPU time of tasks is counted, so attained service is what they used.");
    } else if (plan.isBySignal()) {
      findings.info("cpu-time", "signals count no CPU time of tasks, so " + instead + ".");
    } else {
      String why = TRIAL.matcher(obstacle.get()).replaceAll("");
      Matcher delegation = DELEGATION.matcher(why);
      findings.warning(
          "cpu-time-not-counted",
          "the CPU time of tasks is not counted, so " + instead + ": " + why,
          delegation.find()
              ? Fix.run("sudo sh -c '" + delegation.group() + "'")
              : Fix.run(
                  "# which CPU control counts it: docs/operator/install.md#which-cpu-control"));
    }
  }

  /** Signals are coarse, so they are proposed only where there is no cgroup to write to. */
  private static Fix fix(Host host, String reason) {
    Matcher delegation = DELEGATION.matcher(reason);
    if (delegation.find()) {
      return Fix.run("sudo sh -c '" + delegation.group() + "'");
    }
    String mount = NodeSettings.CGROUP_MOUNT.property();
    if (reason.contains(mount + " = ")) {
      return Fix.remove(host.fileOf(mount), mount);
    }
    String control = NodeSettings.CORE_CONTROL.property();
    return reason.contains(NO_CGROUP_V1) && reason.contains(NO_CGROUP_V2)
        ? Fix.set(host.fileOf(control), control, "signal")
        : Fix.run("# make that cgroup writable: docs/operator/install.md#which-cpu-control");
  }

  /** A cgroup v2 is delegated to the daemon's unit, and YARN makes its own when it starts. */
  private static boolean dependsOnTheDaemon(NodeDryRun node, String reason) {
    boolean hasV2 = reason.contains("Delegate=") || reason.contains("allows them only in leaves");
    return hasV2 || node.usesCgroupsOfYarn();
  }
}
