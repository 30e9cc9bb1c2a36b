// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import io.kairos.cluster.plugin.KairosPlugIn;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.workbench.measure.NodeManagerCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Plays the same stream of MapReduce jobs on a new cluster of real daemons per scheduler.
 *
 * @param folder everything goes below it
 * @param limit of the whole stream, under each scheduler
 */
public record MapReduceBenchmark(
    Path folder,
    List<JobStream.Arrival> stream,
    Map<String, String> jobProperties,
    NodeOptions node,
    Duration limit) {
  /** The scheduler that needs nothing of Kairos. */
  public static final String STOCK = "stock";

  /** The policy under which nodes suspend tasks. */
  public static final String LAS = "las";

  /** All that can be asked for. */
  public static final List<String> SCHEDULERS = List.of(STOCK, LAS, "srjf", "lrtf", "stf", "ejf");

  private static final int NODES = 2;

  /**
   * How the nodes are set up.
   *
   * @param vcores of each of the two nodes
   * @param coreControl value of {@code yarn.nodemanager.kairos.core-control}
   * @param quantumMillis W of {@code las}, in milliseconds
   */
  public record NodeOptions(int vcores, String coreControl, int quantumMillis) {}

  public MapReduceBenchmark {
    stream = List.copyOf(stream);
    jobProperties = Map.copyOf(jobProperties);
  }

  /** Runs the stream under one of {@link #SCHEDULERS}. */
  public MapReduceResult run(String scheduler) throws IOException, InterruptedException {
    String cgroups = "kairos-bench-" + ProcessHandle.current().pid();
    ClusterSpec spec =
        new ClusterSpec(folder.resolve(scheduler))
            .nodes(NODES)
            .vcoresPerNode(node.vcores())
            .nodeRecovery(false)
            .site(site(scheduler, cgroups))
            .addAuxiliaryService("mapreduce_shuffle")
            .capacityScheduler(SchedulerSettings.PREFIX + "queue-vcores", "4")
            // Else the masters of many jobs take every vcore, and none has room for its tasks.
            .capacityScheduler("yarn.scheduler.capacity.maximum-am-resource-percent", "0.5");
    if (scheduler.equals(LAS)) {
      spec.cgroups(cgroups);
    }
    try (LocalCluster cluster = LocalCluster.start(spec)) {
      long begin = System.nanoTime();
      List<JobReport> jobs = new StreamPlay(cluster, jobProperties, limit).play(stream);
      double seconds = (System.nanoTime() - begin) / 1e9;
      return new MapReduceResult(scheduler, seconds, NodeManagerCounts.suspensions(cluster), jobs);
    }
  }

  private Map<String, String> site(String scheduler, String cgroups) {
    Map<String, String> site = new LinkedHashMap<>();
    if (!scheduler.equals(STOCK)) {
      site.putAll(KairosPlugIn.site());
      site.put(NodeSettings.POLICY.property(), scheduler);
    }
    if (scheduler.equals(LAS)) {
      site.put(NodeSettings.QUANTUM_MS.property(), Integer.toString(node.quantumMillis()));
      site.put(CoreControlOptions.CHOICE_PROPERTY, node.coreControl());
      site.put(CoreControlOptions.HIERARCHY_PROPERTY, cgroups);
    }
    return site;
  }
}
