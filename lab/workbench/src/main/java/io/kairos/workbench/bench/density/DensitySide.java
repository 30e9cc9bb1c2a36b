// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.density;

import io.kairos.cluster.plugin.KairosPlugIn;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/** How a node is told how many tasks it may hold. */
public enum DensitySide {
  /** Stock YARN as shipped, which counts memory alone; the node is in shadow mode. */
  MEMORY,
  /** Stock YARN that counts vcores. */
  VCORES,
  /** Kairos, with the Q that shadow mode proposed. */
  KAIROS;

  private static final String CALCULATOR = "yarn.scheduler.capacity.resource-calculator";

  /** Properties for {@code yarn-site.xml}. */
  Map<String, String> site(String hierarchy) {
    Map<String, String> site = new HashMap<>();
    if (this == VCORES) {
      return site;
    }
    site.putAll(KairosPlugIn.site());
    if (this == MEMORY) {
      site.remove(YarnConfiguration.RM_SCHEDULER);
      site.remove(YarnConfiguration.NM_CONTAINER_EXECUTOR);
      site.put(NodeSettings.MODE.property(), "shadow");
    } else {
      site.put(CoreControlOptions.HIERARCHY_PROPERTY, hierarchy);
    }
    return site;
  }

  /** Properties for {@code capacity-scheduler.xml}. */
  Map<String, String> capacityScheduler(int queueVcoresPercent) {
    Class<?> calculator =
        this == MEMORY ? DefaultResourceCalculator.class : DominantResourceCalculator.class;
    Map<String, String> properties = new HashMap<>();
    properties.put(CALCULATOR, calculator.getName());
    if (this == KAIROS) {
      properties.put(SchedulerSettings.QUEUE_VCORES.property(), queueVcoresPercent + "%");
    }
    return properties;
  }
}
