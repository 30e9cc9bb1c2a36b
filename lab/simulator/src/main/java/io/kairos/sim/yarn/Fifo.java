// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.common.Setting;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.trace.TraceFeature;
import java.util.List;
import java.util.Set;

/** YARN's default: one queue, first in, first out; nothing is preempted. */
public final class Fifo implements SimulatedSystem {
  /** Nobody goes by the reports of nodes that hold no more tasks than cores. */
  private static final double HEARTBEAT_SECONDS = 1e9;

  @Override
  public String name() {
    return "fifo";
  }

  @Override
  public String does() {
    return "one queue of jobs for all cores, first in, first out, as stock YARN";
  }

  @Override
  public List<Setting<?>> settings() {
    return YarnSettings.with();
  }

  @Override
  public Set<TraceFeature> knows() {
    return Set.of(TraceFeature.values());
  }

  @Override
  public Scheduler start(Cluster cluster) {
    return new YarnRun(cluster, HEARTBEAT_SECONDS, SystemSpec.fifo());
  }
}
