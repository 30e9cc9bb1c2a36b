// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.common.NamedChoice;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.trace.TraceFeature;
import java.util.Set;

/**
 * A bound: the shortest remaining job first on one machine that is as fast as all slots together.
 * No system has a lower mean of job completion times, as it could be played on that machine, where
 * SRPT is optimal.
 */
public final class SrptBound extends NamedChoice implements SimulatedSystem {
  public SrptBound() {
    super(
        "srpt-bound",
        "a bound of the mean: shortest remaining job first on one machine as fast as all slots"
            + " together");
  }

  /** Work is work, in whatever order. */
  @Override
  public Set<TraceFeature> knows() {
    return Set.of(TraceFeature.REDUCES, TraceFeature.STAGES, TraceFeature.EXECUTORS);
  }

  /** A bound of jobs without executors is one of jobs that have them. */
  @Override
  public Scheduler start(Cluster cluster) {
    return new OneFastMachine(cluster);
  }
}
