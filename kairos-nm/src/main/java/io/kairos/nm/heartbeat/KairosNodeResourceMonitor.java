// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.heartbeat;

import io.kairos.common.RepeatedFailure;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.NodeResourceMonitorImpl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds the node scheduler's statistics to what the stock monitor puts into a heartbeat. Never
 * initialised or started itself: it is a subclass only because the NodeManager casts to it.
 */
final class KairosNodeResourceMonitor extends NodeResourceMonitorImpl {
  private static final Logger LOG = LoggerFactory.getLogger(KairosNodeResourceMonitor.class);

  private final NodeResourceMonitorImpl stock;
  private final Supplier<Map<String, Float>> statistics;
  private final RepeatedFailure failure = new RepeatedFailure(System::nanoTime);

  /**
   * @param statistics asked once in every heartbeat, on the heartbeat's thread
   */
  KairosNodeResourceMonitor(
      Context context, NodeResourceMonitorImpl stock, Supplier<Map<String, Float>> statistics) {
    super(context);
    this.stock = stock;
    this.statistics = statistics;
  }

  NodeResourceMonitorImpl stock() {
    return stock;
  }

  @Override
  public ResourceUtilization getUtilization() {
    ResourceUtilization utilization = stock.getUtilization();
    Map<String, Float> custom = new HashMap<>(utilization.getCustomResources());
    try {
      custom.putAll(statistics.get());
      long failures = failure.worked();
      if (failures > 0) {
        LOG.info("Heartbeats have the node scheduler's statistics again; {} had none", failures);
      }
    } catch (Throwable e) {
      // Stock catches no error, which would end the daemon. A node whose heartbeats fail is given
      // up by the ResourceManager, with all its containers.
      if (failure.failed(e)) {
        LOG.error("Heartbeats go without the node scheduler's statistics", e);
      }
      return utilization;
    }
    return ResourceUtilization.newInstance(
        utilization.getPhysicalMemory(),
        utilization.getVirtualMemory(),
        utilization.getCPU(),
        custom);
  }
}
