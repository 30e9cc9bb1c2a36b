// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.demo;

import io.kairos.common.Setting;
import io.kairos.nm.KairosAuxiliaryService;
import io.kairos.nm.KairosContainerExecutor;
import io.kairos.nm.KairosContainersLauncher;
import io.kairos.nm.NodeSettings;
import io.kairos.rm.KairosScheduler;
import io.kairos.rm.SchedulerSettings;
import io.kairos.sim.SystemSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Kairos as the paper sets it (Q = 4, and S = 3 by default), with times in proportion to the demo's
 * tasks; or with queues before launch of the same length at the nodes.
 */
public final class KairosSetup {
  static final String KEY = "kairos";

  private KairosSetup() {}

  /**
   * @param coreControl {@code null} where nodes queue tasks instead of suspending them
   * @param unitSeconds work of the stream's smallest task
   */
  static SchedulerSetup of(DemoOptions options, CoreControlPlan coreControl, double unitSeconds) {
    SystemSpec paper =
        SystemSpec.kairos(
            unitSeconds, Setting.spell(options.tieBreaker()), Setting.spell(options.jobOrder()));
    Map<String, String> site = plugIn();
    Map<String, String> capacityScheduler = new LinkedHashMap<>();
    capacityScheduler.put(SchedulerSettings.PREFIX + "job-order", paper.jobOrder());
    capacityScheduler.put(
        SchedulerSettings.PREFIX + "job-order-base-seconds",
        Double.toString(paper.jobOrderBaseSeconds()));
    capacityScheduler.put(
        SchedulerSettings.PREFIX + "job-order-step-factor",
        Double.toString(paper.jobOrderFactor()));
    String policy = Setting.spell(options.policy());
    String onTheNodes;
    if (options.policy() == DemoOptions.PolicyChoice.LAS) {
      onTheNodes = "LAS on the nodes, Q = ";
      site.put(
          NodeSettings.QUANTUM_MS.property(),
          Long.toString(Math.round(1000 * paper.quantumSeconds())));
      site.putAll(coreControl.site());
      capacityScheduler.put(
          SchedulerSettings.PREFIX + "queue-vcores", Integer.toString(paper.queueVcores()));
      capacityScheduler.put(SchedulerSettings.PREFIX + "tie-breaker", paper.tieBreaker());
    } else {
      onTheNodes = "queues before launch in the order of " + policy + ", b = ";
      site.put(NodeSettings.POLICY.property(), policy);
      capacityScheduler.put(SchedulerSettings.PREFIX + "placement", "yaq-wait");
      capacityScheduler.put(SchedulerSettings.PREFIX + "node-queue-bound", "length");
      capacityScheduler.put(
          SchedulerSettings.PREFIX + "node-queue-length-vcores",
          Integer.toString(paper.queueVcores()));
    }
    return new SchedulerSetup(
        KEY,
        "Kairos",
        onTheNodes + paper.queueVcores() + ", job order " + paper.jobOrder(),
        site,
        capacityScheduler,
        coreControl == null ? null : coreControl.hierarchy());
  }

  /** What puts Kairos's parts into the daemons, for {@code yarn-site.xml}. */
  public static Map<String, String> plugIn() {
    Map<String, String> site = new LinkedHashMap<>();
    site.put(YarnConfiguration.RM_SCHEDULER, KairosScheduler.class.getName());
    site.put(YarnConfiguration.NM_AUX_SERVICES, KairosAuxiliaryService.NAME);
    site.put(
        String.format(YarnConfiguration.NM_AUX_SERVICE_FMT, KairosAuxiliaryService.NAME),
        KairosAuxiliaryService.class.getName());
    site.put(
        YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS, KairosContainersLauncher.class.getName());
    site.put(YarnConfiguration.NM_CONTAINER_EXECUTOR, KairosContainerExecutor.class.getName());
    return site;
  }
}
