// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.demand;

import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.NodeResourceMonitor;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerState;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.monitor.ContainersMonitor;
import org.apache.hadoop.yarn.server.nodemanager.util.NodeManagerHardwareUtils;
import org.apache.hadoop.yarn.util.ResourceCalculatorPlugin;

/**
 * What the containers of a NodeManager hold and use, by what stock YARN measures of them every few
 * seconds ({@code yarn.nodemanager.container-monitor.interval-ms}). One thread looks; any may read
 * the sums.
 */
public final class NodeDemand {
  private static final int PERCENT = 100;

  private final Context context;
  private final NodeResourceMonitor stock;
  private final LongSupplier nanos;
  private final LongSupplier wallMillis;
  private final int processors;
  private final double yarnShare;
  private final long intervalMillis;
  private final CpuDemand demand = new CpuDemand();

  /**
   * @param context whose monitors are still those of stock YARN
   * @param nanos a clock that never goes back
   * @param wallMillis the clock of stock YARN's launch times
   */
  public NodeDemand(Context context, LongSupplier nanos, LongSupplier wallMillis) {
    Configuration conf = context.getConf();
    this.context = context;
    this.stock = context.getNodeResourceMonitor();
    this.nanos = nanos;
    this.wallMillis = wallMillis;
    ResourceCalculatorPlugin host = ResourceCalculatorPlugin.getContainersMonitorPlugin(conf);
    processors = host == null ? 0 : host.getNumProcessors();
    yarnShare = (double) NodeManagerHardwareUtils.getNodeCpuPercentage(conf) / PERCENT;
    intervalMillis =
        conf.getLong(
            YarnConfiguration.NM_CONTAINER_MON_INTERVAL_MS,
            conf.getLong(
                YarnConfiguration.NM_RESOURCE_MON_INTERVAL_MS,
                YarnConfiguration.DEFAULT_NM_RESOURCE_MON_INTERVAL_MS));
  }

  /** Adds what is so by now; nothing where stock YARN measures nothing. */
  public void look() {
    ContainersMonitor monitor = context.getContainerManager().getContainersMonitor();
    if (processors <= 0 || monitor.getContainersUtilization() == null) {
      return;
    }
    long bornBefore = wallMillis.getAsLong() - intervalMillis;
    int vcores = 0;
    int measured = 0;
    long memoryMb = 0;
    for (Container container : context.getContainers().values()) {
      if (container.getContainerState() != ContainerState.RUNNING) {
        continue;
      }
      int own = container.getResource().getVirtualCores();
      vcores += own;
      memoryMb += container.getResource().getMemorySize();
      // A monitor's first look at a container tells nothing of its CPU time.
      measured += container.getContainerLaunchTime() <= bornBefore ? own : 0;
    }
    double busyCores = Math.max(0, stock.getUtilization().getCPU());
    demand.add(
        nanos.getAsLong(),
        new DemandSample(vcores, measured, memoryMb, usedCores(monitor), busyCores / processors));
  }

  /** Stock YARN scales it so that all that it may use of the host is as many as its vcores. */
  private double usedCores(ContainersMonitor monitor) {
    return Math.max(0, monitor.getContainersUtilization().getCPU())
        * processors
        * yarnShare
        / Math.max(1, monitor.getVCoresAllocatedForContainers());
  }

  /** Since this object is there. */
  public DemandSums sums() {
    return demand.sums();
  }
}
