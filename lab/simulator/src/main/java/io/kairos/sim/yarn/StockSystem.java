// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.common.NamedChoice;
import io.kairos.common.Setting;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.trace.TraceFeature;
import java.util.List;
import java.util.Set;

/** YARN without the plug-in, by an order of the jobs of a queue; nothing is preempted. */
abstract class StockSystem extends NamedChoice implements SimulatedSystem {
  /** Nobody goes by the reports of nodes that hold no more tasks than cores. */
  private static final double HEARTBEAT_SECONDS = 1e9;

  private final SystemSpec.Order order;

  StockSystem(String name, String does, SystemSpec.Order order) {
    super(name, does);
    this.order = order;
  }

  @Override
  public final List<Setting<?>> settings() {
    return YarnSettings.with();
  }

  @Override
  public final Set<TraceFeature> knows() {
    return Set.of(TraceFeature.values());
  }

  @Override
  public final Scheduler start(Cluster cluster) {
    return new YarnRun(cluster, HEARTBEAT_SECONDS, SystemSpec.stock(order));
  }
}
