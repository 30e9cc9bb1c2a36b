// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.trace.TraceFeature;
import java.util.Set;

/**
 * Ideal sharing among jobs: all cores are divided evenly among the jobs at every moment, and the
 * part of a job evenly among its tasks. A task uses one core at most; what a job cannot use goes to
 * the others. Tasks move and take turns for free.
 */
public final class ProcessorSharing implements SimulatedSystem {
  @Override
  public String name() {
    return "processor-sharing";
  }

  @Override
  public String does() {
    return "all jobs have an equal part of the cores at every moment, and all tasks of a job an"
        + " equal part of that; tasks move for free";
  }

  @Override
  public Set<TraceFeature> knows() {
    return Set.of(TraceFeature.REDUCES, TraceFeature.STAGES);
  }

  @Override
  public Scheduler start(Cluster cluster) {
    return new SharedCores(cluster);
  }
}
