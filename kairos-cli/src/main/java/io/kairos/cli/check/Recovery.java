// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.config.Side;
import io.kairos.common.NamedChoice;
import io.kairos.nm.check.NodeDryRun;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Whether tasks, and what is known of them, outlive a restart of their NodeManager. */
public final class Recovery extends NamedChoice implements Check {
  private static final String FIXED_ADDRESS = "0.0.0.0:8041";

  /** So long container-executor looks for the exit code of a task in Docker that ended well. */
  private static final int DOCKER_EXIT_CODE_MILLIS = 30_000;

  public Recovery() {
    super("recovery", "whether tasks outlive a restart of their NodeManager");
  }

  @Override
  public void run(Host host, Findings findings) {
    if (!host.is(Side.NM)) {
      return;
    }
    Configuration conf = host.site().daemons();
    boolean enabled = conf.getBoolean(YarnConfiguration.NM_RECOVERY_ENABLED, false);
    String address = conf.getTrimmed(YarnConfiguration.NM_ADDRESS, "");
    if (address.endsWith(":0")) {
      ephemeral(host, enabled, findings);
    }
    if (!enabled) {
      findings.warning(
          "recovery-off",
          host.found(YarnConfiguration.NM_RECOVERY_ENABLED)
              + ": a restart of the NodeManager ends its tasks.",
          set(host, YarnConfiguration.NM_RECOVERY_ENABLED, "true"));
    } else if (!conf.getBoolean(YarnConfiguration.NM_RECOVERY_SUPERVISED, false)) {
      findings.warning(
          "recovery-unsupervised",
          host.found(YarnConfiguration.NM_RECOVERY_SUPERVISED)
              + ": a NodeManager that is stopped in order takes its tasks with it.",
          set(host, YarnConfiguration.NM_RECOVERY_SUPERVISED, "true"));
    }
    if (enabled && runsDocker(conf)) {
      lostExitCodes(host, conf, findings);
    }
  }

  private static boolean runsDocker(Configuration conf) {
    return NodeDryRun.namesLinuxExecutor(conf)
        && Arrays.stream(
                conf.getTrimmedStrings(YarnConfiguration.LINUX_CONTAINER_RUNTIME_ALLOWED_RUNTIMES))
            .anyMatch("docker"::equalsIgnoreCase);
  }

  private static void lostExitCodes(Host host, Configuration conf, Findings findings) {
    String property = YarnConfiguration.NM_CONTAINER_EXECUTOR_EXIT_FILE_TIMEOUT;
    int patience =
        conf.getInt(property, YarnConfiguration.DEFAULT_NM_CONTAINER_EXECUTOR_EXIT_FILE_TIMEOUT);
    if (patience <= DOCKER_EXIT_CODE_MILLIS) {
      findings.warning(
          "recovery-docker-exit-codes",
          host.found(property)
              + ": after a restart of the NodeManager a task in Docker that ends well counts as"
              + " lost. Its exit code comes 3 s times docker.inspect.max.retries of"
              + " container-executor.cfg (default 10) after its end.",
          set(host, property, Integer.toString(2 * DOCKER_EXIT_CODE_MILLIS)));
    }
  }

  private static void ephemeral(Host host, boolean enabled, Findings findings) {
    String found = host.found(YarnConfiguration.NM_ADDRESS);
    Fix fix = set(host, YarnConfiguration.NM_ADDRESS, FIXED_ADDRESS);
    if (enabled) {
      findings.error(
          "recovery-ephemeral-port",
          found + ": with recovery a NodeManager does not start on a port that changes.",
          fix);
    } else {
      findings.warning(
          "ephemeral-port",
          found + ": after a kill -9 Kairos finds a node's cgroups by host and port.",
          fix);
    }
  }

  private static Fix set(Host host, String property, String value) {
    return Fix.set(host.fileOf(property), property, value);
  }
}
