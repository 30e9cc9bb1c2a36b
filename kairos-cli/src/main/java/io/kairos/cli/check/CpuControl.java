// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.config.Side;
import io.kairos.common.InvalidSettingException;
import io.kairos.common.Setting;
import io.kairos.nm.NodeDryRun;
import io.kairos.nm.NodeSettings;
import io.kairos.nm.cgroup.CoreControlChoice;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/** Whether this user may control the CPU of tasks on this host, and how it would be done. */
final class CpuControl implements Check {
  private static final Pattern DELEGATION =
      Pattern.compile("mkdir -p \\S+ && chown -R \\S+ [^\\s.]+");
  private static final Pattern TRIAL = Pattern.compile("/check-\\d+");

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
    String user = System.getProperty("user.name");
    try {
      Optional<CoreControlChoice> choice = node.tryCoreControl();
      choice.ifPresent(
          control ->
              findings.info(
                  "core-control",
                  "suspended tasks are kept from the CPU by "
                      + Setting.spell(control)
                      + "; tried as user "
                      + user
                      + "."));
    } catch (InvalidSettingException e) {
      String property = NodeSettings.CORE_CONTROL.property();
      String reason = TRIAL.matcher(Refusals.reason(e)).replaceAll("");
      Matcher delegation = DELEGATION.matcher(reason);
      Fix fix =
          delegation.find()
              ? Fix.run("sudo sh -c '" + delegation.group() + "'")
              : Fix.set(host.fileOf(property), property, "signal");
      String what = host.found(property) + ", tried as user " + user + ": " + reason;
      if (dependsOnTheDaemon(node, reason)) {
        findings.warning(
            "core-control-unknown",
            what + " A NodeManager in a unit of its own may see more than this shell.",
            fix);
      } else {
        findings.error("core-control-unusable", what, fix);
      }
    }
  }

  /** A cgroup v2 is delegated to the daemon's unit, and YARN makes its own when it starts. */
  private static boolean dependsOnTheDaemon(NodeDryRun node, String reason) {
    boolean hasV2 = reason.contains("Delegate=") || reason.contains("allows them only in leaves");
    return hasV2 || node.usesCgroupsOfYarn();
  }
}
