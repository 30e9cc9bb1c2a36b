// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores;

import io.kairos.cluster.plugin.KairosPlugIn;
import io.kairos.common.Setting;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.Map;
import java.util.TreeMap;

/** What is compared: how a node shares its cores among its tasks. */
public enum NodeSystem {
  /** CapacityScheduler by vcores: N tasks at a time, and none beyond them. */
  STOCK,
  /** Kairos where a suspended task is stopped, as in the paper. */
  QUOTA,
  /** Kairos where a suspended task uses what running ones leave: its default. */
  DEFAULT;

  boolean suspends() {
    return this != STOCK;
  }

  /** Properties for {@code yarn-site.xml}. */
  Map<String, String> site(String hierarchy, int quantumMillis) {
    if (!suspends()) {
      return Map.of();
    }
    Map<String, String> site = new TreeMap<>(KairosPlugIn.site());
    // Tasks are to be suspended, which ranks of jobs mostly avoid.
    site.put(NodeSettings.POLICY.property(), "las");
    site.put(NodeSettings.QUANTUM_MS.property(), Integer.toString(quantumMillis));
    site.put(CoreControlOptions.HIERARCHY_PROPERTY, hierarchy);
    site.put(CoreControlOptions.CHOICE_PROPERTY, Setting.spell(control(hierarchy)));
    return site;
  }

  /** Properties for {@code capacity-scheduler.xml}: besides its own queue one for services. */
  Map<String, String> capacityScheduler(int queueVcores) {
    String root = "yarn.scheduler.capacity.root.";
    String services = root + Tasks.SERVICES + ".";
    Map<String, String> properties = new TreeMap<>();
    properties.put(root + "queues", "default," + Tasks.SERVICES);
    properties.put(root + "default.capacity", "50");
    properties.put(root + "default.maximum-capacity", "100");
    properties.put(services + "capacity", "50");
    properties.put(services + "maximum-capacity", "100");
    properties.put(services + "user-limit-factor", "1000");
    if (suspends()) {
      properties.put(services + "kairos-class", "service");
      properties.put(SchedulerSettings.JOB_ORDER.property(), "fifo");
      properties.put(SchedulerSettings.PREFIX + "queue-vcores", Integer.toString(queueVcores));
    }
    return properties;
  }

  private CoreControlChoice control(String hierarchy) {
    if (this == DEFAULT) {
      return CoreControlChoice.AUTO;
    }
    boolean isV2 =
        CoreControlFactory.probe(CoreControlOptions.builder().hierarchy(hierarchy).build())
            .isPossible(CoreControlChoice.CGROUP_V2_QUOTA);
    return isV2 ? CoreControlChoice.CGROUP_V2_QUOTA : CoreControlChoice.CGROUP_V1_QUOTA;
  }
}
