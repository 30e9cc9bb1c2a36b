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
import io.kairos.nm.settings.NodeSettings;
import io.kairos.nm.settings.PluginNames;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** What a NodeManager would refuse at its start, by its own code. */
public final class NodeRefusals extends NamedChoice implements Check {
  private static final String LINUX_EXECUTOR =
      "org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor";

  private static final Map<String, String> ACCEPTED =
      Map.of(
          YarnConfiguration.NM_CPU_RESOURCE_ENABLED, "true",
          YarnConfiguration.NM_CONTAINER_EXECUTOR, PluginNames.EXECUTOR,
          YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_QUEUE_POLICY, "BY_QUEUE_LEN",
          YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_MAX_QUEUE_LENGTH, "0");

  public NodeRefusals() {
    super("node-refusals", "whether a NodeManager would refuse its settings");
  }

  @Override
  public void run(Host host, Findings findings) {
    if (!host.is(Side.NM)) {
      return;
    }
    Configuration usable =
        Refusals.collect(
            host.site().daemons(),
            NodeDryRun::new,
            e -> refused("setting-invalid", host, e, findings));
    usable =
        Refusals.collect(
            usable,
            NodeDryRun::checkStockNumbers,
            e -> StockNumberRefusals.report(host, e, findings));
    Refusals.collect(
        usable,
        conf -> new NodeDryRun(conf).checkLaunchQueue(),
        e -> refused("stock-setting-refused", host, e, findings));
    try {
      new NodeDryRun(usable).checkExecutor();
    } catch (InvalidSettingException e) {
      refused("executor-contradiction", host, e, findings);
    }
    checkUserIsolation(host, findings);
  }

  /** Cgroups that YARN itself is to make need its own executor, which also changes the user. */
  private static void checkUserIsolation(Host host, Findings findings) {
    String executor = YarnConfiguration.NM_CONTAINER_EXECUTOR;
    if (host.site().written(executor).filter(PluginNames.EXECUTOR::equals).isPresent()
        && host.site().daemons().getBoolean(YarnConfiguration.NM_CPU_RESOURCE_ENABLED, false)) {
      findings.error(
          "executor-contradiction",
          host.found(executor)
              + " and "
              + host.found(YarnConfiguration.NM_CPU_RESOURCE_ENABLED)
              + ": YARN's own cgroups are made by LinuxContainerExecutor only, and tasks would run"
              + " as the NodeManager's user; Kairos uses the cgroups YARN makes.",
          Fix.set(host.fileOf(executor), executor, LINUX_EXECUTOR));
    }
  }

  private static void refused(
      String code, Host host, InvalidSettingException e, Findings findings) {
    Refusals.tell(
        code, host, e, Refusals.proposal(NodeSettings.ALL, ACCEPTED, host, e.property()), findings);
  }
}
