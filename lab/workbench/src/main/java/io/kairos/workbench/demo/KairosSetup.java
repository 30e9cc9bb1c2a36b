// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.cluster.plugin.KairosPlugIn;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.WaitingReducesHold;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.sim.yarn.KairosPaper;
import io.kairos.workbench.demo.job.DemoCluster;
import io.kairos.workbench.demo.job.SchedulerSetup;
import io.kairos.workbench.demo.setting.CoreControlPlan;
import io.kairos.workbench.demo.setting.ScaledSettings;
import io.kairos.workbench.demo.stream.DemoStream;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Kairos with the paper's Q = 4, and S = 3 by default, and times in proportion to the demo's tasks;
 * or with queues before launch of the same length at the nodes. On nodes of four vcores Q = N, as
 * in the paper and by default of the daemons; on nodes of one it is four times that.
 */
final class KairosSetup {
  static final String LABEL = "Kairos";

  private KairosSetup() {}

  /**
   * @param asked what holds for all variants
   * @param coreControl {@code null} where no variant suspends tasks
   */
  static SchedulerSetup of(
      Variant variant,
      SchedulersAsked asked,
      DemoCluster cluster,
      CoreControlPlan coreControl,
      DemoStream stream) {
    if (variant.system().isStock()) {
      return holdAlone(variant);
    }
    ScaledSettings paper =
        new ScaledSettings(stream.kind().smallestTaskSeconds(stream.spec(), cluster));
    KairosSystem system = variant.system();
    String jobOrder = system.jobOrder().name();
    Map<String, String> site = KairosPlugIn.site();
    Map<String, String> capacityScheduler = new LinkedHashMap<>();
    capacityScheduler.put(SchedulerSettings.PREFIX + "job-order", jobOrder);
    capacityScheduler.put(
        SchedulerSettings.PREFIX + "job-order-base-seconds",
        Double.toString(paper.jobOrderBaseSeconds()));
    capacityScheduler.put(
        SchedulerSettings.PREFIX + "job-order-step-factor",
        SchedulerSettings.JOB_ORDER_STEP_FACTOR.defaultText());
    String policy = system.policy().name();
    capacityScheduler.put(
        SchedulerSettings.HOLD_REDUCES.property(), Boolean.toString(system.holdsReduces()));
    boolean suspends = system.suspends();
    site.put(NodeSettings.POLICY.property(), policy);
    String onTheNodes;
    if (suspends) {
      onTheNodes = policy.toUpperCase(Locale.ROOT) + " on the nodes, Q = " + paper.queue();
      site.put(
          NodeSettings.QUANTUM_MS.property(),
          Long.toString(Math.round(1000 * paper.quantumSeconds())));
      site.put(NodeSettings.RANK_NEWS_MS.property(), Long.toString(paper.rankNewsMillis()));
      site.putAll(coreControl.site());
      capacityScheduler.put(SchedulerSettings.PREFIX + "queue-vcores", paper.queue());
      capacityScheduler.put(SchedulerSettings.PLACEMENT.property(), system.placement().name());
      capacityScheduler.put(SchedulerSettings.PREFIX + "tie-breaker", asked.tieBreaker().name());
    } else {
      String threshold = variant.threshold().property(drainSeconds(cluster, stream));
      onTheNodes =
          "queues before launch in the order of "
              + policy
              + ", b = "
              + paper.queue()
              + ", starvation threshold in ms: "
              + threshold;
      site.put(NodeSettings.STARVATION_THRESHOLD_MS.property(), threshold);
      capacityScheduler.put(SchedulerSettings.PREFIX + "placement", "yaq-wait");
      capacityScheduler.put(SchedulerSettings.PREFIX + "node-queue-bound", "length");
      capacityScheduler.put(SchedulerSettings.PREFIX + "node-queue-length-vcores", paper.queue());
    }
    return new SchedulerSetup(
        variant.key(),
        variant.label(),
        onTheNodes
            + ", job order "
            + jobOrder
            + (system.placement().bindsLate() ? ", placement " + system.placement().name() : "")
            + (system.holdsReduces() ? ", reduces held until their maps are done" : ""),
        site,
        capacityScheduler,
        suspends ? coreControl.hierarchy() : null);
  }

  /** One property beside the baseline's. */
  private static SchedulerSetup holdAlone(Variant variant) {
    SchedulerSetup stock = Baseline.CAPACITY.setup();
    return new SchedulerSetup(
        variant.key(),
        variant.label(),
        stock.description() + ", reduces held until their maps are done",
        Map.of(
            YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS, WaitingReducesHold.class.getName()),
        stock.capacityScheduler(),
        null);
  }

  /**
   * How long a node takes to start all of a full queue of average tasks. A threshold far above it
   * bounds nothing that happens, far below it all tasks starve and the policy decides nothing.
   */
  private static double drainSeconds(DemoCluster cluster, DemoStream stream) {
    return stream.meanHeldSeconds() * KairosPaper.QUEUE / cluster.vcoresPerNode();
  }
}
