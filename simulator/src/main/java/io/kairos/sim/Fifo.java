// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.trace.Seconds;
import io.kairos.sim.workload.TaskCost;
import java.util.List;

/** YARN's default: one queue, first in, first out; nothing is preempted. */
public final class Fifo implements SimulatedSystem {
  private static final String LAUNCH = "launch";

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
  public List<Knob> knobs() {
    return List.of(
        new Knob(
            LAUNCH, Knob.Kind.DURATION, "0s", "From the placement of a task to its start there"));
  }

  @Override
  public boolean knowsReduces() {
    return true;
  }

  @Override
  public Scheduler start(Cluster cluster) {
    TaskCost cost = new TaskCost(Seconds.of(cluster.knobs().nanos(LAUNCH)), 1);
    return new YarnRun(
        cluster,
        new ModelCluster(cluster.workers(), cluster.coresPerWorker(), HEARTBEAT_SECONDS, cost),
        SystemSpec.fifo());
  }
}
