// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check.setting;

import io.kairos.cli.check.Check;
import io.kairos.cli.check.Findings;
import io.kairos.cli.check.Fix;
import io.kairos.cli.check.Host;
import io.kairos.cli.config.Side;
import io.kairos.common.InvalidSettingException;
import io.kairos.common.NamedChoice;
import io.kairos.common.ServiceClass;
import io.kairos.rm.jobs.ClassRules;
import io.kairos.rm.settings.QueueOrders;
import io.kairos.rm.settings.QueueSetting;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.rm.settings.StockSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

/** What a ResourceManager would refuse at its start, by its own code. */
public final class SchedulerRefusals extends NamedChoice implements Check {
  /** Of stock YARN's settings. */
  private final Map<String, String> accepted = new HashMap<>(StockSettings.OWN_DEFAULTS);

  public SchedulerRefusals() {
    super("scheduler-refusals", "whether a ResourceManager would refuse its settings");
    accepted.put(CapacitySchedulerConfiguration.MULTI_NODE_PLACEMENT_ENABLED, "false");
    accepted.put(YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_QUEUE_POLICY, "BY_QUEUE_LEN");
    accepted.put(YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_MAX_QUEUE_LENGTH, "0");
  }

  @Override
  public void run(Host host, Findings findings) {
    if (!host.is(Side.RM)) {
      return;
    }
    if (!host.is(Side.NM)) {
      StockNumberRefusals.ofResourceManager(host, findings);
    }
    Configuration rest =
        Refusals.collect(
            host.site().daemons(),
            conf -> StockSettings.check(conf::get),
            // What both daemons refuse is told once.
            e -> {
              if (!(host.is(Side.NM) && e.property().startsWith("yarn.nodemanager."))) {
                refused("stock-setting-refused", host, e, findings);
              }
            });
    Refusals.collect(
        rest,
        conf -> SchedulerSettings.read(conf::get, conf.getValByRegex(QueueOrders.PATTERN)),
        e -> refused("setting-invalid", host, e, findings));
    Refusals.collect(
        rest,
        conf -> new ClassRules(conf.getValByRegex(ClassRules.PATTERN)),
        e -> Refusals.tell("setting-invalid", host, e, ServiceClass.BATCH.text(), findings));
    Refusals.collect(
        rest,
        conf -> QueueSetting.check(conf.getValByRegex(QueueSetting.PATTERN)),
        e ->
            Refusals.tell(
                "setting-invalid",
                host,
                e,
                QueueSetting.of(e.property()).orElseThrow().defaultText(),
                findings));
    for (String property : new TreeSet<>(StockSettings.WITHOUT_EFFECT)) {
      if (host.site().written(property).isPresent()) {
        findings.warning(
            "stock-setting-without-effect",
            host.found(property) + " has no effect under Kairos.",
            Fix.remove(host.fileOf(property), property));
      }
    }
  }

  private void refused(String code, Host host, InvalidSettingException e, Findings findings) {
    Refusals.tell(
        code,
        host,
        e,
        Refusals.proposal(SchedulerSettings.all(), accepted, host, e.property()),
        findings);
  }
}
